import type { Language } from '@choba/contract/session.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/**
 * Returns a function that gives the language in which a user last used the portal. The language is
 * Japanese for users who never used the portal.
 */
export async function languagesOf(
  { q }: Pick<Tx, 'q'>,
  tenantId: number,
  userIds: readonly number[],
): Promise<(userId: number) => Language> {
  const rows = await q
    .selectFrom('session_activity')
    .distinctOn('user_id')
    .select(['user_id', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', sql<number>`any(${userIds}::int[])`)
    .where('language', 'is not', null)
    .orderBy('user_id')
    .orderBy('last_at', 'desc')
    .execute()
  const byUser = new Map(rows.map((row) => [row.user_id, row.language as Language]))
  return (userId) => byUser.get(userId) ?? 'ja'
}
