import type { TradeKind } from '@choba/contract/transactions.contract.ts'
import { startOfDay, type BusinessClock } from '@choba/database/business-day.ts'
import { PAYMENT, REFUND, State } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { isSettledHere } from '#ledger/settled-elsewhere.ts'
import { companiesOfStores } from '#ledger/store-companies.ts'

// Which transactions are in a deposit (decision 0046), as rows: those dated in its days, less those that came late; those that
// were settled there and do not count any more; and what came late and is settled in its days.

/** The days of a cycle of one company. */
export interface Cycle {
  readonly merchant: BusinessClock & { readonly id: number }
  readonly companyId: number
  readonly from: string
  readonly to: string
}

/** What of it is looked for. */
export interface MemberFilter {
  /** Null: every one that the reader sees. */
  readonly storeId: number | null
  readonly brandIds: readonly number[]
  /** Those by whose terms the fees are: from its first day until before the next one's. */
  readonly terms: { readonly first_day: string; readonly next_day: string } | null
  readonly tradeKind: TradeKind | null
  readonly late: boolean
  /** The settlement days; within those of the cycle. */
  readonly from: string
  readonly to: string
}

/** Where a page ends: the next one begins below it. */
export interface MemberPlace {
  readonly paidAt: Date
  readonly id: bigint
  /** Of a late one the number of its note; 0 of one that was settled on its own day. */
  readonly seq: bigint
}

export interface MemberRange {
  readonly after?: MemberPlace | null
  readonly limit?: number
}

/** The stores of the company in its cycle: for all of it, or from a day to a day. */
export interface Places {
  readonly whole: readonly number[]
  readonly parts: readonly { readonly store_id: number; readonly from: string; readonly to: string }[]
}

