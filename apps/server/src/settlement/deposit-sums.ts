import type { PaymentMethodSum } from '@choba/contract/deposit-figures.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import type { DepositLineRow } from '@choba/database/deposit-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { companiesOfStores } from '#ledger/store-companies.ts'
import { isSettledLate } from './deposit-transactions.ts'
import { type RateRow, CASH } from './rates.ts'

// Parts of a deposit: the sums of its cells, and the deposit lines and deductions that it will
// include.

/**
 * Returns true if the user sees only some stores, and therefore only part of the amounts of each
 * deposit.
 */
export const seesShare = (tx: Tx): boolean => storesSeen(tx) !== 'all'

/**
 * SQL: rows `l` of `late_transactions` ("notes") that are settled within the days, with their
 * company `s`. Excludes cash and stores that the user does not see. If a late sale was removed
 * later, there are two notes, one for each direction, although their amounts add up to zero.
 */
export const lateWithin = (
  tx: Tx,
  merchantId: number,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql`
  late_transactions l join payment_methods lb on lb.id = l.payment_method_id join ${companiesOfStores(merchantId)} on s.store_id = l.store_id
    and l.settlement_day >= s.from_day and l.settlement_day < s.next_day
  where ${isSettledLate(merchantId, from, to)} and lb.payment_class <> ${sql.lit(CASH)}
    and ${inStores(storesSeen(tx), 'l.store_id')}`

/**
 * SQL: the number of notes in a group of `lateWithin`. Each note is a row in the deposit's list of
 * transactions, so a late sale that was removed in the same cycle counts twice.
 */
export const lateEntries = sql<number>`count(*)::int`

export const sum = (values: readonly bigint[]): bigint =>
  values.reduce((total, value) => total + value, 0n)

/** Sums of a company for one payment method and one version of the terms. */
export interface CompanyLine {
  company_id: number
  payment_method_id: number
  payment_class: number
  terms_id: bigint
  usage: bigint
  refund: bigint
  fee: bigint
  fee_back: bigint
}

/** Sums of a company in a cycle. */
export interface CompanySums {
  paymentMethods: PaymentMethodSum[]
  cashTotal: bigint
}

/** Groups the sums by company id. Cash goes into `cashTotal`, because no deposit pays it out. */
export function sumsOf(
  lines: readonly CompanyLine[],
  rates: readonly RateRow[],
): Map<number, CompanySums> {
  const taxClass = new Map(
    rates.map((rate) => [`${rate.terms_id} ${rate.payment_method_id}`, rate.tax_class]),
  )
  const sums = new Map<number, CompanySums>()
  for (const line of lines) {
    const of = sums.get(line.company_id) ?? { paymentMethods: [], cashTotal: 0n }
    sums.set(line.company_id, of)
    if (line.payment_class === CASH) of.cashTotal += line.usage - line.refund
    else {
      of.paymentMethods.push({
        taxClass: taxClass.get(`${line.terms_id} ${line.payment_method_id}`)!,
        usage: line.usage,
        refund: line.refund,
        fee: line.fee,
        feeBack: line.fee_back,
      })
    }
  }
  return sums
}

/** Amounts that decide which companies get a deposit for a cycle. */
export interface DepositParts {
  readonly sums: ReadonlyMap<number, CompanySums>
  readonly points: ReadonlyMap<number, unknown>
  readonly lines: readonly { readonly company_id: number }[]
  readonly deductions: readonly { readonly company_id: number }[]
}

/**
 * Returns the companies that get a deposit: the companies that receive or owe money. A company that
 * only took cash gets no deposit.
 */
export const companiesWithDeposit = ({
  sums,
  points,
  lines,
  deductions,
}: DepositParts): Set<number> =>
  new Set([
    ...[...sums]
      .filter(([, { paymentMethods }]) => paymentMethods.length > 0)
      .map(([companyId]) => companyId),
    ...points.keys(),
    ...[...lines, ...deductions].map((one) => one.company_id),
  ])

/** Returns the number of late notes settled within a cycle, by company id. */
export async function countLate(
  tx: Tx,
  merchantId: number,
  { from, to }: Days,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ company_id: number; n: number }>`
    select s.company_id, ${lateEntries} as n from ${lateWithin(tx, merchantId, sql`${from}::date`, sql`${to}::date`)}
    group by s.company_id`.execute(tx.q)
  return new Map(rows.map(({ company_id: companyId, n }) => [companyId, n]))
}

/** Returns the lines of a merchant that will be added to the next deposit of their company. */
export const openLines = ({ q }: Tx, merchantId: number): Promise<DepositLineRow[]> =>
  q
    .selectFrom('deposit_lines')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('deposit_id', 'is', null)
    .orderBy('id')
    .execute()

export interface OpenDeduction {
  id: bigint
  company_id: number
  /** Minor units, with the sign used in the `deduction` column. */
  amount: bigint
}

/**
 * Returns the deductions of disputes that were decided by the day `to` and that are in no deposit.
 * The company is that of the store on the day of the decision.
 */
export async function openDeductions(
  { q }: Tx,
  merchantId: number,
  to: string,
): Promise<OpenDeduction[]> {
  const { rows } = await sql<OpenDeduction>`
    select d.id, s.company_id, case d.kind when 'DISPUTE' then d.amount else -d.amount end as amount
    from deductions d
    join disputes o on o.merchant_id = ${merchantId} and o.id = d.dispute_id
    join ${companiesOfStores(merchantId)} on s.store_id = o.store_id
      and d.business_day >= s.from_day and d.business_day < s.next_day
    where d.merchant_id = ${merchantId} and d.deposit_id is null and d.business_day <= ${to}::date
    order by d.id`.execute(q)
  return rows
}

/** Returns the sum of the lines that are taxed together with the fees, in minor units. */
export const taxableOf = (lines: readonly Pick<DepositLineRow, 'tax_class' | 'amount'>[]): bigint =>
  sum(lines.filter((line) => line.tax_class === 'TAXABLE_10').map(({ amount }) => amount))

/**
 * Returns the number of consecutive negative cycles before this cycle. Reads the number from the
 * deposit that created the line with the carried amount.
 */
export async function readCarries(
  { q }: Tx,
  merchantId: number,
  lines: readonly DepositLineRow[],
): Promise<number> {
  const cause = lines.find(
    ({ kind, amount }) => kind === 'CARRY_IN' && amount < 0n,
  )?.cause_deposit_id
  if (cause == null) return 0
  const { carries } = await q
    .selectFrom('deposits')
    .select('carries')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', cause)
    .executeTakeFirstOrThrow()
  return carries
}
