import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { RowPoints } from '@choba/import-format/row/row-points.ts'

/**
 * Stores the points of accepted rows.
 * @param again IDs of rows that replace failed rows; the points of the failed rows are deleted
 * first
 */
export async function keepPoints(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly { readonly id: bigint; readonly points: RowPoints | null }[],
  again: readonly bigint[] = [],
): Promise<void> {
  if (again.length > 0)
    await q
      .deleteFrom('transaction_points')
      .where('merchant_id', '=', scope.merchantId)
      .where(sql<boolean>`transaction_id = any(${[...again]}::bigint[])`)
      .execute()
  const kept = rows.flatMap(({ id, points }) => (points ? [{ id, ...points }] : []))
  if (kept.length === 0) return
  const column = <T>(take: (row: (typeof kept)[number]) => T): T[] => kept.map(take)
  await sql`
    insert into transaction_points (merchant_id, transaction_id, tenant_id, point_card_no, used, awarded, balance, presentation)
    select ${scope.merchantId}::int, r.id, ${scope.tenantId}::int, r.card_no, r.used, r.awarded, r.balance, r.presentation
    from unnest(${column((r) => r.id)}::bigint[], ${column((r) => r.cardNo)}::text[], ${column((r) => r.used)}::bigint[],
      ${column((r) => r.awarded)}::bigint[], ${column((r) => r.balance)}::bigint[], ${column((r) => r.presentation)}::text[])
      as r (id, card_no, used, awarded, balance, presentation)
    returning transaction_id`.execute(q)
}
