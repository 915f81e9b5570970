import { calendarOf, isBankDay, isProvisional } from '@choba/banking/bank-calendar.ts'
import { depositFigures, type DepositFigures } from '@choba/contract/deposit-figures.ts'
import { addDays } from '@choba/contract/period.ts'
import { cycleUnder, payDayOf, termsOn, type Days } from '@choba/contract/terms-cycle.ts'
import type { BankAccountRow } from '@choba/database/company-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { findAllInForce } from './bank-accounts.ts'
import { versionsOf } from './terms.ts'
import { companiesOfStores } from '#ledger/store-companies.ts'
import { cellsOf, cycleFees, isSpread, type KnownOfCells } from './settlement-cells.ts'
import type { OpenDepositData } from './open-deposits.ts'
import {
  companiesWithDeposit,
  countLate,
  openDeductions,
  openLines,
  readCarries,
  sum,
  sumsOf,
  taxableOf,
  type CompanyLine,
  seesShare,
} from './deposit-sums.ts'
import { costOf, readPoints, type Points } from './points.ts'
import { ratesOf, type RateRow } from './rates.ts'

/**
 * Forecast of a deposit whose cycle has not been closed yet. The figures are those that the deposit
 * would have if the cycle closed now.
 */
export interface Forecast {
  readonly companyId: number
  readonly companyCode: string
  readonly companyName: string
  readonly cycle: Days
  readonly payDay: string
  readonly isProvisional: boolean
  readonly figures: DepositFigures
  readonly cashTotal: bigint
  readonly lateCount: number
  readonly account: BankAccountRow | null
  /**
   * Codes of payment methods without a rate, of all companies of the merchant. The cycle cannot
   * close until they have a rate.
   */
  readonly missingRates: readonly string[]
  /**
   * True if the company has payments with a payment method without a rate, so that its fee is
   * unknown.
   */
  readonly hasMissingRates: boolean
}

/**
 * Returns the sums of a cycle up to now: closed days from their stored cells, open days from their
 * transactions. Fees are rounded according to the terms.
 */
async function readSoFar(
  tx: Tx,
  merchant: MerchantRow,
  cycle: Days,
  open: Days,
  rates: readonly RateRow[],
  known: KnownOfCells,
): Promise<CompanyLine[]> {
  const stored = sql`select store_id, day, payment_method_id, late, terms_id, company_id, pay_n, pay_amt, ref_n, ref_amt, fee, fee_back
    from settlement_cells where merchant_id = ${merchant.id} and day between ${cycle.from}::date and ${cycle.to}::date`
  const fresh = sql`select c.store_id, c.day, c.payment_method_id, c.late, c.terms_id, s.company_id, c.pay_n, c.pay_amt, c.ref_n, c.ref_amt,
      c.fee, c.fee_back
    from (${await cellsOf(tx, merchant, open, rates, known)}) c join ${companiesOfStores(merchant.id)} on s.store_id = c.store_id
      and c.day >= s.from_day and c.day < s.next_day`
  // If no fee is rounded per cycle, the stored cells already contain the final fees and need no
  // second query.
  const ofCycle = isSpread(rates)
    ? {
        fees: [sql`coalesce(f.fee, c.fee)`, sql`coalesce(f.fee_back, c.fee_back)`] as const,
        join: sql`left join (${cycleFees(sql`select * from cells`, rates)}) f using (store_id, day, payment_method_id, late, terms_id)`,
      }
    : { fees: [sql`c.fee`, sql`c.fee_back`] as const, join: sql`` }
  const { rows } = await sql<CompanyLine>`
    with cells as (${stored} union all ${fresh})
    select l.*, b.payment_class from (
      select c.company_id, c.payment_method_id, c.terms_id, sum(c.pay_amt)::bigint as usage, sum(c.ref_amt)::bigint as refund,
        sum(${ofCycle.fees[0]})::bigint as fee, sum(${ofCycle.fees[1]})::bigint as fee_back
      from cells c ${ofCycle.join}
      where ${inStores(storesSeen(tx), 'c.store_id')}
      group by c.company_id, c.payment_method_id, c.terms_id) l
    join payment_methods b on b.id = l.payment_method_id`.execute(tx.q)
  return rows
}

