import {
  signInSteps,
  type OpenSession,
  type Profile,
  type TriedSignIn,
} from '@choba/contract/account.contract.ts'
import { SUCCESS } from '@choba/contract/result-types.ts'
import type { ManagedStores } from '@choba/contract/users.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { RecentSignIn, SignInSession } from '@choba/identity/port.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import type { findActivity, findOwnStores, findSignIns, Self } from './account.repository.ts'
import { browserOf } from './browser-name.ts'

const managedOf = { all: 'ALL', none: 'NONE', some: 'SPECIFIC' } as const satisfies Record<
  string,
  ManagedStores
>

export const toProfile = (
  row: Self,
  merchant: MerchantRow,
  stores: Awaited<ReturnType<typeof findOwnStores>>,
): Profile => ({
  userId: String(row.id),
  version: row.version,
  userName: row.username,
  userFullName: row.full_name,
  userEmail: row.email,
  phone: row.phone,
  roleName: row.role_name,
  entCode: merchant.code,
  entName: merchant.name,
  managedStores: managedOf[row.store_scope],
  stores: stores.map(toPickedStore),
})

const textIn = (detail: Record<string, unknown> | null, name: string): string | null => {
  const value = detail?.[name]
  return typeof value === 'string' ? value : null
}

/**
 * Converts the audit entry of a sign-in attempt to its API form. The step is `password` if the
 * entry names no step.
 */
export const toTriedSignIn = (
  { at, result_type, ip, detail }: Awaited<ReturnType<typeof findSignIns>>[number],
  zone: string,
): TriedSignIn => ({
  at: offsetInstant(at, zone),
  ok: result_type === SUCCESS,
  step: signInSteps.find((step) => step === textIn(detail, 'step')) ?? 'password',
  ...browserOf(textIn(detail, 'userAgent')),
  ip,
})

/**
 * Converts an entry from the log of an external sign-in service to the API form. That log records
 * neither the step nor the browser.
 */
export const fromExternalLog = ({ at, ok, ip }: RecentSignIn, zone: string): TriedSignIn => ({
  at: offsetInstant(at, zone),
  ok,
  step: 'password',
  ...browserOf(null),
  ip,
})

type Activity = Awaited<ReturnType<typeof findActivity>> extends Map<string, infer A> ? A : never

/**
 * @param known last recorded API activity of the sign-in; undefined before its first call
 * @param ownSid ID of the sign-in that makes this request
 */
export const toOpenSession = (
  session: SignInSession,
  known: Activity | undefined,
  ownSid: string | null,
  zone: string,
): OpenSession => ({
  sessionId: session.sid,
  startedAt: offsetInstant(session.startedAt, zone),
  lastUsedAt: offsetInstant(lastUseOf(session, known), zone),
  own: session.sid === ownSid,
  ...browserOf(known?.user_agent ?? null),
  ip: known?.ip ?? session.ip,
})

export const lastUseOf = (
  { startedAt, lastUsedAt }: SignInSession,
  known: Activity | undefined,
): Date => known?.last_at ?? lastUsedAt ?? startedAt
