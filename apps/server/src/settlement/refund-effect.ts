import { calendarOf, isBankDay, isProvisional } from '@choba/banking/bank-calendar.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { addDays } from '@choba/contract/period.ts'
import type { RefundDeposit } from '@choba/contract/refunds.contract.ts'
import { cycleUnder, payDayOf, termsOn } from '@choba/contract/terms-cycle.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { versionsOf } from './terms.ts'
import { type OpenDepositData, readOpenDepositData } from './open-deposits.ts'
import { costOf, pointLines } from './points.ts'
import { feeOf } from './fee.ts'
import { CASH, ratesOf } from './rates.ts'

const nothing = {
  closeDate: null,
  payDate: null,
  payDateProvisional: false,
  refund: null,
  feeBack: null,
  pointsBack: null,
} as const

/**
 * Returns how a refund that succeeds today would change a deposit. This is the deposit of the cycle
 * that contains the first open day. The fee and the cost of points follow the terms of the
 * payment's day.
 * @param paymentNo transaction number of a payment of the merchant
 * @param amount amount to pay back, in minor units
 * @param points points to take back
 */
export async function readRefundEffect(
  tx: Tx,
  merchant: MerchantRow,
  paymentNo: string,
  { amount, points }: { readonly amount: number; readonly points: number },
): Promise<RefundDeposit> {
  const payment = await tx.q
    .selectFrom('transactions as t')
    .innerJoin('payment_methods as b', 'b.id', 't.payment_method_id')
    .select(['t.payment_method_id', 't.business_day', 'b.payment_class'])
    .where('t.merchant_id', '=', merchant.id)
    .where('t.payment_no', '=', paymentNo)
    .executeTakeFirstOrThrow()
  // Cash is not in a deposit, so a refund of cash changes a deposit only by its points.
  const isCash = payment.payment_class === CASH
  if (isCash && points === 0) return { effect: 'NONE', ...nothing }
  const openData = await readOpenDepositData(tx, merchant)
  const versions = await versionsOf(tx, merchant.id)
  const today = await readToday(tx, merchant)
  const day = firstOpen(openData, today)
  const terms = termsOn(versions, day)
  if (!terms) return { effect: 'UNKNOWN', ...nothing }
  const lines = pointLines([{ termsDay: payment.business_day, points: BigInt(points) }], versions)
  const pointsBack = exactOrNull(costOf(lines))
  if (isCash && pointsBack === 0) return { effect: 'NONE', ...nothing }
  const { to } = cycleUnder(terms, day)
  const calendar = calendarOf(merchant.currency)
  const payDate = payDayOf(to, terms, { isBankDay: (one) => isBankDay(one, calendar) })
  return {
    effect: 'DEDUCTED',
    closeDate: to,
    payDate,
    payDateProvisional: calendar === 'JAPAN' && isProvisional(payDate, today),
    refund: isCash ? 0 : amount,
    feeBack: isCash ? 0 : feeBackOf(payment, amount, ratesOf(versions, openData.paymentMethods)),
    pointsBack,
  }
}

const firstOpen = ({ closedThrough }: OpenDepositData, today: string): string =>
  closedThrough !== null && closedThrough >= today ? addDays(closedThrough, 1) : today

/**
 * Returns the fee that is returned for the refund, in minor units. Null if the fee is unknown
 * because the payment method has no rate, or because fees are rounded when the cycle closes.
 */
function feeBackOf(
  {
    payment_method_id,
    business_day,
  }: { readonly payment_method_id: number; readonly business_day: string },
  amount: number,
  rates: ReturnType<typeof ratesOf>,
): number | null {
  const rate = rates.find(
    (one) =>
      one.payment_method_id === payment_method_id &&
      one.first_day <= business_day &&
      business_day < one.next_day,
  )
  if (!rate?.has_rate) return null
  if (!rate.fee_returned) return 0
  if (rate.rounding_unit === 'CYCLE') return null
  return Number(feeOf(BigInt(amount), rate))
}
