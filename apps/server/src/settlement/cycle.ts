import { createHash } from 'node:crypto'
import { calendarOf, isBankDay, isProvisional } from '@choba/banking/bank-calendar.ts'
import { depositFigures, type DepositFigures } from '@choba/contract/deposit-figures.ts'
import { payDayOf, type Days } from '@choba/contract/terms-cycle.ts'
import type { RoundingMode } from '@choba/contract/terms-fee.ts'
import type { DepositLineRow, StoredDepositState } from '@choba/database/deposit-tables.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { findInForce } from './bank-accounts.ts'
import { taxRoundingOf } from './tax.ts'
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
  type CompanySums,
  type OpenDeduction,
} from './deposit-sums.ts'
import { costOf, readPoints, type Points } from './points.ts'
import type { RateRow } from './rates.ts'
import { inForce, type VersionOfTerms } from './terms.ts'

export interface MadeDeposit {
  readonly id: bigint
  readonly depositNo: string
  readonly state: StoredDepositState
  readonly transferAmount: bigint
  readonly payDay: string
}

type HashedLine = CompanyLine & { cells: string }

/**
 * Returns the sums of a closed cycle by company, payment method and version of the terms. Each sum
 * has a hash of the cells that it was computed from.
 */
async function readClosed(
  { q }: Tx,
  merchantId: number,
  { from, to }: Days,
): Promise<HashedLine[]> {
  const { rows } = await sql<HashedLine>`
    select c.company_id, c.payment_method_id, b.payment_class, c.terms_id,
      sum(c.pay_amt)::bigint as usage, sum(c.ref_amt)::bigint as refund, sum(c.fee)::bigint as fee,
      sum(c.fee_back)::bigint as fee_back,
      encode(sha256(string_agg(concat_ws(' ', c.store_id, c.day, c.late, c.pay_n, c.pay_amt, c.ref_n, c.ref_amt, c.fee, c.fee_back),
        ',' order by c.day, c.store_id, c.late)::bytea), 'hex') as cells
    from settlement_cells c join payment_methods b on b.id = c.payment_method_id
    where c.merchant_id = ${merchantId} and c.day between ${from}::date and ${to}::date
    group by c.company_id, c.payment_method_id, b.payment_class, c.terms_id
    order by c.company_id, c.payment_method_id, c.terms_id`.execute(q)
  return rows
}

/**
 * Returns a deposit number such as `DEP-20261130-000B01`. The number is unique for a closing day,
 * merchant and company. It fits into the 20 characters of EDI information, which the bank passes on
 * to the payee.
 */
export function depositNoOf(day: string, merchantId: number, companyId: number): string {
  const digits = (value: number, length: number): string => {
    const text = value.toString(36).toUpperCase()
    if (text.length > length) throw new RangeError(`${value} has more than ${length} digits`)
    return text.padStart(length, '0')
  }
  return `DEP-${day.replaceAll('-', '')}-${digits(merchantId, 4)}${digits(companyId, 2)}`
}

/**
 * Makes the deposits of a cycle whose days are all closed. Each company that receives or owes money
 * gets one deposit.
 * @param versions of the terms, newest first
 */
export async function makeDeposits(
  tx: Tx<WorkerScope>,
  merchant: MerchantRow,
  cycle: Days,
  versions: readonly VersionOfTerms[],
  rates: readonly RateRow[],
): Promise<MadeDeposit[]> {
  const terms = inForce(versions, cycle.from)
  const closed = await readClosed(tx, merchant.id, cycle)
  const sums = sumsOf(closed, rates)
  const lines = await openLines(tx, merchant.id)
  const deductions = await openDeductions(tx, merchant.id, cycle.to)
  const late = await countLate(tx, merchant.id, cycle)
  const points = await readPoints(tx, merchant.id, cycle, versions)
  const taxRounding = await taxRoundingOf(tx, merchant.tenant_id)
  const companies = companiesWithDeposit({ sums, points, lines, deductions })
  const made: MadeDeposit[] = []
  for (const companyId of [...companies].toSorted((a, b) => a - b)) {
    const parts = {
      sums: sums.get(companyId),
      closed: closed.filter((line) => line.company_id === companyId),
      lines: lines.filter((line) => line.company_id === companyId),
      deductions: deductions.filter((line) => line.company_id === companyId),
      points: points.get(companyId) ?? [],
      lateCount: late.get(companyId) ?? 0,
      taxRounding,
    }
    made.push(await makeDeposit(tx, merchant, cycle, terms, companyId, parts))
  }
  return made
}

interface Parts {
  sums: CompanySums | undefined
  closed: HashedLine[]
  lines: DepositLineRow[]
  deductions: OpenDeduction[]
  points: Points
  lateCount: number
  /**
   * Read once per cycle, so that all companies use the same rounding even if the issuer changes it
   * at the same time.
   */
  taxRounding: RoundingMode
}

