import type { Order, OrderDetail, OrderSum } from '@choba/contract/orders.contract.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import type { OrderPayment } from './order-payments.ts'
import type { FoundOrder, FoundRefund, OrderSums } from './orders.repository.ts'

/** @param payments payments of several orders, from which those of this order are selected */
export const toOrder = (
  row: FoundOrder,
  payments: readonly OrderPayment[],
  { time_zone }: MerchantRow,
): Order => ({
  orderId: String(row.id),
  orderNo: row.order_no,
  orderType: row.type,
  orderedAt: offsetInstant(row.ordered_at, time_zone),
  businessDay: row.business_day,
  store: toPickedStore({ id: row.store_id, code: row.store_code, name: row.store_name }),
  terminalNo: row.terminal_no,
  cardNo: row.card_no,
  presentation: row.presentation,
  currency: row.currency,
  amount: Number(row.amount),
  refunded: Number(row.refunded),
  pointsUsed: Number(row.points_used),
  pointsAwarded: Number(row.points_awarded),
  pointsShort: Number(row.points_short),
  balanceAfter: Number(row.balance_after),
  saleId: row.sale_id === null ? null : String(row.sale_id),
  paymentTypes: [
    ...new Set(
      payments.filter((one) => one.order_id === row.id).map((one) => one.payment_method_code),
    ),
  ],
})

export const toPayment = (
  row: OrderPayment,
  { time_zone }: MerchantRow,
): OrderDetail['payments'][number] => ({
  paymentNo: row.payment_no,
  paidAt: offsetInstant(row.paid_at, time_zone),
  paymentClass: paymentClassOf[row.payment_class]!,
  paymentType: row.payment_method_code,
  amount: Number(row.amount),
  imported: row.imported,
})

/** @param lines transactions of several refunds, from which that of this refund is selected */
export const toRefund = (
  row: FoundRefund,
  lines: readonly OrderPayment[],
  merchant: MerchantRow,
): OrderDetail['refunds'][number] => ({
  ...toOrder(row, lines, merchant),
  requestedBy: row.user_name,
  imported: lines.some(({ order_id, imported }) => order_id === row.id && imported),
})

/** Converts a sum to a number. A sum that exceeds the safe integers becomes null. */
const exact = (sum: bigint): number | null =>
  Number.isSafeInteger(Number(sum)) ? Number(sum) : null

export const toOrderSum = (row: OrderSums, { currency }: MerchantRow): OrderSum => ({
  orderType: row.type,
  currency,
  orders: Number(row.orders),
  amount: exact(row.amount),
  pointsUsed: exact(row.points_used),
  pointsAwarded: exact(row.points_awarded),
})
