import type { BrandSum } from '@choba/contract/deposit-figures.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import type { DepositLineRow } from '@choba/database/deposit-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { companiesOfStores } from '#ledger/store-companies.ts'
import { isSettledLate } from './deposit-transactions.ts'
import { type RateRow, CASH } from './rates.ts'

// What a deposit is made of: the sums of its cells, and the lines that wait for it.

/** Whether the reader sees a part of the stores, and so their share of each deposit alone. */
export const seesShare = (tx: Tx): boolean => storesSeen(tx) !== 'all'

/**
 * SQL: what came late and is settled within days, as `l`, with its company as `s`, cash apart: of the stores that the reader
 * sees. A sale that came late and was taken back is two of them, though its cell has nothing of it.
 */
export const lateWithin = (
  tx: Tx,
  merchantId: number,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql`
  late_transactions l join brands lb on lb.id = l.brand_id join ${companiesOfStores(merchantId)} on s.store_id = l.store_id
    and l.settlement_day >= s.from_day and l.settlement_day < s.next_day
  where ${isSettledLate(merchantId, from, to)} and lb.payment_class <> ${sql.lit(CASH)}
    and ${inStores(storesSeen(tx), 'l.store_id')}`

/**
 * SQL: the number of late entries in a group of `lateWithin`: each has a row in the list of the deposit. A sale that came
 * late and was taken back in the same cycle is two entries.
 */
export const lateEntries = sql<number>`count(*)::int`

export const sum = (values: readonly bigint[]): bigint =>
  values.reduce((total, value) => total + value, 0n)

/** What a company has of one brand under one version of the terms. */
export interface CompanyLine {
  company_id: number
  brand_id: number
  payment_class: number
  terms_id: bigint
  usage: bigint
  refund: bigint
  fee: bigint
  fee_back: bigint
}

/** What a company has in a cycle. */
export interface CompanySums {
  brands: BrandSum[]
  inTill: bigint
}

/** By company. Cash is in the till, and is paid out by no deposit. */
export function sumsOf(
  lines: readonly CompanyLine[],
  rates: readonly RateRow[],
): Map<number, CompanySums> {
  const taxClass = new Map(
    rates.map((rate) => [`${rate.terms_id} ${rate.brand_id}`, rate.tax_class]),
  )
  const sums = new Map<number, CompanySums>()
  for (const line of lines) {
    const of = sums.get(line.company_id) ?? { brands: [], inTill: 0n }
    sums.set(line.company_id, of)
    if (line.payment_class === CASH) of.inTill += line.usage - line.refund
    else {
      of.brands.push({
        taxClass: taxClass.get(`${line.terms_id} ${line.brand_id}`)!,
        usage: line.usage,
        refund: line.refund,
        fee: line.fee,
        feeBack: line.fee_back,
      })
    }
  }
  return sums
}

/** What may make a deposit of a cycle, by company or of companies. */
export interface DepositGround {
  readonly sums: ReadonlyMap<number, CompanySums>
  readonly points: ReadonlyMap<number, unknown>
  readonly lines: readonly { readonly company_id: number }[]
  readonly deductions: readonly { readonly company_id: number }[]
}

/** Companies that get a deposit of a cycle: those with anything to be paid or to pay. Cash alone is neither. */
export const companiesWithDeposit = ({
  sums,
  points,
  lines,
  deductions,
}: DepositGround): Set<number> =>
  new Set([
    ...[...sums].filter(([, { brands }]) => brands.length > 0).map(([companyId]) => companyId),
    ...points.keys(),
    ...[...lines, ...deductions].map((one) => one.company_id),
  ])

/** By company: how many came late and are settled within a cycle. */
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

/** Lines of a merchant that the next deposit of their company takes. */
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
  /** With the sign that it has in `deduction`. */
  amount: bigint
}

/** Disputes that were decided by a day, of which no deposit has taken the deduction; the company is that of the store then. */
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

/** Sum of the lines that are taxed together with the fees, in minor units. */
export const taxableOf = (lines: readonly Pick<DepositLineRow, 'tax_class' | 'amount'>[]): bigint =>
  sum(lines.filter((line) => line.tax_class === 'TAXABLE_10').map(({ amount }) => amount))

/** How many negative cycles in a row came before, by the deposit that the last one was carried from. */
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
