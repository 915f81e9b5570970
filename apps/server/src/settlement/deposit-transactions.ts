import type { TradeKind } from '@choba/contract/transactions.contract.ts'
import { startOfDay, type BusinessClock } from '@choba/database/business-day.ts'
import { PAYMENT, REFUND } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { counts, countsInDeposits } from '#ledger/counts.ts'
import { paidOutHereSql } from '#ledger/external-payouts.ts'
import { companiesOfStores } from '#ledger/store-companies.ts'

// The only query for the transactions of a deposit, its "members" (decision 0046). A transaction is
// settled on its own business day, or on a later day if `late_transactions` has a note for it. The
// close itself sums over open days, which have no notes yet (settlement-cells.ts).

/** A cycle of one company. */
export interface Cycle {
  readonly merchant: BusinessClock & { readonly id: number }
  readonly companyId: number
  readonly from: string
  readonly to: string
}

/** Filters for the transactions of a deposit. */
export interface MemberFilter {
  /** Null for every store that the user sees. */
  readonly storeId: number | null
  readonly paymentMethodIds: readonly number[]
  /**
   * Version of the terms that determines the fees. The version applies from its first day up to but
   * excluding the first day of the next version.
   */
  readonly terms: { readonly first_day: string; readonly next_day: string } | null
  readonly tradeKind: TradeKind | null
  readonly late: boolean
  /** First and last settlement day, within the cycle. */
  readonly from: string
  readonly to: string
}

/**
 * Position of the last row of a page, for keyset pagination. The next page starts after this row.
 */
export interface MemberPlace {
  readonly paidAt: Date
  readonly id: bigint
  /**
   * Number of the note of a late transaction; 0 for a transaction that was settled on its own day.
   */
  readonly seq: bigint
}

export interface MemberRange {
  readonly after?: MemberPlace | null
  readonly limit?: number
}

/**
 * Stores that belonged to the company during the cycle: for the whole cycle, or for some of its
 * days.
 */
export interface CompanyStores {
  readonly whole: readonly number[]
  readonly parts: readonly {
    readonly store_id: number
    readonly from: string
    readonly to: string
  }[]
}

export async function companyStoresOf(
  { q }: Tx,
  { merchant, companyId, from, to }: Cycle,
): Promise<CompanyStores> {
  const { rows } = await sql<{ store_id: number; from: string; to: string }>`
    select s.store_id, greatest(s.from_day, ${from}::date) as "from", least(s.next_day - 1, ${to}::date) as "to"
    from ${companiesOfStores(merchant.id)}
    where s.company_id = ${companyId} and s.from_day <= ${to}::date and s.next_day > ${from}::date`.execute(
    q,
  )
  const isWhole = (row: { from: string; to: string }) => row.from === from && row.to === to
  return {
    whole: rows.filter(isWhole).map((row) => row.store_id),
    parts: rows.filter((row) => !isWhole(row)),
  }
}

