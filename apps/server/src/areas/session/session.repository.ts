import type { Scope, Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** The merchant whose log an event of a person goes into; the tenant's system merchant where the person is not known. */
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

/** How long a new address waits for its code. */
const PENDING = sql<string>`interval '30 minutes'`

/** Keeps an address until it is proven; another one that was waiting is forgotten. The row is held until the end. */
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

/** The address of a person that waits to be proven; null where there is none. `hold` keeps it until the end. */
export async function findPendingAddress(
  { q, scope }: IdentityTx,
  userId: number,
  hold = false,
): Promise<string | null> {
  const row = await q
    .selectFrom('pending_code_addresses')
    .select('email')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.email ?? null
}

export const ADDRESS_PURPOSE = 'address:'

/** How many codes have been sent to addresses of a person that are not proven, within the last hour or so. */
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

/** Codes go to this address, which has been proven, from the next sign-in on. */
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

/** This sign-in has given its code. The address is proven by that. */
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
