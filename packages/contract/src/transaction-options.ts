import * as z from 'zod/mini'
import { count, currency, id } from './fields.ts'

export const paymentClasses = ['WALLET', 'CARD', 'POINT_CARD', 'CASH'] as const

/** The code of a reason for refunds, of the tenant's list. */
export const refundReason = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,31}$/))

/** The code of a trade type of the catalogue. */
export const tradeTypeCode = z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/))

/** What a search form offers: the merchant's clock, its stores with their terminals, and the brands it takes. */
export const TransactionOptions = z.strictObject({
  /** The business day it is now at the merchant, `YYYY-MM-DD`. */
  today: z.string(),
  timeZone: z.string(),
  /** When the business day changes, minutes after midnight. */
  closingMinutes: count,
  currency,
  /** The stores that the caller sees. */
  stores: z.array(z.strictObject({ storeId: id, storeName: z.string(), entCode: z.string() })),
  /**
   * One that has never been `used` by the merchants that are meant has no rows; of a whole tenant those count as used that it
   * offers.
   */
  brands: z.array(
    z.strictObject({
      paymentType: z.string(),
      paymentClass: z.enum(paymentClasses),
      name: z.string(),
      used: z.boolean(),
    }),
  ),
  /** Why money may be given back, as the tenant lists it; one that is not `offered` any more names the refunds that have it. */
  refundReasons: z.array(
    z.strictObject({ reason: refundReason, name: z.string(), offered: z.boolean() }),
  ),
  /** `offered`: the tenant offers it, or has rows of it. The others name what is elsewhere. */
  tradeTypes: z.array(
    z.strictObject({ tradeType: tradeTypeCode, name: z.string(), offered: z.boolean() }),
  ),
  /** The caller's own; of administrators those that they name. Others are found by `user/entlist`. */
  merchants: z.array(z.strictObject({ entCode: z.string(), entName: z.string(), currency })),
})
export type TransactionOptions = z.output<typeof TransactionOptions>