/** SQL: true if every condition holds. */
const allHold = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` and `)})`

/**
 * SQL: true if the row `alias` is in a store that belonged to the company.
 * @param within SQL: true if the row is between two days
 */
function inCompanyStores(
  alias: string,
  companyStores: CompanyStores,
  within: (from: string, to: string) => RawBuilder<unknown>,
) {
  const store = sql.ref(`${alias}.store_id`)
  const parts = companyStores.parts.map(
    ({ store_id: id, from, to }) => sql`(${store} = ${id} and ${within(from, to)})`,
  )
  return sql`(${sql.join([sql`${store} = any(${companyStores.whole}::int[])`, ...parts], sql` or `)})`
}

/** SQL: parts of a query for the transactions `t` of one kind that count in deposits. */
export interface CountedRows {
  /** Tables, including the payment `p` for a refund. */
  readonly tables: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  /** Day whose terms determine the fee: the day of the payment, also for its refund. */
  readonly termsDay: RawBuilder<unknown>
}

/**
 * @param here SQL: true if Choba and not another service pays the row out; looked up if undefined
 */
export function countedRows(
  merchantId: number,
  kind: typeof PAYMENT | typeof REFUND,
  here: RawBuilder<boolean> = paidOutHereSql('t', merchantId),
): CountedRows {
  const isPaid = kind === PAYMENT
  const origin = sql`left join transactions p on p.merchant_id = ${merchantId} and p.id = t.original_id`
  return {
    tables: sql`transactions t ${isPaid ? sql`` : origin}`,
    where: sql`t.merchant_id = ${merchantId} and ${countsInDeposits('t', kind, here)}`,
    termsDay: isPaid ? sql`t.business_day` : sql`coalesce(p.business_day, t.business_day)`,
  }
}

/** SQL: true for a note `l` whose settlement day is within the days, both included. */
export const isSettledLate = (
  merchantId: number,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql`l.merchant_id = ${merchantId} and l.settlement_day between ${from} and ${to}`

type NoteDay = 'counted_day' | 'settlement_day'

/** Conditions for the parts of the query. "Notes" are the rows of `late_transactions`. */
interface Sought {
  readonly kinds: readonly (typeof PAYMENT | typeof REFUND)[]
  /** False to search only notes. */
  readonly withOwnDay: boolean
  /** Conditions on notes `l` that an index can use. */
  readonly notes: (day: NoteDay) => RawBuilder<unknown>
  /** Conditions on transactions `t` that are settled on their own day. */
  readonly own: (rows: CountedRows) => RawBuilder<unknown>
  /** Further conditions on notes `l`. */
  readonly noted: (day: NoteDay, seq: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Appended to each part of the query, for example `order by` and `limit`. */
  readonly cut: RawBuilder<unknown>
}

function rowsOf(
  merchantId: number,
  { kinds, withOwnDay, notes, own, noted, cut }: Sought,
): RawBuilder<unknown> {
  const lateRows = (what: RawBuilder<unknown>) =>
    sql`select ${what} from late_transactions l where l.merchant_id = ${merchantId} and ${notes('counted_day')}`
  const withoutNote = kinds.map((kind) => {
    const rows = countedRows(merchantId, kind)
    return sql`(
      select t.id, 0::bigint as seq, t.paid_at, t.store_id, t.payment_method_id, t.trade_kind, t.amount, 1::smallint as sign,
        false as late, t.business_day as day, t.business_day as counted_day, ${rows.termsDay} as terms_day
      from ${rows.tables}
      where ${rows.where} and ${own(rows)}
        and (t.id, t.business_day) not in (${lateRows(sql`l.transaction_id, l.counted_day`)}) ${cut})`
  })
  // The signs of the notes of one transaction and day alternate. If the first sign is -1, the
  // transaction was settled on its own day before, and the note contains the values of that
  // settlement. If the first sign is +1, the transaction was late. If the signs add up to 0, a
  // transaction whose first sign is -1 counts now, and one whose first sign is +1 does not.
  const reversed = sql`(
    select t.id, 0::bigint as seq, t.paid_at, l.store_id, l.payment_method_id, l.trade_kind, l.amount, 1::smallint as sign,
      false as late, l.counted_day as day, l.counted_day, l.terms_day
    from (${lateRows(sql`min(l.id) filter (where l.sign = -1) as id, sum(l.sign) as net`)}
      group by l.transaction_id, l.counted_day) n
    join late_transactions l on l.merchant_id = ${merchantId} and l.id = n.id
    join transactions t on t.merchant_id = ${merchantId} and t.id = l.transaction_id
    where (n.net = -1 or (n.net = 0 and ${counts('t')} and t.business_day = l.counted_day))
      and ${noted('counted_day', sql`0::bigint`)} ${cut})`
  const late = sql`(
    select t.id, l.id as seq, t.paid_at, l.store_id, l.payment_method_id, l.trade_kind, l.amount, l.sign, true as late,
      l.settlement_day as day, l.counted_day, l.terms_day
    from late_transactions l join transactions t on t.merchant_id = ${merchantId} and t.id = l.transaction_id
    where l.merchant_id = ${merchantId} and ${notes('settlement_day')} and ${noted('settlement_day', sql`l.id`)} ${cut})`
  return sql.join(withOwnDay ? [...withoutNote, reversed, late] : [late], sql` union all `)
}

const BOTH = [PAYMENT, REFUND] as const

/**
 * SQL: the transactions of a deposit that match a filter, with the columns `id, seq, paid_at,
 * store_id, payment_method_id, trade_kind, amount, sign, late, day, counted_day, terms_day`. With a
 * limit, each part of the query reads at most that many rows, newest first.
 */
export function membersOf(
  tx: Tx,
  cycle: Cycle,
  companyStores: CompanyStores,
  filter: MemberFilter,
  { after = null, limit }: MemberRange = {},
): RawBuilder<unknown> {
  const { from, to, terms } = filter
  const ofStore = (alias: string) =>
    allHold([
      filter.storeId === null
        ? sql`true`
        : sql`${sql.ref(`${alias}.store_id`)} = ${filter.storeId}`,
      inStores(storesSeen(tx), `${alias}.store_id`),
      sql`${sql.ref(`${alias}.payment_method_id`)} = any(${filter.paymentMethodIds}::smallint[])`,
    ])
  const underTerms = (termsDay: RawBuilder<unknown>) =>
    terms
      ? sql`${termsDay} >= ${terms.first_day}::date and ${termsDay} < ${terms.next_day}::date`
      : sql`true`
  const below = (seq: RawBuilder<unknown>) =>
    after
      ? sql`(t.paid_at, t.id, ${seq}) < (${after.paidAt}::timestamptz, ${after.id}::bigint, ${after.seq}::bigint)`
      : sql`true`
  // PostgreSQL cannot use a row comparison that contains a constant as the bound of an index scan.
  // So the first column is also compared separately.
  const walk = after ? sql`t.paid_at <= ${after.paidAt}::timestamptz` : sql`true`
  const dated = (first: string, last: string) =>
    sql`(t.paid_at >= ${startOfDay(first, cycle.merchant)} and t.paid_at < ${startOfDay(last, cycle.merchant, 1)})`
  const kinds: Sought['kinds'] =
    filter.tradeKind === null ? BOTH : [filter.tradeKind === 'PAYMENT' ? PAYMENT : REFUND]
  const ofKind = kinds === BOTH ? sql`true` : sql`l.trade_kind = ${sql.lit(kinds[0])}`
  const within = (day: NoteDay) => (first: string, last: string) =>
    sql`${sql.ref(`l.${day}`)} between ${first}::date and ${last}::date`
  return rowsOf(cycle.merchant.id, {
    kinds,
    withOwnDay: !filter.late,
    notes: (day) => within(day)(from, to),
    own: ({ termsDay }) =>
      allHold([
        dated(from, to),
        ofStore('t'),
        inCompanyStores('t', companyStores, dated),
        underTerms(termsDay),
        walk,
        below(sql`0::bigint`),
      ]),
    noted: (day, seq) =>
      allHold([
        ofStore('l'),
        ofKind,
        inCompanyStores('l', companyStores, within(day)),
        underTerms(sql`l.terms_day`),
        below(seq),
      ]),
    cut:
      limit === undefined
        ? sql``
        : sql`order by t.paid_at desc, t.id desc, seq desc limit ${limit}`,
  })
}

/**
 * SQL: every note and settlement of one transaction, in closed and in open deposits, with the
 * columns of `membersOf`.
 */
export const membershipsOf = (merchantId: number, transactionId: bigint): RawBuilder<unknown> => {
  const isNote = sql`l.transaction_id = ${transactionId}::bigint`
  return rowsOf(merchantId, {
    kinds: BOTH,
    withOwnDay: true,
    notes: () => isNote,
    own: () => sql`t.id = ${transactionId}::bigint`,
    noted: () => sql`true`,
    cut: sql``,
  })
}