export async function placesOf({ q }: Tx, { merchant, companyId, from, to }: Cycle): Promise<Places> {
  const { rows } = await sql<{ store_id: number; from: string; to: string }>`
    select s.store_id, greatest(s.from_day, ${from}::date) as "from", least(s.next_day - 1, ${to}::date) as "to"
    from ${companiesOfStores(merchant.id)}
    where s.company_id = ${companyId} and s.from_day <= ${to}::date and s.next_day > ${from}::date`.execute(q)
  const isWhole = (row: { from: string; to: string }) => row.from === from && row.to === to
  return { whole: rows.filter(isWhole).map((row) => row.store_id), parts: rows.filter((row) => !isWhole(row)) }
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`

/** SQL: whether a row of `alias` is in a store of the company. @param within whether it is between two days */
function inPlaces(alias: string, places: Places, within: (from: string, to: string) => RawBuilder<unknown>) {
  const store = sql.ref(`${alias}.store_id`)
  const parts = places.parts.map(({ store_id: id, from, to }) => sql`(${store} = ${id} and ${within(from, to)})`)
  return sql`(${sql.join([sql`${store} = any(${places.whole}::int[])`, ...parts], sql` or `)})`
}

/**
 * The members of a deposit that a filter is about, the newest first, with the columns `id, seq, paid_at, store_id, brand_id,
 * trade_kind, amount, sign, late, day, counted_day, terms_day`. With a limit each part reads no more than that.
 */
export function membersOf(
  tx: Tx,
  cycle: Cycle,
  places: Places,
  filter: MemberFilter,
  { after = null, limit }: MemberRange = {},
): RawBuilder<unknown> {
  const { id: merchantId } = cycle.merchant
  const { from, to, terms } = filter
  const ofStore = (alias: string) =>
    allOf([
      filter.storeId === null ? sql`true` : sql`${sql.ref(`${alias}.store_id`)} = ${filter.storeId}`,
      inStores(storesSeen(tx), `${alias}.store_id`),
      sql`${sql.ref(`${alias}.brand_id`)} = any(${filter.brandIds}::smallint[])`,
    ])
  const underTerms = (termsDay: RawBuilder<unknown>) =>
    terms ? sql`${termsDay} >= ${terms.first_day}::date and ${termsDay} < ${terms.next_day}::date` : sql`true`
  const ofKind = (alias: string) =>
    filter.tradeKind === null
      ? sql`true`
      : sql`${sql.ref(`${alias}.trade_kind`)} = ${sql.lit(filter.tradeKind === 'PAYMENT' ? PAYMENT : REFUND)}`
  const below = (seq: RawBuilder<unknown>) =>
    after
      ? sql`(t.paid_at, t.id, ${seq}) < (${after.paidAt}::timestamptz, ${after.id}::bigint, ${after.seq}::bigint)`
      : sql`true`
  // A row comparison with a constant in it is no bound of the index: its first column is said by itself.
  const walk = after ? sql`t.paid_at <= ${after.paidAt}::timestamptz` : sql`true`
  const cut = sql`order by t.paid_at desc, t.id desc, seq desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`
  const dated = (first: string, last: string) =>
    sql`(t.paid_at >= ${startOfDay(first, cycle.merchant)} and t.paid_at < ${startOfDay(last, cycle.merchant, 1)})`

  const notes = (what: RawBuilder<unknown>) => sql`select ${what} from late_transactions l
    where l.merchant_id = ${merchantId} and l.counted_day between ${from}::date and ${to}::date
    group by l.transaction_id, l.counted_day`
  const onTime = (kind: number, state: number) => {
    const termsDay = kind === PAYMENT ? sql`t.business_day` : sql`coalesce(p.business_day, t.business_day)`
    const origin =
      kind === PAYMENT ? sql`` : sql`left join transactions p on p.merchant_id = ${merchantId} and p.id = t.original_id`
    return sql`(
      select t.id, 0::bigint as seq, t.paid_at, t.store_id, t.brand_id, t.trade_kind, t.amount, 1::smallint as sign, false as late,
        t.business_day as day, t.business_day as counted_day, ${termsDay} as terms_day
      from transactions t ${origin}
      where t.merchant_id = ${merchantId} and t.trade_kind = ${sql.lit(kind)} and t.state = ${sql.lit(state)}
        and ${dated(from, to)} and ${ofStore('t')} and ${inPlaces('t', places, dated)} and ${underTerms(termsDay)}
        and ${isSettledHere('t', merchantId)} and ${walk} and ${below(sql`0::bigint`)} and t.id not in (${notes(sql`l.transaction_id`)} having sum(l.sign) = 1) ${cut})`
  }
  // Settled on its day, and taken back later: its row says nothing of it any more, the note does.
  const uncounted = sql`(
    select t.id, 0::bigint as seq, t.paid_at, l.store_id, l.brand_id, l.trade_kind, l.amount, 1::smallint as sign, false as late,
      l.counted_day as day, l.counted_day, l.terms_day
    from late_transactions l join transactions t on t.merchant_id = ${merchantId} and t.id = l.transaction_id
    where l.merchant_id = ${merchantId} and l.counted_day between ${from}::date and ${to}::date
      and l.id in (${notes(sql`min(l.id) filter (where l.sign = -1)`)} having sum(l.sign) = -1) and ${ofStore('l')} and ${ofKind('l')}
      and ${inPlaces('l', places, (first, last) => sql`l.counted_day between ${first}::date and ${last}::date`)}
      and ${underTerms(sql`l.terms_day`)} and ${below(sql`0::bigint`)} ${cut})`
  const late = sql`(
    select t.id, l.id as seq, t.paid_at, l.store_id, l.brand_id, l.trade_kind, l.amount, l.sign, true as late,
      l.settlement_day as day, l.counted_day, l.terms_day
    from late_transactions l join transactions t on t.merchant_id = ${merchantId} and t.id = l.transaction_id
    where l.merchant_id = ${merchantId} and l.settlement_day between ${from}::date and ${to}::date
      and ${ofStore('l')} and ${ofKind('l')}
      and ${inPlaces('l', places, (first, last) => sql`l.settlement_day between ${first}::date and ${last}::date`)}
      and ${underTerms(sql`l.terms_day`)} and ${below(sql`l.id`)} ${cut})`
  const { tradeKind } = filter
  const branches = [
    ...(filter.late
      ? []
      : [
          ...(tradeKind === 'REFUND' ? [] : [onTime(PAYMENT, State.paid)]),
          ...(tradeKind === 'PAYMENT' ? [] : [onTime(REFUND, State.succeeded)]),
          uncounted,
        ]),
    late,
  ]
  return sql.join(branches, sql` union all `)
}
