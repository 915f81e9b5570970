import type { Tx, WorkerScope } from '@choba/database/scope.ts'

/**
 * Who asked for what a job does with an import, for its audit entry. An import keeps names alone: the user is named where exactly
 * one of the merchant has the full name or, for a file of the command line, no one.
 */
export async function readAsker({ q, scope }: Tx<WorkerScope>, name: string) {
  const users = await q
    .selectFrom('users')
    .select(['id', 'username'])
    .where('merchant_id', '=', scope.merchantId)
    .where('full_name', '=', name)
    .limit(2)
    .execute()
  const [user] = users.length === 1 ? users : []
  return { userId: user?.id ?? null, userName: user?.username ?? name }
}
