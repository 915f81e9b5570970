import { sql } from 'kysely'
import { earliest } from '@choba/database/earliest.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { broadcastEnding } from '../oidc/endings.ts'

/** A person of `users`, as a Keycloak has to know them. */
export interface KeycloakPerson {
  userId: number
  /** Their id at the Keycloak; null as long as they have no account there. */
  subject: string | null
  username: string
  email: string
  fullName: string
  /** May sign in: neither the person nor their merchant is disabled. */
  enabled: boolean
  /** Whether the next sign-in begins with another password. */
  mustChange: boolean
}

/** Null when there is no such person in the tenant. */
export async function findPerson(
  engine: Engine,
  tenantId: number,
  userId: number,
): Promise<KeycloakPerson | null> {
  const row = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('users as u')
      .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
      .select([
        'u.subject',
        'u.username',
        'u.email',
        'u.full_name',
        'u.enabled',
        'u.must_change_password',
      ])
      .select('m.enabled as merchant_enabled')
      .where('u.tenant_id', '=', tenantId)
      .where('u.id', '=', userId)
      .executeTakeFirst(),
  )
  if (!row) return null
  const {
    full_name: fullName,
    merchant_enabled: isOpen,
    enabled,
    must_change_password: mustChange,
    ...rest
  } = row
  return { userId, fullName, enabled: enabled && isOpen, mustChange, ...rest }
}

/** Whose account at the Keycloak this is; null when it is no one's. */
export async function findBySubject(
  engine: Engine,
  tenantId: number,
  subject: string,
): Promise<number | null> {
  const row = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('subject', '=', subject)
      .executeTakeFirst(),
  )
  return row?.id ?? null
}

/** From now on the tokens of this subject are the person's, who has a password there. */
export async function writeSubject(
  engine: Engine,
  tenantId: number,
  userId: number,
  subject: string | null,
): Promise<void> {
  await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .updateTable('users')
      .set({ subject, activated_at: earliest('activated_at') })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute(),
  )
}

/** What the Keycloak has been told, or has told, of the person's next sign-in. */
export async function writeMustChange(
  engine: Engine,
  tenantId: number,
  userId: number,
  must_change_password: boolean,
): Promise<void> {
  await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .updateTable('users')
      .set({ must_change_password })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute(),
  )
}

/** The API refuses every access token that a person has been given so far. */
export async function refuseTokensSoFar(
  engine: Engine,
  tenantId: number,
  userId: number,
): Promise<void> {
  await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .updateTable('users')
      .set({ not_before: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute(),
  )
  broadcastEnding(engine, { tenantId, sid: null })
}

/** Where the portal of a tenant may be opened: its registered origins. */
export async function originsOf(engine: Engine, tenantId: number): Promise<string[]> {
  const rows = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('tenant_origins')
      .select('origin')
      .where('tenant_id', '=', tenantId)
      .orderBy('origin')
      .execute(),
  )
  return rows.map(({ origin }) => origin)
}