async function makeDeposit(
  tx: Tx<WorkerScope>,
  merchant: MerchantRow,
  cycle: Days,
  terms: VersionOfTerms,
  companyId: number,
  { sums, closed, lines, deductions, points, lateCount, taxRounding }: Parts,
): Promise<MadeDeposit> {
  const account = await findInForce(tx, merchant.id, companyId, cycle.to)
  const figures = depositFigures({
    paymentMethods: sums?.paymentMethods ?? [],
    deduction: sum(deductions.map(({ amount }) => amount)),
    pointGive: costOf(points),
    revise: sum(lines.map(({ amount }) => amount)),
    taxableRevise: taxableOf(lines),
    carriesBefore: await readCarries(tx, merchant.id, lines),
    terms,
    bankCode: account?.bank_code ?? '',
    taxRounding,
  })
  const id = newId()
  const calendar = calendarOf(merchant.currency)
  const payDay = payDayOf(cycle.to, terms, { isBankDay: (day) => isBankDay(day, calendar) })
  const depositNo = depositNoOf(cycle.to, merchant.id, companyId)
  const inputs = [
    ...closed.map((line) => `${line.payment_method_id} ${line.terms_id} ${line.cells}`),
    ...lines.map((line) =>
      [line.id, line.amount, ...(line.tax_class === null ? [] : [line.tax_class])].join(' '),
    ),
    ...deductions.map((line) => `${line.id} ${line.amount}`),
    ...points.map((line) => `points ${line.termsFrom} ${line.points}`),
  ]
  const hash = createHash('sha256').update([...inputs, terms.termsId, account?.id].join('\n'))
  await tx.q
    .insertInto('deposits')
    .values({
      merchant_id: merchant.id,
      id,
      tenant_id: merchant.tenant_id,
      company_id: companyId,
      deposit_no: depositNo,
      date_from: cycle.from,
      date_to: cycle.to,
      terms_id: terms.termsId,
      bank_account_id: account?.id ?? null,
      pay_day: payDay,
      pay_day_provisional: calendar === 'JAPAN' && isProvisional(payDay, cycle.to),
      currency: merchant.currency,
      state: figures.state,
      total_usage: figures.totalUsage,
      refund: figures.refund,
      fee: figures.fee,
      tax: figures.tax,
      transfer_fee: figures.transferFee,
      deduction: figures.deduction,
      point_give: figures.pointGive,
      revise: figures.revise,
      transfer_amount: figures.transferAmount,
      cash_total: sums?.cashTotal ?? 0n,
      late_count: lateCount,
      carries: figures.carries,
      input_hash: hash.digest('hex'),
      closed_at: new Date(),
      tax_rounding: taxRounding,
    })
    .execute()
  await takeParts(tx, id, lines, deductions)
  await carryOut(tx, merchant, companyId, cycle, id, figures)
  return { id, depositNo, state: figures.state, transferAmount: figures.transferAmount, payDay }
}

/**
 * Assigns the lines and deductions that wait for a deposit to this deposit.
 * @throws if another deposit has taken a line since it was read, because the figures of this
 * deposit include the line
 */
async function takeParts(
  { q, scope }: Tx<WorkerScope>,
  id: bigint,
  lines: DepositLineRow[],
  taken: OpenDeduction[],
) {
  for (const [table, rows] of [
    ['deposit_lines', lines],
    ['deductions', taken],
  ] as const) {
    if (rows.length === 0) continue
    const { numAffectedRows: count } =
      await sql`update ${sql.table(table)} set deposit_id = ${id}::bigint
      where merchant_id = ${scope.merchantId} and deposit_id is null
        and id = any(${rows.map((row) => row.id)}::bigint[])`.execute(q)
    if (count !== BigInt(rows.length))
      throw new Error(`deposit ${id} took ${count} of ${rows.length} ${table}`)
  }
}

/**
 * Stores the amount that this deposit does not transfer as a deposit line. The line is added to the
 * next deposit, unless the amount is invoiced.
 */
async function carryOut(
  { q }: Tx<WorkerScope>,
  merchant: MerchantRow,
  companyId: number,
  { to }: Days,
  depositId: bigint,
  { state, carriedOut }: DepositFigures,
): Promise<void> {
  if (carriedOut === 0n) return
  const line = (
    kind: DepositLineRow['kind'],
    amount: bigint,
    of: bigint | null,
    cause: bigint | null,
  ) => ({
    merchant_id: merchant.id,
    id: newId(),
    tenant_id: merchant.tenant_id,
    company_id: companyId,
    deposit_id: of,
    kind,
    amount,
    cause_deposit_id: cause,
    reason: null,
    approval_id: null,
    business_day: to,
    created_at: new Date(),
  })
  const isCarried = state === 'CARRIED'
  await q
    .insertInto('deposit_lines')
    .values([
      line(isCarried ? 'CARRY_OUT' : 'INVOICED', -carriedOut, depositId, null),
      ...(isCarried ? [line('CARRY_IN', carriedOut, null, depositId)] : []),
    ])
    .execute()
}
