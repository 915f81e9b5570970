import { passwordProblem } from '@choba/contract/password.ts'
import { Email } from '@choba/contract/email.ts'
import { line } from '@choba/contract/fields.ts'
import { ADMINISTRATOR } from '@choba/database/builtin-roles.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import {
  IdentityUnreachable,
  type IdentityAdmin,
  type NewAccount,
  type RealmRef,
  type RefusalReason,
} from '@choba/identity/port.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAuditAlone } from '#platform/audit/audit.ts'
import { findMerchantOf } from './session.repository.ts'
import {
  giveBackLink,
  isUsable,
  unfinishedAdministrator,
  useLink,
  type IdentityTx,
} from './setup-links.ts'

export interface SetupDeps {
  engine: Engine
  identity: IdentityAdmin
}

/** Form values of the first administrator. */
export interface Applicant {
  username: string
  fullName: string
  email: string
  password: string
  passwordAgain: string
}

/** Errors by field, as names of phrases. */
export type SetupFaults = Partial<{
  username: 'usernameInvalid' | 'usernameExists'
  fullName: 'fullNameInvalid'
  email: 'emailInvalid' | 'emailRegistered'
  password: 'passwordFormatInvalid' | 'passwordContainsUsername'
  passwordAgain: 'passwordsDiffer'
  /** Error that does not depend on the entered values. */
  form: 'signInServiceError'
}>

export type SetupOutcome = 'done' | 'badLink' | SetupFaults

const FullName = line(100, 1)

export function judge(applicant: Applicant): SetupFaults {
  const { username, fullName, email, password, passwordAgain } = applicant
  const faults: SetupFaults = {}
  if (!/^[A-Za-z0-9._-]{3,50}$/.test(username)) faults.username = 'usernameInvalid'
  if (!z.safeParse(FullName, fullName).success) faults.fullName = 'fullNameInvalid'
  if (!z.safeParse(Email, email).success) faults.email = 'emailInvalid'
  const problem = password.includes('\0')
    ? 'passwordFormatInvalid'
    : passwordProblem(password, username)
  if (problem) faults.password = problem
  else if (password !== passwordAgain) faults.passwordAgain = 'passwordsDiffer'
  return faults
}

/** Maps an error of the sign-in service to the form field that it concerns. */
function faultOf(reason: RefusalReason): SetupFaults {
  switch (reason) {
    case 'usernameExists':
      return { username: reason }
    case 'emailRegistered':
      return { email: reason }
    case 'passwordFormatInvalid':
    case 'passwordContainsUsername':
      return { password: reason }
    default:
      return { form: 'signInServiceError' }
  }
}

async function writeAdministrator(
  tx: IdentityTx,
  { username, email, fullName }: Applicant,
): Promise<number> {
  const { q, scope } = tx
  const said = { username, email, full_name: fullName }
  const unfinished = await unfinishedAdministrator(tx)
  if (unfinished !== null) {
    await q.updateTable('users').set(said).where('id', '=', unfinished).execute()
    return unfinished
  }
  const role = await q
    .selectFrom('roles as r')
    .innerJoin('merchants as m', 'm.id', 'r.merchant_id')
    .select(['r.id', 'r.merchant_id'])
    .where('m.tenant_id', '=', scope.tenantId)
    .where('m.is_system', '=', true)
    .where('r.name', '=', ADMINISTRATOR.name)
    .executeTakeFirstOrThrow()
  const { id } = await q
    .insertInto('users')
    .values({
      id: sql<number>`nextval('user_ids')`,
      tenant_id: scope.tenantId,
      merchant_id: role.merchant_id,
      role_id: role.id,
      ...said,
      store_scope: 'all',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const isLinkUsable = (
  { engine }: SetupDeps,
  { tenantId }: RealmRef,
  token: string,
): Promise<boolean> =>
  withScope(engine, { role: 'identity', tenantId }, (tx) => isUsable(tx, token))

/**
 * Creates the tenant's first administrator. The link is marked as used before the sign-in service
 * is called, and becomes usable again if that call fails.
 */
export async function setUp(
  deps: SetupDeps,
  realm: RealmRef,
  token: string,
  applicant: Applicant,
  from: { ip: string; requestId: string },
): Promise<SetupOutcome> {
  const { engine, identity } = deps
  const scope = { role: 'identity', tenantId: realm.tenantId } as const
  if (!(await isLinkUsable(deps, realm, token))) return 'badLink'
  const faults = judge(applicant)
  if (Object.keys(faults).length > 0) return faults

  const userId = await withScope(engine, scope, async (tx) =>
    (await useLink(tx, token)) ? writeAdministrator(tx, applicant) : null,
  )
  if (userId === null) return 'badLink'
  const { username, email, fullName, password } = applicant
  const account: NewAccount = { userId, username, email, fullName, password, temporary: false }
  const giveBack = () => withScope(engine, scope, giveBackLink)
  const made = await identity.createAccount(realm, account).catch(async (error: unknown) => {
    await giveBack()
    if (error instanceof IdentityUnreachable)
      return { ok: false, reason: 'signInServiceError' } as const
    throw error
  })
  if (!made.ok) {
    await giveBack()
    return faultOf(made.reason)
  }
  await writeAuditAlone(engine, {
    merchantId: await withScope(engine, scope, (tx) => findMerchantOf(tx, userId)),
    tenantId: realm.tenantId,
    userId,
    userName: username,
    job: null,
    action: 'session.setup',
    audit: { object: username },
    outcome: 'success',
    ...from,
  })
  return 'done'
}
