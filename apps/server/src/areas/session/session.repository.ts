import type { Scope, Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/**
 * Finds the merchant whose audit log records an event of a user. If the user is unknown, returns
 * the tenant's system merchant.
 */
export async function findMerchantOf(tx: Tx, userId: number | null): Promise<number> {
  const user =
    userId === null
      ? undefined
      : await tx.q
          .selectFrom('users')
          .select('merchant_id')
          .where('id', '=', userId)
          .executeTakeFirst()
  if (user) return user.merchant_id
  const system = await tx.q
    .selectFrom('merchants')
    .select('id')
    .where('is_system', '=', true)
    .executeTakeFirstOrThrow()
  return system.id
}

type IdentityTx = Tx<Extract<Scope, { role: 'identity' }>>

/** Time within which a user must confirm a new address. */
const PENDING = sql<string>`interval '30 minutes'`

/**
 * Stores a new address until the user confirms it, and replaces an earlier address that was not
 * confirmed. Locks the row until the transaction ends.
 */
export async function writePendingAddress(
  { q, scope }: IdentityTx,
  userId: number,
  email: string,
): Promise<void> {
  const row = { email, expires_at: sql<Date>`now() + ${PENDING}` }
  await q
    .insertInto('pending_code_addresses')
    .values({ tenant_id: scope.tenantId, user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ email, expires_at: sql.ref<Date>('excluded.expires_at') }),
    )
    .execute()
}

/**
 * Returns the user's new address that is not confirmed yet; null if there is no such address.
 * `forUpdate` locks the row until the transaction ends.
 */
export async function findPendingAddress(
  { q, scope }: IdentityTx,
  userId: number,
  forUpdate = false,
): Promise<string | null> {
  const row = await q
    .selectFrom('pending_code_addresses')
    .select('email')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.email ?? null
}

export const ADDRESS_PURPOSE = 'address:'

/**
 * Counts the codes that were sent to unconfirmed addresses of a user within about the last hour.
 */
export async function countAddressCodes({ q, scope }: IdentityTx, userId: number): Promise<number> {
  const row = await q
    .selectFrom('one_time_codes')
    .select((of) => of.fn.sum<bigint | null>('sends').as('sends'))
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('purpose', 'like', `${ADDRESS_PURPOSE}%`)
    .executeTakeFirst()
  return Number(row?.sends ?? 0)
}

/** Sets the confirmed address that receives the user's codes from the next sign-in on. */
export async function writeSecondStep(
  { q, scope }: IdentityTx,
  userId: number,
  email: string,
): Promise<void> {
  await q
    .updateTable('users')
    .set({ mfa: true, mfa_email: email, mfa_proven_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  await q
    .deleteFrom('pending_code_addresses')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Stores that the user has entered the code of this sign-in. The code also confirms the address.
 */
export async function writeSecondStepTaken(
  tx: IdentityTx,
  sid: string,
  userId: number,
): Promise<void> {
  const now = sql<Date>`now()`
  await tx.q
    .insertInto('session_activity')
    .values({ tenant_id: tx.scope.tenantId, sid, user_id: userId, second_step_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'sid'])
        .doUpdateSet({ second_step_at: sql.ref<Date>('excluded.second_step_at') }),
    )
    .execute()
  await tx.q
    .updateTable('users')
    .set({ mfa_proven_at: now })
    .where('id', '=', userId)
    .where('mfa_proven_at', 'is', null)
    .execute()
}
