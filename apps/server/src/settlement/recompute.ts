import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import { roundPpm } from '@choba/contract/terms-fee.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { SettlementCellTable, SettlementPointTable } from '@choba/database/deposit-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { versionsOf, type VersionOfTerms } from './terms.ts'
import { paidOutHereSql } from '#ledger/external-payouts.ts'
import { readRates, type RateRow } from './rates.ts'

// Recalculates the cells of closed days, transaction by transaction, in TypeScript instead of SQL.
// Used to check the results of the close. Defines a second time which transactions count and how a
// fee is computed, and imports neither ledger/counts.ts nor deposit-transactions.ts nor fee.ts. So
// a mistake in one of these files shows as a difference. recompute.test.ts compares both
// calculations on generated rows.

export type Cell = Pick<
  SettlementCellTable,
  | 'store_id'
  | 'day'
  | 'payment_method_id'
  | 'late'
  | 'terms_id'
  | 'company_id'
  | 'pay_n'
  | 'pay_amt'
  | 'ref_n'
  | 'ref_amt'
  | 'fee'
  | 'fee_back'
>

/**
 * A recalculated cell with its number of late notes (rows of `late_transactions`). A late sale that
 * was removed again has two notes.
 */
export interface RecomputedCell extends Cell {
  late_rows: number
}

/**
 * Runs `work` in a database transaction. An implementation may use one database transaction for all
 * calls, or a new one for each call.
 */
export type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

interface Place {
  store_id: number
  company_id: number
  from_day: string
}

/** Data that cells are computed from, apart from transactions. */
export interface Basis {
  readonly versions: readonly VersionOfTerms[]
  readonly rates: readonly RateRow[]
  readonly storeAssignments: readonly Place[]
}

export async function readBasis(tx: Tx, merchantId: number): Promise<Basis> {
  const storeAssignments = await tx.q
    .selectFrom('store_companies')
    .select(['store_id', 'company_id', 'from_day'])
    .where('merchant_id', '=', merchantId)
    .orderBy('from_day')
    .execute()
  const versions = await versionsOf(tx, merchantId)
  return { versions, rates: await readRates(tx, merchantId, versions), storeAssignments }
}

interface Counted {
  store_id: number
  payment_method_id: number
  trade_kind: number
  amount: bigint
  sign: number
  late: boolean
  day: string
  terms_day: string
}

/** Approximate number of transactions held in memory at a time. */
const AT_ONCE = 50_000

/**
 * Splits days into parts with about `AT_ONCE` transactions each, using the counts in the stored
 * cells. The split limits memory use and does not change the result.
 */
async function partsOf({ q }: Tx, merchantId: number, { from, to }: Days): Promise<Days[]> {
  const { rows } = await sql<{ day: string; n: bigint }>`
    select day, sum(abs(pay_n) + abs(ref_n))::bigint as n from settlement_cells
    where merchant_id = ${merchantId} and day between ${from}::date and ${to}::date group by day`.execute(
    q,
  )
  const counts = new Map(rows.map(({ day, n }) => [day, Number(n)]))
  const parts: Days[] = []
  let begin = from
  let held = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const more = counts.get(day) ?? 0
    if (held > 0 && held + more > AT_ONCE) {
      parts.push({ from: begin, to: addDays(day, -1) })
      begin = day
      held = 0
    }
    held += more
  }
  return [...parts, { from: begin, to }]
}

/**
 * Reads the transactions that count, for each settlement day, by the second definition of this
 * file. Uses one statement, so that a transaction and its late note are read together.
 */
async function readCounted(
  { q }: Tx,
  merchantId: number,
  { from, to }: Days,
  stores: readonly number[] | null,
) {
  const counts = sql`((t.trade_kind = ${PAYMENT} and t.state = ${State.paid}) or t.state = ${State.succeeded})`
  const within = (column: string) =>
    stores ? sql`and ${sql.ref(column)} = any(${[...stores]}::int[])` : sql``
  const { rows } = await sql<Counted>`
    select t.store_id, t.payment_method_id, t.trade_kind, t.amount, 1 as sign, false as late, t.business_day as day,
      coalesce(p.business_day, t.business_day) as terms_day
    from transactions t left join transactions p on p.merchant_id = ${merchantId} and p.id = t.original_id
    where t.merchant_id = ${merchantId} and ${counts} and ${paidOutHereSql('t', merchantId)}
      and t.business_day between ${from}::date and ${to}::date
      -- The index is by instant: a business day is never further from its instants than these.
      and t.paid_at >= ${addDays(from, -2)}::date and t.paid_at < ${addDays(to, 3)}::date ${within('t.store_id')}
    union all
    select store_id, payment_method_id, trade_kind, amount, sign, true, settlement_day, terms_day from late_transactions
    where merchant_id = ${merchantId} and settlement_day between ${from}::date and ${to}::date ${within('store_id')}
    union all
    -- Settled on another day than their own.
    select store_id, payment_method_id, trade_kind, amount, -sign, false, counted_day, terms_day from late_transactions
    where merchant_id = ${merchantId} and counted_day between ${from}::date and ${to}::date ${within('store_id')}`.execute(
    q,
  )
  return rows
}

/** Points that are settled on a day at a store, under the terms of the payment's day. */
export interface PointCell extends Omit<SettlementPointTable, 'merchant_id' | 'tenant_id'> {
  company_id: number
}

/**
 * Sums the point entries that are settled on these days, for all stores or some of them. An index
 * finds late entries. Other entries are found by the instants of their days.
 */
