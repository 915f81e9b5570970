import { addDays, firstOfMonth } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { compare, type Figures } from './figure-comparison.ts'

const figures = ['awarded', 'cancelled'] as const

interface Place {
  month: string
  store_id: number
  charge_type: string
  /** 0 means without a rule. */
  rule_id: bigint
}

const keyOf = ({ month, store_id, charge_type, rule_id }: Place) =>
  `points of ${month.slice(0, 7)}, store ${store_id}, ${charge_type}, rule ${rule_id}`

/**
 * Lists the differences between the monthly rollups of points and their entries, for months that
 * begin within the given days. Must run in one snapshot.
 * The rule of an entry is read from any entry of the same payment and type that has a rule, while
 * the rollups use the rule of the original award. A lateral query finds this rule by index for each
 * entry. Otherwise PostgreSQL would underestimate the number of entries and choose a quadratic
 * join.
 */
export async function comparePointMonths(
  tx: Tx,
  { id }: MerchantRow,
  { from, to }: Days,
): Promise<string[]> {
  const differences: string[] = []
  for (let month = firstOfMonth(from); month <= to; month = firstOfMonth(month, 1)) {
    if (month < from) continue
    const stored = await tx.q
      .selectFrom('point_months')
      .select(['month', 'store_id', 'charge_type', 'rule_id', ...figures])
      .where('merchant_id', '=', id)
      .where(sql<boolean>`month = ${month}::date`)
      .orderBy('store_id')
      .orderBy('charge_type')
      .orderBy('rule_id')
      .execute()
    const { rows } = await sql<Place & Figures>`
      with own as (
        select e.store_id, e.charge_type, e.award, e.quantity, e.payment_id from point_entries e
        where e.merchant_id = ${id} and to_char(e.business_day, 'YYYY-MM') = ${month.slice(0, 7)}
          and e.at >= ${addDays(month, -2)}::date and e.at < ${addDays(firstOfMonth(month, 1), 3)}::date)
      select ${month}::text as month, o.store_id, o.charge_type, coalesce(v.rule_id, 0) as rule_id,
        sum(case o.award when 'AWARD' then o.quantity else 0 end)::bigint as awarded,
        sum(case o.award when 'CANCEL' then o.quantity else 0 end)::bigint as cancelled
      from own o cross join lateral (
        select max(e.rule_id) as version from point_entries e
        where e.merchant_id = ${id} and e.payment_id = o.payment_id and e.charge_type = o.charge_type) n
      left join point_rule_versions v on v.merchant_id = ${id} and v.id = n.version
      group by 2, 3, 4`.execute(tx.q)
    const named = stored.map((row) => ({ ...row, key: keyOf(row) }))
    differences.push(...compare(named, new Map(rows.map((row) => [keyOf(row), row])), figures))
  }
  return differences
}
