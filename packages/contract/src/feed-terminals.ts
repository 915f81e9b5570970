import * as z from 'zod/mini'

/**
 * State that a terminal reports. READY: the terminal can take payments. FAULT: the terminal runs,
 * but cannot take payments. OFF: a user switched the terminal off, so missing heartbeats are not a
 * problem until the next heartbeat.
 */
export const terminalStates = ['READY', 'FAULT', 'OFF'] as const
export type TerminalState = (typeof terminalStates)[number]
export const APP_VERSION_MAX = 40

/** Status of a terminal that must not take payments at its store, as set by the merchant. */
export const stoppedStates = ['BLOCKED', 'RETIRED', 'MOVED'] as const
export type StoppedState = (typeof stoppedStates)[number]

/**
 * Result of a heartbeat. ACCEPTED: stored. OUTDATED: a later heartbeat was already stored; nothing
 * was changed. REJECTED: the row is invalid, and a retry has the same result.
 */
export const heartbeatOutcomes = ['ACCEPTED', 'OUTDATED', 'REJECTED'] as const
export type HeartbeatOutcome = (typeof heartbeatOutcomes)[number]

const HeartbeatRowAnswer = z.strictObject({
  /** Line number in the body, starting at 1. */
  line: z.int(),
  storeCode: z.nullable(z.string()),
  terminalNo: z.nullable(z.string()),
  outcome: z.enum(heartbeatOutcomes),
  /**
   * Set if the terminal must not take payments, because it is blocked, retired or moved to another
   * store.
   */
  terminalState: z.optional(z.enum(stoppedStates)),
  /** Code of the reason and message for a rejected row. Same format as in `FeedRowAnswer`. */
  reason: z.optional(z.string()),
  message: z.optional(z.string()),
  value: z.optional(z.string()),
})
export type HeartbeatRowAnswer = z.output<typeof HeartbeatRowAnswer>

export const HeartbeatAnswer = z.strictObject({
  accepted: z.int(),
  outdated: z.int(),
  rejected: z.int(),
  rows: z.array(HeartbeatRowAnswer),
})
export type HeartbeatAnswer = z.output<typeof HeartbeatAnswer>

/** Number of stores per page of limits. */
export const LIMITS_PAGE = 1_000

const StoreLimits = z.strictObject({
  entCode: z.string(),
  storeCode: z.string(),
  /** Service id that a row can use instead of the store code. Null if the store has none. */
  offlineServiceId: z.nullable(z.string()),
  onlineServiceId: z.nullable(z.string()),
  /** Store name for receipts. */
  receiptName: z.string(),
  /**
   * Registration number of the store's company today, for receipts, for example `T7123456789012`.
   * Null if the company has none.
   */
  registrationNumber: z.nullable(z.string()),
  currency: z.string(),
  /**
   * Limit for one payment, in the amount format of the feed: `50000` for ¥50,000. Null for no
   * limit.
   */
  paymentLimit: z.nullable(z.string()),
  /** Limit for all payments of a business day. */
  dayLimit: z.nullable(z.string()),
  /**
   * Maximum share of a payment that points can pay, in percent, for example `50`. Null for no
   * limit, or if the merchant gives no points.
   */
  pointUseRate: z.nullable(z.string()),
  /**
   * Codes of the payment methods that the store can accept today. Null if the store can accept all
   * offered methods: the store has no list of its own, and its merchant does not use any method
   * that needs an application.
   */
  paymentMethods: z.nullable(z.array(z.string())),
  /**
   * Trade types that the store can accept. Null if the store can accept all offered trade types.
   */
  tradeTypes: z.nullable(z.array(z.string())),
  /**
   * Business day from which the store is closed, as `YYYY-MM-DD`. Null if no closing is planned.
   */
  closedFrom: z.nullable(z.string()),
})
export type StoreLimits = z.output<typeof StoreLimits>

export const FeedLimits = z.strictObject({
  /** Version of this page. Pages with the same version have the same content. */
  version: z.string(),
  /**
   * True if the page still has the version that the request named. Payment methods, trade types and
   * stores are then omitted.
   */
  unchanged: z.boolean(),
  paymentMethods: z.array(z.string()),
  /** Codes of the trade types that the tenant offers. */
  tradeTypes: z.array(z.string()),
  stores: z.array(StoreLimits),
  nextCursor: z.nullable(z.string()),
})
export type FeedLimits = z.output<typeof FeedLimits>
