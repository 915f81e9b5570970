import * as z from 'zod/mini'

/**
 * READY: it takes payments. FAULT: it runs and takes none. OFF: it is being switched off on purpose, and no one misses it until it
 * is heard of again.
 */
export const terminalStates = ['READY', 'FAULT', 'OFF'] as const
export type TerminalState = (typeof terminalStates)[number]
export const APP_VERSION_MAX = 40

/** What a merchant has said of a terminal that takes no payments at its store any more. */
export const stoppedStates = ['BLOCKED', 'RETIRED', 'MOVED'] as const
export type StoppedState = (typeof stoppedStates)[number]

/** ACCEPTED: it is kept. OUTDATED: a later heartbeat is there already; nothing was changed. REJECTED: sending it again changes nothing. */
export const heartbeatOutcomes = ['ACCEPTED', 'OUTDATED', 'REJECTED'] as const
export type HeartbeatOutcome = (typeof heartbeatOutcomes)[number]

const HeartbeatRowAnswer = z.strictObject({
  /** Of the body, from 1. */
  line: z.int(),
  storeCode: z.nullable(z.string()),
  terminalNo: z.nullable(z.string()),
  outcome: z.enum(heartbeatOutcomes),
  /** The terminal is to take no payments: it is blocked, retired, or at another store now. Left out of one in use. */
  terminalState: z.optional(z.enum(stoppedStates)),
  /** Of a rejected one, as in the answer to transactions. */
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

/** Stores of one page of limits. */
export const LIMITS_PAGE = 1_000

const StoreLimits = z.strictObject({
  entCode: z.string(),
  storeCode: z.string(),
  /** What a row may name the store by instead of its code; null: it has none. */
  offlineServiceId: z.nullable(z.string()),
  onlineServiceId: z.nullable(z.string()),
  /** The name of the store that receipts are printed with. */
  receiptName: z.string(),
  /** That of the company the store belongs to today, for receipts: `T7123456789012`; null: it has none. */
  registrationNumber: z.nullable(z.string()),
  currency: z.string(),
  /** As a row of the feed has amounts: `50000` for ¥50,000; null: no limit. */
  paymentLimit: z.nullable(z.string()),
  /** Of the payments of a business day together. */
  dayLimit: z.nullable(z.string()),
  /** The largest part of a payment that points may pay, in percent: `50`; null: no limit, or its merchant gives no points. */
  pointUseRate: z.nullable(z.string()),
  /** The brands that the store may take today; null: all that are offered, as its merchant has none of its own yet. */
  brands: z.nullable(z.array(z.string())),
  /** The trade types that the store may take; null: all that are offered. */
  tradeTypes: z.nullable(z.array(z.string())),
  /** The business day from which on it is closed, `YYYY-MM-DD`; null: it is not. */
  closedFrom: z.nullable(z.string()),
})
export type StoreLimits = z.output<typeof StoreLimits>

export const FeedLimits = z.strictObject({
  /** Of this page: what has the same version is the same. */
  version: z.string(),
  /** The page is still that of the version that was named: brands, trade types and stores are left out. */
  unchanged: z.boolean(),
  brands: z.array(z.string()),
  /** The codes of the trade types that the tenant offers. */
  tradeTypes: z.array(z.string()),
  stores: z.array(StoreLimits),
  nextCursor: z.nullable(z.string()),
})
export type FeedLimits = z.output<typeof FeedLimits>
