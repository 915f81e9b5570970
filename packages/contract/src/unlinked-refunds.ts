import * as z from 'zod/mini'
import { amount, currency, instant, paragraphs } from './fields.ts'

/**
 * Refunds of the feed that are not taken from their payment, though their money has moved (docs/feed.md): they wait for it, or are
 * more than it had left; and refunds that may repeat one that is here already. They are shown from the moment they are too much, or after a day of waiting, until someone has seen to them.
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
  /** The brand, named in the reader's language. */
  brandName: z.string(),
  amount,
  currency,
  paidAt: instant,
  /** The payment that it names; with REPEATS the refund that it may repeat. */
  originalPaymentNo: z.string(),
  why: z.enum(unlinkedReasons),
  /** Since when it is known. */
  since: instant,
  /** What can be refunded of the payment now; null where there is none, or none that was paid, in the stores that the reader sees. */
  refundable: z.nullable(amount),
  /** Who has seen to it, when and what they say of it. */
  acknowledged: z.nullable(z.strictObject({ at: instant, by: z.string(), reason: z.string() })),
})
export type UnlinkedRefundRow = z.output<typeof UnlinkedRefundRow>

/** What someone says who has seen to it. */
export const acknowledgement = paragraphs(ACKNOWLEDGEMENT_MAX, 1)
