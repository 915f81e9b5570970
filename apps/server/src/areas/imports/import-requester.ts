import type { Tx, WorkerScope } from '@choba/database/scope.ts'

/**
 * Returns the user who requested a job of an import, for the audit entry. The import contains only
 * the user's full name. The user ID is returned only if exactly one user of the merchant has that
 * name.
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
