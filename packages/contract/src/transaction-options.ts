import * as z from 'zod/mini'
import { count, currency, id } from './fields.ts'

export const paymentClasses = ['WALLET', 'CARD', 'POINT_CARD', 'CASH'] as const

/** Code of a refund reason from the tenant's list. */
export const refundReason = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,31}$/))

/** Code of a trade type from the catalogue. */
export const tradeTypeCode = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/))

/** Choices for a search form: the merchant's clock, its stores and its payment methods. */
export const TransactionOptions = z.strictObject({
  /** Current business day of the merchant, `YYYY-MM-DD`. */
  today: z.string(),
  timeZone: z.string(),
  /** End of a business day, in minutes after midnight. */
  closingMinutes: count,
  currency,
  /** Stores that the caller sees. */
  stores: z.array(z.strictObject({ storeId: id, storeName: z.string(), entCode: z.string() })),
  /**
   * Payment methods. `used` is false if the selected merchants have no transactions with the
   * payment method. For a whole tenant, all offered payment methods count as used.
   */
  paymentMethods: z.array(
    z.strictObject({
      paymentType: z.string(),
      paymentClass: z.enum(paymentClasses),
      name: z.string(),
      used: z.boolean(),
    }),
  ),
  /**
   * Refund reasons of the tenant. Reasons that are no longer `offered` are included to label
   * existing refunds.
   */
  refundReasons: z.array(
    z.strictObject({ reason: refundReason, name: z.string(), offered: z.boolean() }),
  ),
  /**
   * Trade types. `offered` is true if the tenant offers the trade type or has transactions with it.
   * Other trade types are only included for their names.
   */
  tradeTypes: z.array(
    z.strictObject({ tradeType: tradeTypeCode, name: z.string(), offered: z.boolean() }),
  ),
  /**
   * The caller's own merchant, or the merchants that an administrator named. Others can be found
   * with `user/entlist`.
   */
  merchants: z.array(z.strictObject({ entCode: z.string(), entName: z.string(), currency })),
})
export type TransactionOptions = z.output<typeof TransactionOptions>
