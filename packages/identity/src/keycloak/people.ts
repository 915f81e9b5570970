import { sql } from 'kysely'
import { earliest } from '@choba/database/earliest.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { broadcastEnding } from '../oidc/endings.ts'

/** A row of `users` with the data that Keycloak needs. */
export interface KeycloakPerson {
  userId: number
  /** User id at Keycloak; null if the user has no account there. */
  subject: string | null
  username: string
  email: string
  fullName: string
  /** True if neither the user nor their merchant is disabled. */
  enabled: boolean
  /** True if the next sign-in must start with a new password. */
  mustChange: boolean
}

/** Returns a user; null if the tenant has no such user. */
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

/** Returns the user with this Keycloak account; null if there is none. */
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

/**
 * Assigns a Keycloak account to a user, so that its tokens identify the user. Also marks the user
 * as activated.
 */
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

/**
 * Stores whether the user must change the password. Called after a new password was set at
 * Keycloak, or if the password there is too old.
 */
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

/** Invalidates every access token that a user has received so far. */
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

/** Returns the registered origins of a tenant's portal. */
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