const hasRate = (line: CompanyLine, rates: readonly RateRow[]): boolean =>
  rates.some(
    (rate) =>
      rate.has_rate &&
      rate.payment_method_id === line.payment_method_id &&
      rate.terms_id === line.terms_id,
  )

async function codesOf({ q }: Tx, paymentMethodIds: readonly number[]): Promise<string[]> {
  if (paymentMethodIds.length === 0) return []
  const paymentMethods = await q
    .selectFrom('payment_methods')
    .select('code')
    .where('id', 'in', [...paymentMethodIds])
    .orderBy('sequence')
    .orderBy('id')
    .execute()
  return paymentMethods.map(({ code }) => code)
}

/**
 * Returns the forecasts of a merchant's open cycles, one for each company that would get a deposit.
 * Empty if the merchant has no terms. A user who sees only some stores gets the figures of these
 * stores.
 * @param today current business day of the merchant
 * @param begun data that the caller has already read with `readOpenDepositData`
 */
export async function readForecasts(
  tx: Tx,
  merchant: MerchantRow,
  today: string,
  begun: OpenDepositData,
): Promise<Forecast[]> {
  const versions = await versionsOf(tx, merchant.id)
  const { closedThrough, taxRounding } = begun
  const from = closedThrough === null ? versions.at(-1)?.firstDay : addDays(closedThrough, 1)
  const terms = from === undefined ? undefined : termsOn(versions, from)
  if (from === undefined || !terms || from > today) return []
  const cycle = cycleUnder(terms, from)
  const rates = ratesOf(versions, begun.paymentMethods)
  const lines = await readSoFar(
    tx,
    merchant,
    cycle,
    { from, to: cycle.to < today ? cycle.to : today },
    rates,
    begun,
  )
  const sums = sumsOf(lines, rates)
  const late = begun.hasLate ? await countLate(tx, merchant.id, cycle) : new Map<number, number>()
  const waiting = begun.hasLines ? await openLines(tx, merchant.id) : []
  const deductions = begun.hasDeductions ? await openDeductions(tx, merchant.id, cycle.to) : []
  const points = begun.hasPoints
    ? await readPoints(tx, merchant.id, cycle, versions)
    : new Map<number, Points>()
  const calendar = calendarOf(merchant.currency)
  const payDay = payDayOf(cycle.to, terms, { isBankDay: (day) => isBankDay(day, calendar) })
  // Lines and deductions belong to a company, not to a store. For a user who sees only some stores,
  // a company needs an amount in one of these stores to be included.
  const shown = seesShare(tx)
    ? new Set([...sums.keys(), ...points.keys()])
    : companiesWithDeposit({ sums, points, lines: waiting, deductions })
  const open = begun.companies.filter(({ id }) => shown.has(id))
  const accounts = await findAllInForce(
    tx,
    merchant.id,
    open.map(({ id }) => id),
    cycle.to,
  )
  const linesWithoutRate = lines.filter((line) => !hasRate(line, rates))
  const codes = await codesOf(
    tx,
    linesWithoutRate.map((line) => line.payment_method_id),
  )
  const forecasts: Forecast[] = []
  for (const { id, code, name } of open) {
    const own = sums.get(id)
    const taken = waiting.filter((line) => line.company_id === id)
    const account = accounts.get(id) ?? null
    forecasts.push({
      companyId: id,
      companyCode: code,
      companyName: name,
      cycle,
      payDay,
      isProvisional: calendar === 'JAPAN' && isProvisional(payDay, today),
      figures: depositFigures({
        paymentMethods: own?.paymentMethods ?? [],
        deduction: sum(
          deductions.filter((line) => line.company_id === id).map(({ amount }) => amount),
        ),
        pointGive: costOf(points.get(id) ?? []),
        revise: sum(taken.map(({ amount }) => amount)),
        taxableRevise: taxableOf(taken),
        carriesBefore: await readCarries(tx, merchant.id, taken),
        terms,
        bankCode: account?.bank_code ?? '',
        taxRounding,
      }),
      cashTotal: own?.cashTotal ?? 0n,
      lateCount: late.get(id) ?? 0,
      account,
      missingRates: codes,
      hasMissingRates: linesWithoutRate.some((line) => line.company_id === id),
    })
  }
  return forecasts
}
