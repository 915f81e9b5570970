import { presentations } from '@choba/contract/point-ledger.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ExportColumn } from './transaction-export-column.ts'

const brought = (of: RawBuilder<unknown>) =>
  sql`(select ${of} from transaction_points p where p.merchant_id = t.merchant_id and p.transaction_id = t.id)`
/**
 * SQL: points that a refund returned or took back. Empty unless the refunded payment has a point
 * card. Also empty for imported refunds, because their files have points in their own rows.
 */
const refunded = (of: RawBuilder<unknown>) =>
  sql`(select ${of} from orders o where o.merchant_id = t.merchant_id and o.id = t.id and o.type = 'REFUND' and t.import_id is null
    and exists (select from transaction_points p join transactions s on s.merchant_id = p.merchant_id and s.id = p.transaction_id
      where p.merchant_id = t.merchant_id and p.transaction_id = t.original_id and s.import_id is null
        and p.point_card_no is not null and p.point_card_no not like '*%'))`
/** SQL: points that rules gave for a payment. */
const given = sql`(select sum(g.quantity)::bigint from point_entries g
  where g.merchant_id = t.merchant_id and g.payment_id = t.id and g.cause = t.id and g.charge_type <> 'USE')`

/**
 * Columns for points, for merchants that use points. A file with these columns can be imported
 * again.
 */
export function pointColumnsOf(language: Language): ExportColumn[] {
  const { exports: words, orders } = languages[language]
  const { columns } = words.transactions
  const shown = (code: RawBuilder<unknown>) =>
    sql`case ${code} ${sql.join(
      presentations.map((one) => sql`when ${one}::text then ${orders.presentation[one]}::text`),
      sql` `,
    )} end`
  return [
    {
      title: columns.pointCard,
      kind: 'text',
      width: 20,
      cell: sql`coalesce(${brought(sql`p.point_card_no`)}, ${refunded(sql`o.card_no`)})`,
    },
    {
      title: columns.pointsUsed,
      kind: 'amount',
      mayBeEmpty: true,
      width: 12,
      cell: sql`coalesce(${refunded(sql`o.points_used`)}, ${brought(sql`p.used`)})::text`,
    },
    {
      title: columns.pointsAwarded,
      kind: 'amount',
      mayBeEmpty: true,
      width: 12,
      cell: sql`coalesce(${refunded(sql`o.points_awarded`)}, ${brought(sql`p.awarded`)}, ${given})::text`,
    },
    {
      title: columns.presentation,
      kind: 'word',
      mayBeEmpty: true,
      width: 14,
      cell: shown(
        sql`coalesce(${refunded(sql`o.presentation`)},
          ${brought(sql`case when p.point_card_no is not null then coalesce(p.presentation, 'CARD') end`)})`,
      ),
    },
  ]
}
