import * as z from 'zod/mini'
import { id, integerParam, numberPrefix, repeated } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { periodEnd } from './period.ts'
import { orderTypes, presentations } from './point-ledger.ts'
import { paymentClasses } from './transaction-options.ts'

/** The search of orders, as its address has it: three months at most, or one number without a period. */
export const OrderFilters = z.strictObject({
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  storeId: z.optional(repeated(id)),
  terminalNo: z.optional(numberPrefix),
  /** The first signs of the number. */
  orderNo: z.optional(numberPrefix),
  cardNo: z.optional(numberPrefix),
  orderType: z.optional(repeated(z.enum(orderTypes))),
  presentation: z.optional(repeated(z.enum(presentations))),
  /** Of any of its payments. */
  paymentClass: z.optional(repeated(z.enum(paymentClasses))),
  /** Minor units. */
  amountMin: z.optional(integerParam(0, MAX_AMOUNT)),
  amountMax: z.optional(integerParam(0, MAX_AMOUNT)),
})
export type OrderFilters = z.output<typeof OrderFilters>
