import type { ChargeType } from '@choba/contract/point-ledger.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { pointDays } from '@choba/database/point-days.ts'
import type { PointEntryTable } from '@choba/database/point-ledger-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { rowsOfDays } from '#ledger/folded-days.ts'
import { splitPeriod } from '#ledger/split-period.ts'
import {
  conditionsOf,
  daysServe,
  kindsOf,
  passesOver,
  type Search,
  storesOf,
} from './point-transaction-filter.ts'

export type { Search } from './point-transaction-filter.ts'

/** Position of the last row of a page. The next page starts after this position. */
export interface Position {
  readonly at: Date
  readonly id: bigint
}

/**
 * A point transaction with its order, and with the rule version or the manual revision that caused
 * it.
 */
export interface FoundEntry extends Selectable<PointEntryTable> {
  store_code: string
  store_name: string
  order_no: string | null
  currency: string | null
  rule_name: string | null
  multiple_hundredths: number | null
  /** ID of the rule that the version belongs to. */
  version_of: bigint | null
  reason: string | null
  revised_by: string | null
}

/**
 * Joins names to the selected point transactions. Joining after the selection limits the join to
 * the rows of one page.
 */
const named = ({ id }: MerchantRow, entries: RawBuilder<unknown>) => sql`
  select e.*, s.code as store_code, s.name as store_name, o.order_no, o.currency, v.name as rule_name,
    v.multiple_hundredths, v.rule_id as version_of, r.reason, r.user_name as revised_by
  from (${entries}) e
  join lateral (select code, name from stores where merchant_id = ${id} and id = e.store_id offset 0) s on true
  left join lateral (select order_no, currency from orders where merchant_id = ${id} and id = e.order_id offset 0) o on true
  left join lateral (
    select rule_id, name, multiple_hundredths from point_rule_versions
    where merchant_id = ${id} and id = e.rule_id offset 0) v on true
  left join lateral (
    select reason, user_name from point_revisions where merchant_id = ${id} and id = e.point_revision_id offset 0) r on true`

/** Returns one page of point transactions, newest first, starting after `after`. */
export async function findEntries(
  tx: Tx,
  merchant: MerchantRow,
  search: Search,
  { after, limit }: { after: Position | null; limit: number },
): Promise<FoundEntry[]> {
  const below = after
    ? sql`and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``
  const page = (select: RawBuilder<unknown>) => sql`
    select ${select} from point_entries e where ${conditionsOf(tx, merchant, search)} ${below}
    order by e.at desc, e.id desc limit ${limit}`
  // Selects only the IDs first, from an index, so that the table rows of skipped entries are not
  // read.
  const entries = passesOver(search)
    ? sql`select p.* from (${page(sql`e.id`)}) k
        cross join lateral (select * from point_entries where merchant_id = ${merchant.id} and id = k.id offset 0) p`
    : page(sql`e.*`)
  const { rows } =
    await sql<FoundEntry>`${named(merchant, entries)} order by e.at desc, e.id desc`.execute(tx.q)
  return rows
}

/**
 * Selects the point transactions in the user's stores that match a condition.
 * @param which SQL condition on a point transaction with the alias `e`
 */
const seen = (tx: Tx, merchant: MerchantRow, which: RawBuilder<unknown>) => sql`
  select e.* from point_entries e
  where e.merchant_id = ${merchant.id} and ${inStores(storesSeen(tx), 'e.store_id')} and ${which}`

export async function findEntry(
  tx: Tx,
  merchant: MerchantRow,
  id: bigint,
): Promise<FoundEntry | undefined> {
  const { rows } =
    await sql<FoundEntry>`${named(merchant, seen(tx, merchant, sql`e.id = ${id}`))}`.execute(tx.q)
  return rows[0]
}

/** Returns the point transactions of an order in posting order. */
export async function findEntriesOf(
  tx: Tx,
  merchant: MerchantRow,
  orderId: bigint,
): Promise<FoundEntry[]> {
  const entries = seen(tx, merchant, sql`e.order_id = ${orderId}`)
  const { rows } = await sql<FoundEntry>`${named(merchant, entries)} order by e.id`.execute(tx.q)
  return rows
}

export type EntrySum = { charge_type: ChargeType; entries: bigint; award: bigint; cancel: bigint }

/**
 * Sums the point transactions of a search by charge type. For whole days, reads the daily rollups.
 * For parts of a day and for searches by number, reads the single rows.
 */
export async function sumEntries(
  tx: Tx,
  merchant: MerchantRow,
  search: Search,
): Promise<EntrySum[]> {
  const { period } = search
  const isOfDays = period !== null && daysServe(search)
  const { days, rest } = isOfDays ? splitPeriod(period, [merchant]) : { days: null, rest: [period] }
  const parts = rest.map(
    (one) => sql`
      select e.charge_type, e.award, count(*) as entries, sum(e.quantity) as quantity
      from point_entries e where ${conditionsOf(tx, merchant, search, one)} group by e.charge_type, e.award`,
  )
  if (days) {
    const rows = rowsOfDays(
      pointDays,
      merchant.id,
      days,
      kindsOf(search, 'd'),
      storesOf(tx, search, 'd'),
    )
    parts.push(sql`select charge_type, award, entries, quantity from (${rows}) d`)
  }
  const { rows } = await sql<EntrySum>`
    select charge_type, sum(entries)::bigint as entries,
      coalesce(sum(quantity) filter (where award = 'AWARD'), 0)::bigint as award,
      coalesce(sum(quantity) filter (where award = 'CANCEL'), 0)::bigint as cancel
    from (${sql.join(parts, sql` union all `)}) p group by charge_type having sum(entries) <> 0`.execute(
    tx.q,
  )
  return rows
}
