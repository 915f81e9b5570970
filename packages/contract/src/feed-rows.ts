import * as z from 'zod/mini'

/** Maximum size of a batch of the feed, in rows and bytes. */
export const FEED_ROWS_MAX = 5_000
export const FEED_BYTES_MAX = 4 * 1024 * 1024
/** Maximum length of a line in bytes. */
export const FEED_LINE_MAX = 4_096
/** Maximum number of different merchants in a batch. */
export const FEED_MERCHANTS_MAX = 100
/** Maximum difference between the clocks of sender and server, in seconds. */
export const FEED_CLOCK_SKEW = 300

/**
 * Result of a row. ACCEPTED: committed. DUPLICATE: an identical transaction exists. DIFFERS: a
 * different transaction with this number exists; nothing was changed. REJECTED: the row is invalid,
 * and a retry has the same result.
 */
export const feedOutcomes = ['ACCEPTED', 'DUPLICATE', 'DIFFERS', 'REJECTED'] as const
export type FeedOutcome = (typeof feedOutcomes)[number]

/**
 * Warnings about an accepted row.
 * CARD_MASKED: a card number was masked.
 * TERMINAL_UNKNOWN, REASON_UNKNOWN, TRADE_TYPE_UNKNOWN: stored without this value.
 * TRADE_TYPE_NOT_TAKEN: the store does not accept this trade type.
 * POINTS_IGNORED: the point fields could not be read.
 * POINTS_WITHOUT_CARD: points without a point card, so they count in no balance.
 * FIELDS_IGNORED: fields that are not part of the format.
 * REFUND_WAITS: the payment of the refund has not arrived yet.
 * REFUND_EXCEEDS: more than the refundable amount of the payment.
 * REFUND_REPEATS: a refund with this order number or wallet number exists.
 * TERMINAL_BLOCKED, TERMINAL_RETIRED, TERMINAL_MOVED: the terminal took the payment after it was
 * blocked, retired or moved to another store.
 * STORE_CLOSED: the store was already closed on the business day.
 * LIMIT_EXCEEDED, DAY_LIMIT_EXCEEDED: the payment is above the store's limit for one payment, or
 * exceeds the limit for all payments of a business day.
 * POINT_LIMIT_EXCEEDED: points paid a larger share than the store's point use rate.
 */
export const feedNotes = [
  'CARD_MASKED',
  'TERMINAL_UNKNOWN',
  'TERMINAL_BLOCKED',
  'TERMINAL_RETIRED',
  'TERMINAL_MOVED',
  'STORE_CLOSED',
  'REASON_UNKNOWN',
  'TRADE_TYPE_UNKNOWN',
  'TRADE_TYPE_NOT_TAKEN',
  'POINTS_IGNORED',
  'POINTS_WITHOUT_CARD',
  'POINTS_EXCEED',
  'FIELDS_IGNORED',
  'REFUND_WAITS',
  'REFUND_EXCEEDS',
  'REFUND_REPEATS',
  'LIMIT_EXCEEDED',
  'DAY_LIMIT_EXCEEDED',
  'POINT_LIMIT_EXCEEDED',
] as const
export type FeedNote = (typeof feedNotes)[number]

export const FeedRowAnswer = z.strictObject({
  /** Line number in the body, starting at 1. */
  line: z.int(),
  paymentNo: z.nullable(z.string()),
  outcome: z.enum(feedOutcomes),
  /**
   * For a rejected row: code of the reason, message in the requested language, and the rejected
   * value.
   */
  reason: z.optional(z.string()),
  message: z.optional(z.string()),
  value: z.optional(z.string()),
  /** Field with the problem, if several fields can have this problem. */
  field: z.optional(z.string()),
  /** For DIFFERS: stored value and value of the row. */
  differences: z.optional(
    z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
  ),
  notes: z.optional(z.array(z.enum(feedNotes))),
  /** For FIELDS_IGNORED: names of these fields. */
  ignoredFields: z.optional(z.array(z.string())),
})
export type FeedRowAnswer = z.output<typeof FeedRowAnswer>

export const FeedAnswer = z.strictObject({
  accepted: z.int(),
  duplicate: z.int(),
  differs: z.int(),
  rejected: z.int(),
  /** Results in line order. Empty lines have no result. */
  rows: z.array(FeedRowAnswer),
})
export type FeedAnswer = z.output<typeof FeedAnswer>
