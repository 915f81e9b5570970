import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { compare, type Figures } from './figure-comparison.ts'

const figures = ['entries', 'quantity'] as const

interface Place extends Required<Record<(typeof figures)[number], bigint>> {
  /** 0 means all stores together. */
  store_id: number
  day: string
  charge_type: string
  award: string
  /** 0 means without a rule. */
  rule_id: bigint
}

const keyOf = ({ store_id: store, day, charge_type: type, award, rule_id: rule }: Place) =>
  `points of ${store === 0 ? 'all stores' : `store ${store}`}, ${day}, ${type} ${award}, rule ${rule}`

/**
 * Recalculates the daily rollups of point entries. The rule is derived like in `comparePointMonths`
 * instead of read from the entry.
 */
async function recomputeDays(tx: Tx, { id }: MerchantRow, { from, to }: Days): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with own as (
      select e.store_id, e.business_day, e.charge_type, e.award, e.quantity, e.payment_id from point_entries e
      where e.merchant_id = ${id} and e.business_day between ${from}::date and ${to}::date
        and e.at >= ${addDays(from, -2)}::date and e.at < ${addDays(to, 3)}::date)
    select o.store_id, o.business_day as day, o.charge_type, o.award, coalesce(v.rule_id, 0) as rule_id, count(*) as entries,
      sum(o.quantity)::bigint as quantity
    from own o cross join lateral (
      select max(e.rule_id) as version from point_entries e
      where e.merchant_id = ${id} and e.payment_id = o.payment_id and e.charge_type = o.charge_type) n
    left join point_rule_versions v on v.merchant_id = ${id} and v.id = n.version
    group by 1, 2, 3, 4, 5`.execute(tx.q)
  return rows
}

/**
 * Reads the stored daily rollups of point entries, including their pending changes, by store and
 * for all stores together.
 */
async function readDays(tx: Tx, { id }: MerchantRow, { from, to }: Days): Promise<Place[]> {
  const of = (table: string, store: string) => sql`
    select ${sql.raw(store)} as store_id, d.day, d.charge_type, d.award, d.original_rule_id, d.entries, d.quantity
    from ${sql.table(table)} d where d.merchant_id = ${id} and d.day between ${from}::date and ${to}::date`
  const { rows } = await sql<Place>`
    select store_id, day, charge_type, award, original_rule_id as rule_id, sum(entries)::bigint as entries,
      sum(quantity)::bigint as quantity
    from (${of('store_point_days', 'd.store_id')} union all ${of('point_day_changes', 'd.store_id')}
      union all ${of('point_days', '0')} union all ${of('point_day_changes', '0')}) p
    group by 1, 2, 3, 4, 5 order by 2, 1, 3, 4, 5`.execute(tx.q)
  return rows
}

/**
 * Lists the differences between the daily rollups of points and the entries. Must run in one
 * snapshot.
 */
export async function comparePointDays(
  tx: Tx,
  merchant: MerchantRow,
  days: Days,
): Promise<string[]> {
  const wanted = new Map<string, Figures>()
  for (const row of await recomputeDays(tx, merchant, days)) {
    for (const place of [row, { ...row, store_id: 0 }]) {
      const sum = wanted.get(keyOf(place)) ?? {}
      wanted.set(
        keyOf(place),
        Object.fromEntries(figures.map((name) => [name, BigInt(sum[name] ?? 0) + row[name]])),
      )
    }
  }
  const stored = (await readDays(tx, merchant, days)).map((row) => ({ ...row, key: keyOf(row) }))
  return [...compare(stored, wanted, figures)]
}
