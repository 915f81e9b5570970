import { depositFigures, type DepositFigures } from '@choba/contract/deposit-figures.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import type { DepositRow } from '@choba/database/deposit-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { taxRoundingOf } from './tax.ts'
import { costOf, pointLines } from './points.ts'
import { comparedPayout, dueDeductions, findPayee } from './compare-payout.ts'
import type { Basis, PointCell, RecomputedCell } from './recompute.ts'
import { CASH } from './rates.ts'
import { inForce } from './terms.ts'

/** Differences between a stored deposit and its recalculation. */
export interface Compared {
  /** Transferred amount of the stored deposit minus the recalculated amount, in minor units. */
  readonly difference: bigint
  /** One sentence for each difference. */
  readonly differences: string[]
}

const sum = (values: readonly bigint[]): bigint =>
  values.reduce((total, value) => total + value, 0n)

/** Returns the recalculated figures under the column names of `deposits`. */
const columnsOf = (f: DepositFigures) => ({
  total_usage: f.totalUsage,
  refund: f.refund,
  fee: f.fee,
  tax: f.tax,
  transfer_fee: f.transferFee,
  deduction: f.deduction,
  point_give: f.pointGive,
  revise: f.revise,
  transfer_amount: f.transferAmount,
  carries: f.carries,
})

interface TakenLine {
  kind: string
  amount: bigint
  tax_class: string | null
  carries: number | null
}

/**
 * Reads the deposit lines and deductions that are assigned to a deposit. Does not read lines that
 * the deposit itself created for an amount carried out, because these are recalculated.
 */
async function readTaken({ q }: Tx, { merchant_id: merchantId, id }: DepositRow) {
  const lines = await sql<TakenLine>`
    select l.kind, l.amount, l.tax_class, c.carries from deposit_lines l
    left join deposits c on c.merchant_id = ${merchantId} and c.id = l.cause_deposit_id
    where l.merchant_id = ${merchantId} and l.deposit_id = ${id}::bigint`.execute(q)
  const deductions = await sql<{ amount: bigint }>`
    select case kind when 'DISPUTE' then amount else -amount end as amount from deductions
    where merchant_id = ${merchantId} and deposit_id = ${id}::bigint`.execute(q)
  return { lines: lines.rows, deductions: deductions.rows }
}

/** Returns the cash payment methods, which are not paid out by any deposit. */
async function cashPaymentMethods({ q }: Tx): Promise<Set<number>> {
  const paymentMethods = await q
    .selectFrom('payment_methods')
    .select('id')
    .where('payment_class', '=', CASH)
    .execute()
  return new Set(paymentMethods.map(({ id }) => id))
}

/**
 * Checks the lines of a deposit that the bank returned: they must credit its full amount to its
 * company exactly once. Other deposits must have no such line.
 */
async function compareReturn({ q }: Tx, deposit: DepositRow): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; amount: bigint }>`
    select company_id, amount from deposit_lines where merchant_id = ${deposit.merchant_id} and kind = 'RETURNED'
      and cause_deposit_id = ${deposit.id}::bigint`.execute(q)
  const wanted =
    deposit.state === 'RETURNED' ? [`${deposit.company_id} ${deposit.transfer_amount}`] : []
  const kept = rows.map((row) => `${row.company_id} ${row.amount}`)
  return kept.join() === wanted.join()
    ? []
    : [
        `${deposit.deposit_no}: returned as ${kept.join(', ') || 'nothing'} and should be ${wanted.join() || 'nothing'}`,
      ]
}

/** Recalculated cells and points of closed days. */
export interface Recomputed {
  readonly cells: readonly RecomputedCell[]
  readonly points: readonly PointCell[]
}

const linesOf = (points: readonly PointCell[], versions: Basis['versions']) =>
  pointLines(
    points.map((cell) => ({ termsDay: cell.terms_day, points: cell.points })),
    versions,
  )

/**
 * Compares a stored deposit with its recalculated cells and points and with its deposit lines.
 * @param recomputed cells and points of the deposit's company
 */
