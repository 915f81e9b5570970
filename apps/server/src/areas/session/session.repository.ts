import type { Scope, Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** The merchant whose log an event of a person goes into; the tenant's system merchant where the person is not known. */
export async function findMerchantOf(tx: Tx, userId: number | null): Promise<number> {
  const user =
    userId === null
      ? undefined
      : await tx.q.selectFrom('users').select('merchant_id').where('id', '=', userId).executeTakeFirst()
  if (user) return user.merchant_id
  const system = await tx.q.selectFrom('merchants').select('id').where('is_system', '=', true).executeTakeFirstOrThrow()
  return system.id
}

/** Codes go to this address from the next sign-in on; it is proven when the first of them is typed. */
export async function writeSecondStep(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.q
    .updateTable('users')
    .set({ mfa: true, mfa_email: email, mfa_proven_at: null })
    .where('id', '=', userId)
    .execute()
}

/** This sign-in has given its code. The address is proven by that. */
export async function writeSecondStepTaken(
  tx: Tx<Extract<Scope, { role: 'identity' }>>,
  sid: string,
  userId: number,
): Promise<void> {
  const now = sql<Date>`now()`
  await tx.q
    .insertInto('session_activity')
    .values({ tenant_id: tx.scope.tenantId, sid, user_id: userId, second_step_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'sid']).doUpdateSet({ second_step_at: sql.ref<Date>('excluded.second_step_at') }),
    )
    .execute()
  await tx.q
    .updateTable('users')
    .set({ mfa_proven_at: now })
    .where('id', '=', userId)
    .where('mfa_proven_at', 'is', null)
    .execute()
}
