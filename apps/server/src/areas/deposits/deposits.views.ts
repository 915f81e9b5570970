import type {
  DepositDetail,
  DepositProof,
  DepositRow,
  DepositSum,
} from '@choba/contract/deposits.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { versionsOf } from '#settlement/terms.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Forecast } from '#settlement/forecast.ts'
import { readPoints } from '#settlement/points.ts'
import { findCheck } from './deposit-checks.repository.ts'
import type { Check } from './deposit-checks.ts'
import { readRates } from '#settlement/rates.ts'
import {
  findDeductions,
  findLines,
  findReturnLine,
  sumCells,
  type CellSum,
  type FoundDeposit,
  type ShareFigures,
  type SumRow,
} from './deposits.repository.ts'

/**
 * Returns the bank, the branch and the last four digits of a bank account as text; null if the
 * account has no bank.
 */
export function accountText(account: {
  bank_name: string | null
  branch_name: string | null
  account_no: string | null
}): string | null {
  if (account.bank_name === null) return null
  const number = account.account_no === null ? '' : `****${account.account_no.slice(-4)}`
  return [account.bank_name, account.branch_name, number].filter(Boolean).join(' ')
}

const withheld = {
  tax: null,
  transferFee: null,
  deduction: null,
  pointGive: null,
  revise: null,
  transferAmount: null,
  bankAccount: null,
}

/** @param share sums over the stores that the reader sees; null if they see every store */
export function toDeposit(row: FoundDeposit, share: ShareFigures | null): DepositRow {
  const figures = share ?? row
  return {
    depositNo: row.deposit_no,
    entCode: row.merchant_code,
    entName: row.merchant_name,
    companyCode: row.company_code,
    companyName: row.company_name,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    closeDate: row.date_to,
    payDate: row.pay_day,
    payDateProvisional: row.pay_day_provisional,
    currency: row.currency,
    state: row.state,
    totalUsage: exactOrNull(figures.total_usage),
    refund: exactOrNull(figures.refund),
    fee: exactOrNull(figures.fee),
    cashTotal: exactOrNull(figures.cash_total),
    lateCount: figures.late_count,
    missingRates: [],
    ...(share
      ? withheld
      : {
          tax: exactOrNull(row.tax),
          transferFee: exactOrNull(row.transfer_fee),
          deduction: exactOrNull(row.deduction),
          pointGive: exactOrNull(row.point_give),
          revise: exactOrNull(row.revise),
          transferAmount: exactOrNull(row.transfer_amount),
          bankAccount: accountText(row),
        }),
  }
}

/**
 * Converts the forecast of an open deposit to the API form. Its amounts are those that the deposit
 * would have if its cycle ended now.
 */
export const toOpenDeposit = (
  forecast: Forecast,
  merchant: MerchantRow,
  isShare: boolean,
): DepositRow => {
  const { figures, cycle, account, hasMissingRates } = forecast
  // An amount is null if it depends on a fee rate that is missing in the terms.
  const unlessRatesMissing = (amount: bigint) => (hasMissingRates ? null : exactOrNull(amount))
  return {
    depositNo: null,
    entCode: merchant.code,
    entName: merchant.name,
    companyCode: forecast.companyCode,
    companyName: forecast.companyName,
    dateFrom: cycle.from,
    dateTo: cycle.to,
    closeDate: cycle.to,
    payDate: forecast.payDay,
    payDateProvisional: forecast.isProvisional,
    currency: merchant.currency,
    state: 'OPEN',
    totalUsage: exactOrNull(figures.totalUsage),
    refund: exactOrNull(figures.refund),
    fee: unlessRatesMissing(figures.fee),
    cashTotal: exactOrNull(forecast.cashTotal),
    lateCount: forecast.lateCount,
    missingRates: [...forecast.missingRates],
    ...(isShare
      ? withheld
      : {
          tax: unlessRatesMissing(figures.tax),
          transferFee: unlessRatesMissing(figures.transferFee),
          deduction: exactOrNull(figures.deduction),
          pointGive: exactOrNull(figures.pointGive),
          revise: unlessRatesMissing(figures.revise),
          transferAmount: unlessRatesMissing(figures.transferAmount),
          bankAccount: account ? accountText(account) : null,
        }),
  }
}

export const toSum = (row: SumRow, isShare: boolean): DepositSum => ({
  currency: row.currency,
  count: row.count,
  totalUsage: exactOrNull(row.total_usage),
  refund: exactOrNull(row.refund),
  fee: exactOrNull(row.fee),
  cashTotal: exactOrNull(row.cash_total),
  tax: isShare ? null : exactOrNull(row.tax),
  transferFee: isShare ? null : exactOrNull(row.transfer_fee),
  deduction: isShare ? null : exactOrNull(row.deduction),
  pointGive: isShare ? null : exactOrNull(row.point_give),
  revise: isShare ? null : exactOrNull(row.revise),
  transferAmount: isShare ? null : exactOrNull(row.transfer_amount),
  returned: isShare ? null : exactOrNull(row.returned),
})

/** Converts the counts and sums of a group to their API form. */
export const counted = (cell: Omit<CellSum, 'key' | 'terms_id'>) => ({
  paymentCount: Math.max(0, cell.pay_n),
  usage: exactOrNull(cell.pay_amt),
  refundCount: Math.max(0, cell.ref_n),
  refund: exactOrNull(cell.ref_amt),
  fee: exactOrNull(cell.fee),
  feeBack: exactOrNull(cell.fee_back),
  net: exactOrNull(cell.pay_amt - cell.ref_amt - cell.fee + cell.fee_back),
})