export async function compareDeposit(
  tx: Tx,
  merchant: MerchantRow,
  cycle: Days,
  basis: Basis,
  { cells, points }: Recomputed,
  deposit: DepositRow,
): Promise<Compared> {
  const { versions, rates } = basis
  const cash = await cashPaymentMethods(tx)
  const terms = inForce(versions, cycle.from)
  const { lines, deductions } = await readTaken(tx, deposit)
  const taken = lines.filter(({ kind }) => kind !== 'CARRY_OUT' && kind !== 'INVOICED')
  const negative = taken.find(({ kind, amount }) => kind === 'CARRY_IN' && amount < 0n)
  const payee = await findPayee(tx, deposit, cycle.to)
  const paidOut = cells.filter((cell) => !cash.has(cell.payment_method_id))
  const figures = depositFigures({
    paymentMethods: paidOut.map((cell) => ({
      taxClass: rates.find(
        (rate) =>
          rate.payment_method_id === cell.payment_method_id && rate.terms_id === cell.terms_id,
      )!.tax_class,
      usage: cell.pay_amt,
      refund: cell.ref_amt,
      fee: cell.fee,
      feeBack: cell.fee_back,
    })),
    deduction: sum(deductions.map(({ amount }) => amount)),
    pointGive: costOf(linesOf(points, versions)),
    revise: sum(taken.map(({ amount }) => amount)),
    taxableRevise: sum(
      taken.filter((line) => line.tax_class === 'TAXABLE_10').map(({ amount }) => amount),
    ),
    carriesBefore: negative?.carries ?? 0,
    terms,
    bankCode: payee.bankCode,
    taxRounding: deposit.tax_rounding ?? (await taxRoundingOf(tx, merchant.tenant_id)),
  })
  const wanted = {
    ...columnsOf(figures),
    cash_total: sum(
      cells
        .filter((cell) => cash.has(cell.payment_method_id))
        .map((cell) => cell.pay_amt - cell.ref_amt),
    ),
    date_to: cycle.to,
    terms_id: terms.termsId,
    late_count: paidOut.reduce((count, cell) => count + cell.late_rows, 0),
    ...comparedPayout(deposit, cycle.to, terms, figures.state, payee),
  }
  const differences: string[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const kept = deposit[name as keyof typeof wanted]
    if (kept !== value)
      differences.push(`${deposit.deposit_no}: ${name} is ${kept} and should be ${value}`)
  }
  const out = sum(
    lines
      .filter(({ kind }) => kind === 'CARRY_OUT' || kind === 'INVOICED')
      .map(({ amount }) => amount),
  )
  if (out !== -figures.carriedOut)
    differences.push(
      `${deposit.deposit_no}: ${out} are carried out and should be ${-figures.carriedOut}`,
    )
  differences.push(...(await compareReturn(tx, deposit)))
  for (const due of await dueDeductions(tx, merchant.id, cycle.to, basis))
    if (due.companyId === deposit.company_id)
      differences.push(`${deposit.deposit_no}: has not taken a deduction of ${due.businessDay}`)
  return { difference: deposit.transfer_amount - figures.transferAmount, differences }
}

/**
 * Compares the stored deposits of a cycle with the recalculated cells of the cycle and with the
 * deposit lines.
 * @returns one sentence for each difference
 */
export async function compareDeposits(
  tx: Tx,
  merchant: MerchantRow,
  cycle: Days,
  basis: Basis,
  { cells, points }: Recomputed,
): Promise<string[]> {
  const stored = await tx.q
    .selectFrom('deposits')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('date_from', '=', cycle.from)
    .execute()
  const cash = await cashPaymentMethods(tx)
  const paidOut = cells.filter((cell) => !cash.has(cell.payment_method_id))
  const byCompany = Map.groupBy(points, (cell) => cell.company_id)
  const giving = [...byCompany].filter(([, own]) => linesOf(own, basis.versions).length > 0)
  const due = await dueDeductions(tx, merchant.id, cycle.to, basis)
  const companies = [
    ...paidOut.map((cell) => cell.company_id),
    ...giving.map(([id]) => id),
    ...due.map((one) => one.companyId),
  ]
  const differences = [...new Set(companies)]
    .filter((companyId) => !stored.some((deposit) => deposit.company_id === companyId))
    .map(
      (companyId) =>
        `the deposit of company ${companyId} for ${cycle.from} to ${cycle.to} is missing`,
    )
  for (const deposit of stored) {
    const own = {
      cells: cells.filter((cell) => cell.company_id === deposit.company_id),
      points: byCompany.get(deposit.company_id) ?? [],
    }
    differences.push(
      ...(await compareDeposit(tx, merchant, cycle, basis, own, deposit)).differences,
    )
  }
  return differences
}
