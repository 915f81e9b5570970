import type { Tx } from '@choba/database/scope.ts'

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
