import * as z from 'zod/mini'

/** What a batch of the feed has at most. */
export const FEED_ROWS_MAX = 5_000
export const FEED_BYTES_MAX = 4 * 1024 * 1024
/** One line, in bytes. */
export const FEED_LINE_MAX = 4_096
/** Merchants whose rows are in one batch. */
export const FEED_MERCHANTS_MAX = 100
/** How far the clock of a sender may be from ours, in seconds. */
export const FEED_CLOCK_SKEW = 300

/**
 * What became of a row. ACCEPTED: it is committed. DUPLICATE: it was there before, the same. DIFFERS: a transaction with this
 * number is there and is not the same; nothing was changed. REJECTED: it is none, and sending it again changes nothing.
 */
export const feedOutcomes = ['ACCEPTED', 'DUPLICATE', 'DIFFERS', 'REJECTED'] as const
export type FeedOutcome = (typeof feedOutcomes)[number]

/**
 * What is worth saying of a row that was taken. CARD_MASKED: a card number in it was masked. TERMINAL_UNKNOWN, REASON_UNKNOWN,
 * TRADE_TYPE_UNKNOWN: it was taken without. TRADE_TYPE_NOT_TAKEN: its store does not take this trade type. POINTS_IGNORED: what it says of points could not be read.
 * POINTS_WITHOUT_CARD: it says points and no point card, so that they are in no balance. FIELDS_IGNORED: it has fields that
 * are no part of the format. REFUND_WAITS: for its payment. REFUND_EXCEEDS: it is more than could be refunded of its payment.
 * REFUND_REPEATS: its order number or wallet number is that of a refund that is here already.
 * TERMINAL_BLOCKED, TERMINAL_RETIRED, TERMINAL_MOVED: its terminal took it after that was said of it; MOVED is to another store.
 * STORE_CLOSED: its store was closed already on its business day. LIMIT_EXCEEDED, DAY_LIMIT_EXCEEDED: it is above the limit of its store for one
 * payment, or brings the payments of its business day above the one for a day. POINT_LIMIT_EXCEEDED: points paid more of it than the use
 * rate of its store allows.
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
  /** Of the body, from 1. */
  line: z.int(),
  paymentNo: z.nullable(z.string()),
  outcome: z.enum(feedOutcomes),
  /** Of a rejected row: why, by a name and as a sentence in the language that was asked for, and what was found there. */
  reason: z.optional(z.string()),
  message: z.optional(z.string()),
  value: z.optional(z.string()),
  /** The field, if several fields may be rejected for this reason. */
  field: z.optional(z.string()),
  /** Of one that differs: what is there, and what the row says. */
  differences: z.optional(
    z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
  ),
  notes: z.optional(z.array(z.enum(feedNotes))),
  /** With FIELDS_IGNORED: the names of these fields. */
  ignoredFields: z.optional(z.array(z.string())),
})
export type FeedRowAnswer = z.output<typeof FeedRowAnswer>

export const FeedAnswer = z.strictObject({
  accepted: z.int(),
  duplicate: z.int(),
  differs: z.int(),
  rejected: z.int(),
  /** In the order of the lines; an empty line has none. */
  rows: z.array(FeedRowAnswer),
})
export type FeedAnswer = z.output<typeof FeedAnswer>