export async function recomputePoints(
  { q }: Tx,
  merchantId: number,
  { from, to }: Days,
  { storeAssignments }: Pick<Basis, 'storeAssignments'>,
  stores: readonly number[] | null,
): Promise<PointCell[]> {
  const { rows } = await sql<Omit<PointCell, 'company_id'>>`
    with own as (
      select e.* from point_entries e
      where e.merchant_id = ${merchantId} and e.settlement_day = e.business_day
        and e.settlement_day between ${from}::date and ${to}::date
        and e.at >= ${addDays(from, -2)}::date and e.at < ${addDays(to, 3)}::date
      union all
      select e.* from point_entries e
      where e.merchant_id = ${merchantId} and e.settlement_day > e.business_day
        and e.settlement_day between ${from}::date and ${to}::date)
    select o.settlement_day as day, o.store_id,
      coalesce((select t.business_day from transactions t where t.merchant_id = ${merchantId} and t.id = o.payment_id), o.business_day)
        as terms_day,
      sum(o.quantity) filter (where o.charge_type not in ('USE'))::bigint as points
    from own o where ${stores ? sql`o.store_id = any(${[...stores]}::int[])` : sql`true`}
    group by 1, 2, 3 having count(*) filter (where o.charge_type not in ('USE')) > 0`.execute(q)
  return rows.map((row) => ({
    ...row,
    company_id: companyOf(storeAssignments, row.store_id, row.day),
  }))
}

export const keyOf = (
  cell: Pick<Cell, 'store_id' | 'day' | 'payment_method_id' | 'late' | 'terms_id'>,
): string =>
  `store ${cell.store_id}, ${cell.day}, payment method ${cell.payment_method_id}${cell.late ? ', late' : ''}, terms ${cell.terms_id}`

/** Returns the company that a store belongs to on a day. */
export const companyOf = (
  storeAssignments: readonly Place[],
  storeId: number,
  day: string,
): number =>
  storeAssignments.findLast(
    (place) =>
      place.store_id === storeId && (place.from_day === '-infinity' || place.from_day <= day),
  )!.company_id

function addRow(
  cells: Map<string, RecomputedCell>,
  row: Counted,
  rates: ReadonlyMap<number, RateRow[]>,
  { storeAssignments }: Basis,
) {
  const rate = rates
    .get(row.payment_method_id)!
    .find((one) => one.first_day <= row.terms_day && row.terms_day < one.next_day)!
  const id = {
    store_id: row.store_id,
    day: row.day,
    payment_method_id: row.payment_method_id,
    late: row.late,
    terms_id: rate.terms_id,
  }
  const key = keyOf(id)
  let cell = cells.get(key)
  if (!cell) {
    const none = {
      pay_n: 0,
      pay_amt: 0n,
      ref_n: 0,
      ref_amt: 0n,
      fee: 0n,
      fee_back: 0n,
      late_rows: 0,
    }
    cell = { ...id, company_id: companyOf(storeAssignments, row.store_id, row.day), ...none }
    cells.set(key, cell)
  }
  const sign = BigInt(row.sign)
  if (row.late) cell.late_rows += 1
  const fee =
    rate.rounding_unit === 'TRANSACTION'
      ? roundPpm(row.amount, rate.rate_ppm, rate.rounding_mode)
      : 0n
  if (row.trade_kind === PAYMENT) {
    cell.pay_n += row.sign
    cell.pay_amt += sign * row.amount
    cell.fee += sign * fee
  } else {
    cell.ref_n += row.sign
    cell.ref_amt += sign * row.amount
    if (rate.fee_returned) cell.fee_back += sign * fee
  }
}

/**
 * Spreads a fee that is rounded per cycle over the cells of the cycle, in the order of days and
 * stores.
 */
function spreadCycleFees(cells: readonly Cell[], rates: readonly RateRow[]): void {
  const ordered = cells.toSorted(
    (a, b) =>
      a.day.localeCompare(b.day) || a.store_id - b.store_id || Number(a.late) - Number(b.late),
  )
  for (const rate of rates.filter(({ rounding_unit: unit }) => unit === 'CYCLE')) {
    const sums = new Map<number, { pay: bigint; ref: bigint }>()
    const rounded = (value: bigint) => roundPpm(value, rate.rate_ppm, rate.rounding_mode)
    for (const cell of ordered) {
      if (cell.payment_method_id !== rate.payment_method_id || cell.terms_id !== rate.terms_id)
        continue
      const before = sums.get(cell.company_id) ?? { pay: 0n, ref: 0n }
      const after = { pay: before.pay + cell.pay_amt, ref: before.ref + cell.ref_amt }
      cell.fee = rounded(after.pay) - rounded(before.pay)
      cell.fee_back = rate.fee_returned ? rounded(after.ref) - rounded(before.ref) : 0n
      sums.set(cell.company_id, after)
    }
  }
}

/**
 * Recalculates the cells of a cycle up to the day `to`, from the transactions of all stores or some
 * of them.
 * @param run may use a new database transaction for each call, because closed days do not change
 */
export async function recompute(
  run: Run,
  merchantId: number,
  days: Days,
  basis: Basis,
  stores: readonly number[] | null,
): Promise<Map<string, RecomputedCell>> {
  const cells = new Map<string, RecomputedCell>()
  const rates = Map.groupBy(basis.rates, (rate) => rate.payment_method_id)
  for (const part of await run((tx) => partsOf(tx, merchantId, days)))
    for (const row of await run((tx) => readCounted(tx, merchantId, part, stores)))
      addRow(cells, row, rates, basis)
  for (const [key, cell] of cells) {
    if (
      cell.pay_n === 0 &&
      cell.ref_n === 0 &&
      cell.pay_amt === 0n &&
      cell.ref_amt === 0n &&
      !cell.late
    )
      cells.delete(key)
  }
  spreadCycleFees([...cells.values()], basis.rates)
  return cells
}
