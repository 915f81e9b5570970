import * as z from 'zod/mini'
import { amount, currency, instant, paragraphs } from './fields.ts'

/**
 * Refunds from the feed that were not deducted from a payment, although the money has moved
 * (docs/feed.md). EXCEEDS: more than the refundable amount. WAITING: the payment has not arrived.
 * REPEATS: possibly a duplicate of an existing refund.
 * EXCEEDS is listed immediately, WAITING after `UNLINKED_HOURS`, until a user acknowledges it.
 */
export const UNLINKED_HOURS = 24
export const ACKNOWLEDGEMENT_MAX = 500

export const unlinkedReasons = ['EXCEEDS', 'WAITING', 'REPEATS'] as const
export type UnlinkedReason = (typeof unlinkedReasons)[number]

export const UnlinkedRefundRow = z.strictObject({
  refundNo: z.string(),
  entCode: z.string(),
  entName: z.string(),
  storeName: z.string(),
  paymentType: z.string(),
  /** Localized name of the payment method. */
  paymentMethodName: z.string(),
  amount,
  currency,
  paidAt: instant,
  /** Number of the payment that the refund names. For REPEATS, the refund that it may duplicate. */
  originalPaymentNo: z.string(),
  why: z.enum(unlinkedReasons),
  /** Time when the problem was detected. */
  since: instant,
  /**
   * Current refundable amount of the payment. Null if no paid payment exists in the stores that the
   * caller sees.
   */
  refundable: z.nullable(amount),
  /** Acknowledgement by a user, with time and comment. Null if there is none. */
  acknowledged: z.nullable(z.strictObject({ at: instant, by: z.string(), reason: z.string() })),
})
export type UnlinkedRefundRow = z.output<typeof UnlinkedRefundRow>

/** Comment of a user who acknowledges the refund. */
export const acknowledgement = paragraphs(ACKNOWLEDGEMENT_MAX, 1)
