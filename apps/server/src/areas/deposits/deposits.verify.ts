import { addDays } from '@choba/contract/period.ts'
import { cycleUnder } from '@choba/contract/terms-cycle.ts'
import { roundPpm } from '@choba/contract/terms-fee.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { SettlementCellTable } from '@choba/database/deposit-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { versionsOf } from '#areas/terms/terms.service.ts'
import { compareDeposits } from './deposits.compare.ts'
import { readRates, type RateRow } from './deposits.rates.ts'
import { inForce } from './deposits.terms.ts'

// Computes every closed day and deposit of a merchant again, transaction by transaction and in integers, and compares: what the
// close does in SQL is done here another way.

type Cell = Pick<
  SettlementCellTable,
  | 'store_id'
  | 'day'
  | 'brand_id'
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

interface Counted {
  store_id: number
  brand_id: number
  trade_kind: number
  amount: bigint
  sign: number
  late: boolean
  day: string
  terms_day: string
}

const keyOf = (cell: Pick<Cell, 'store_id' | 'day' | 'brand_id' | 'late' | 'terms_id'>): string =>
  `store ${cell.store_id}, ${cell.day}, brand ${cell.brand_id}${cell.late ? ', late' : ''}, terms ${cell.terms_id}`

/** What counts on each settlement day from `from` to `to`, row by row. */
async function readCounted({ q }: Tx, merchantId: number, from: string, to: string): Promise<Counted[]> {
  const counts = sql`((t.trade_kind = ${PAYMENT} and t.state = ${State.paid}) or t.state = ${State.succeeded})`
  const { rows } = await sql<Counted>`
    select t.store_id, t.brand_id, t.trade_kind, t.amount, 1 as sign, false as late, t.business_day as day,
      coalesce(p.business_day, t.business_day) as terms_day
    from transactions t left join transactions p on p.merchant_id = ${merchantId} and p.id = t.original_id
    where t.merchant_id = ${merchantId} and ${counts} and t.business_day between ${from}::date and ${to}::date
    union all
    select store_id, brand_id, trade_kind, amount, sign, true, settlement_day, terms_day from late_transactions
    where merchant_id = ${merchantId} and settlement_day between ${from}::date and ${to}::date
    union all
    -- Settled on another day than their own.
    select store_id, brand_id, trade_kind, amount, -sign, false, counted_day, terms_day from late_transactions
    where merchant_id = ${merchantId} and counted_day between ${from}::date and ${to}::date`.execute(q)
  return rows
}

type Places = readonly { store_id: number; company_id: number; from_day: string }[]

const companyOf = (places: Places, storeId: number, day: string): number =>
  places.findLast((place) => place.store_id === storeId && (place.from_day === '-infinity' || place.from_day <= day))!
    .company_id

function rateOf(rates: readonly RateRow[], brandId: number, day: string): RateRow {
  return rates.find((rate) => rate.brand_id === brandId && rate.first_day <= day && day < rate.next_day)!
}

/** Cells of a cycle from its rows. Fees that are rounded for the cycle are spread in the order of days and stores. */
function recompute(rows: readonly Counted[], rates: readonly RateRow[], places: Places): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const row of rows) {
    const rate = rateOf(rates, row.brand_id, row.terms_day)
    const id = { store_id: row.store_id, day: row.day, brand_id: row.brand_id, late: row.late, terms_id: rate.terms_id }
    const key = keyOf(id)
    let cell = cells.get(key)
    if (!cell) {
      const none = { pay_n: 0, pay_amt: 0n, ref_n: 0, ref_amt: 0n, fee: 0n, fee_back: 0n }
      cell = { ...id, company_id: companyOf(places, row.store_id, row.day), ...none }
      cells.set(key, cell)
    }
    const sign = BigInt(row.sign)
    const fee = rate.rounding_unit === 'TRANSACTION' ? roundPpm(row.amount, rate.rate_ppm, rate.rounding_mode) : 0n
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
  for (const [key, cell] of cells) {
    if (cell.pay_n === 0 && cell.ref_n === 0 && cell.pay_amt === 0n && cell.ref_amt === 0n && !cell.late)
      cells.delete(key)
  }
  spreadCycleFees([...cells.values()], rates)
  return cells
}

function spreadCycleFees(cells: Cell[], rates: readonly RateRow[]): void {
  const ordered = cells.toSorted(
    (a, b) => a.day.localeCompare(b.day) || a.store_id - b.store_id || Number(a.late) - Number(b.late),
  )
  for (const rate of rates.filter(({ rounding_unit: unit }) => unit === 'CYCLE')) {
    const sums = new Map<number, { pay: bigint; ref: bigint }>()
    const rounded = (value: bigint) => roundPpm(value, rate.rate_ppm, rate.rounding_mode)
    for (const cell of ordered) {
      if (cell.brand_id !== rate.brand_id || cell.terms_id !== rate.terms_id) continue
      const before = sums.get(cell.company_id) ?? { pay: 0n, ref: 0n }
      const after = { pay: before.pay + cell.pay_amt, ref: before.ref + cell.ref_amt }
      cell.fee = rounded(after.pay) - rounded(before.pay)
      cell.fee_back = rate.fee_returned ? rounded(after.ref) - rounded(before.ref) : 0n
      sums.set(cell.company_id, after)
    }
  }
}

const figures = ['company_id', 'pay_n', 'pay_amt', 'ref_n', 'ref_amt', 'fee', 'fee_back'] as const

function* compareCells(stored: readonly Cell[], wanted: ReadonlyMap<string, Cell>): Generator<string> {
  const seen = new Set<string>()
  for (const cell of stored) {
    const key = keyOf(cell)
    seen.add(key)
    const right = wanted.get(key)
    if (!right) yield `${key}: there is no such transaction`
    else
      for (const name of figures)
        if (cell[name] !== right[name]) yield `${key}: ${name} is ${cell[name]} and should be ${right[name]}`
  }
  for (const key of wanted.keys()) if (!seen.has(key)) yield `${key}: is missing`
}

/**
 * Compares every closed day and every deposit of a merchant with its transactions, terms and lines, from a day on.
 * @returns a sentence for each difference, in the order of the days
 */
export async function verifyDeposits(tx: Tx, merchant: MerchantRow, since = ''): Promise<string[]> {
  const settlement = await tx.q
    .selectFrom('settlements')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  if (!settlement) return []
  const versions = await versionsOf(tx, merchant.id)
  const rates = await readRates(tx, merchant.id)
  const places = await tx.q
    .selectFrom('store_companies')
    .select(['store_id', 'company_id', 'from_day'])
    .where('merchant_id', '=', merchant.id)
    .orderBy('from_day')
    .execute()
  const differences: string[] = []
  for (let from = settlement.first_day; from <= settlement.closed_through;) {
    const cycle = cycleUnder(inForce(versions, from), from)
    const to = cycle.to < settlement.closed_through ? cycle.to : settlement.closed_through
    if (cycle.to >= since) {
      const wanted = recompute(await readCounted(tx, merchant.id, from, to), rates, places)
      const stored = await tx.q
        .selectFrom('settlement_cells')
        .select(['store_id', 'day', 'brand_id', 'late', 'terms_id', ...figures])
        .where('merchant_id', '=', merchant.id)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .execute()
      differences.push(...compareCells(stored, wanted))
      if (to === cycle.to)
        differences.push(...(await compareDeposits(tx, merchant, cycle, rates, [...wanted.values()])))
    }
    from = addDays(to, 1)
  }
  return differences
}