async function toPaymentMethods(
  tx: Tx,
  row: FoundDeposit,
  language: Language,
): Promise<DepositDetail['paymentMethods']> {
  const cells = await sumCells(tx, row, 'payment_method_id')
  const versions = await versionsOf(tx, row.merchant_id)
  const rates = await readRates(tx, row.merchant_id, versions)
  const paymentMethods = await tx.q
    .selectFrom('payment_methods')
    .select(['id', 'code', 'payment_class', 'sequence', `name_${language} as name`])
    .orderBy('sequence')
    .orderBy('id')
    .execute()
  return paymentMethods.flatMap((paymentMethod) =>
    cells
      .filter((cell) => Number(cell.key) === paymentMethod.id)
      .map((cell) => {
        const rate = rates.find(
          (one) => one.payment_method_id === paymentMethod.id && one.terms_id === cell.terms_id,
        )!
        return {
          paymentType: paymentMethod.code,
          paymentClass: paymentClassOf[paymentMethod.payment_class]!,
          paymentMethodName: paymentMethod.name,
          termsFrom: versions.find(({ termsId }) => termsId === cell.terms_id)!.firstDay,
          ratePpm: rate.rate_ppm,
          taxClass: rate.tax_class,
          roundingUnit: rate.rounding_unit,
          roundingMode: rate.rounding_mode,
          ...counted(cell),
        }
      }),
  )
}

async function toStores(tx: Tx, row: FoundDeposit): Promise<DepositDetail['stores']> {
  const cells = new Map(
    (await sumCells(tx, row, 'store_id')).map((cell) => [Number(cell.key), cell]),
  )
  const stores = await tx.q
    .selectFrom('stores')
    .select(['id', 'code', 'name'])
    .where('merchant_id', '=', row.merchant_id)
    .where('id', 'in', [0, ...cells.keys()])
    .orderBy('code')
    .execute()
  return stores.map(({ id, code, name }) => ({
    storeId: String(id),
    storeCode: code,
    storeName: name,
    ...counted(cells.get(id)!),
  }))
}

async function toPoints(tx: Tx, row: FoundDeposit): Promise<DepositDetail['points']> {
  const { merchant_id: merchantId, company_id: companyId, date_from: from, date_to: to } = row
  const points = await readPoints(tx, merchantId, { from, to }, await versionsOf(tx, merchantId))
  return (points.get(companyId) ?? []).map((line) => ({
    ...line,
    points: exactOrNull(line.points),
  }))
}

/** @param share sums over the visible stores; if set, amounts of the whole company are left out */
export async function toDetail(
  tx: Tx,
  row: FoundDeposit,
  share: ShareFigures | null,
  language: Language,
): Promise<Omit<DepositDetail, 'previousAccount'>> {
  const { merchant_id: merchantId, id } = row
  const days = (await sumCells(tx, row, 'day')).toSorted((a, b) => a.key.localeCompare(b.key))
  const lines = share ? [] : await findLines(tx, merchantId, id)
  const deductions = share ? [] : await findDeductions(tx, merchantId, id)
  const points = share ? [] : await toPoints(tx, row)
  return {
    ...toDeposit(row, share),
    share: share !== null,
    returned:
      share === null && row.state === 'RETURNED' ? await readReturn(tx, merchantId, id) : null,
    closedAt: offsetInstant(row.closed_at, row.time_zone),
    paymentMethods: await toPaymentMethods(tx, row, language),
    stores: await toStores(tx, row),
    days: days.map((cell) => ({ day: cell.key, ...counted(cell) })),
    lines: lines.map((line) => ({
      kind: line.kind,
      amount: exactOrNull(line.amount),
      businessDay: line.business_day,
      causeDepositNo: line.cause_no,
      reason: line.reason,
      taxClass: line.tax_class,
    })),
    deductions: deductions.map((line) => ({
      kind: line.kind,
      amount: exactOrNull(line.amount),
      businessDay: line.business_day,
      paymentNo: line.payment_no,
    })),
    points,
    proof: share ? null : await readProof(tx, row),
  }
}

/**
 * Returns the time at which the bank returned a deposit, and the later deposit that contains its
 * amount.
 */
export async function readReturn(
  tx: Tx,
  merchantId: number,
  depositId: bigint,
): Promise<DepositDetail['returned']> {
  const line = await findReturnLine(tx, merchantId, depositId)
  return line ? { day: line.business_day, addedTo: line.deposit_no } : null
}

export const toProof = (
  { checkedAt, difference, differences }: Check,
  timeZone: string,
): DepositProof => ({
  checkedAt: offsetInstant(checkedAt, timeZone),
  difference: exactOrNull(difference),
  differences,
})

/** Returns the result of the deposit's last recalculation; null if it was never recalculated. */
async function readProof(
  tx: Tx,
  { merchant_id: merchantId, id, time_zone: timeZone }: FoundDeposit,
) {
  const kept = await findCheck(tx, merchantId, id)
  if (!kept) return null
  const { checked_at: checkedAt, difference, difference_count: differences } = kept
  return toProof({ checkedAt, difference, differences }, timeZone)
}
