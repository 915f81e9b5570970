import type { Kysely } from 'kysely'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'

export interface Account {
  id: number
  username: string
  fullName: string
  email: string
}

/**
 * Returns the user with this `sub` claim. Null if the user no longer exists or can no longer sign
 * in.
 */
export async function accountOf(
  engine: Engine,
  tenantId: number,
  subject: string,
): Promise<Account | null> {
  if (!/^[1-9]\d{0,8}$/.test(subject)) return null
  const row = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('users as u')
      .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
      .select(['u.id', 'u.username', 'u.full_name', 'u.email'])
      .where('u.tenant_id', '=', tenantId)
      .where('u.id', '=', Number(subject))
      .where('u.enabled', '=', true)
      .where('m.enabled', '=', true)
      .executeTakeFirst(),
  )
  return row
    ? { id: row.id, username: row.username, fullName: row.full_name, email: row.email }
    : null
}

/** Returns the names with which a user signs in; null if the tenant has no such user. */
export async function namesOf(
  q: Kysely<Tables>,
  tenantId: number,
  userId: number,
): Promise<{ username: string; email: string; fullName: string } | null> {
  const row = await q
    .selectFrom('users')
    .select(['username', 'email', 'full_name as fullName'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns a user's user ID; null if the tenant has no such user. */
export async function usernameOf(
  engine: Engine,
  tenantId: number,
  userId: number,
): Promise<string | null> {
  const names = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    namesOf(q, tenantId, userId),
  )
  return names?.username ?? null
}
