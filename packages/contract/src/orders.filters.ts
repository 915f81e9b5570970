import * as z from 'zod/mini'
import { id, integerParam, numberPrefix, repeated } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { periodEnd } from './period.ts'
import { orderTypes, presentations } from './point-ledger.ts'
import { paymentClasses } from './transaction-options.ts'

/**
 * Query string of the order list. Requires a period of at most three months, or an order or card
 * number.
 */
export const OrderFilters = z.strictObject({
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  storeId: z.optional(repeated(id)),
  terminalNo: z.optional(numberPrefix),
  /** First characters of the order number. */
  orderNo: z.optional(numberPrefix),
  cardNo: z.optional(numberPrefix),
  orderType: z.optional(repeated(z.enum(orderTypes))),
  presentation: z.optional(repeated(z.enum(presentations))),
  /** Payment class of any payment of the order. */
  paymentClass: z.optional(repeated(z.enum(paymentClasses))),
  /** In minor units. */
  amountMin: z.optional(integerParam(0, MAX_AMOUNT)),
  amountMax: z.optional(integerParam(0, MAX_AMOUNT)),
})
export type OrderFilters = z.output<typeof OrderFilters>
