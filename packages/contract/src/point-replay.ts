import * as z from 'zod/mini'
import { day } from './day.ts'
import { count, currency, id } from './fields.ts'
import { activityTypes, pointTypes } from './point-award.ts'
import { versionShape } from './point-rule-parts.ts'

/**
 * Simulates the points that a rule would have given for past orders. A replay runs day by day, so
 * that it can show progress and be stopped. It recomputes the orders of each day with the rules of
 * that day plus the given rule.
 */

/** Maximum age of a replayed day, in months. */
export const REPLAY_MONTHS = 13

/**
 * The rule to simulate. Its validity dates are ignored: it is valid on the replayed day and starts
 * later than all other rules. Its activity days still apply.
 */
export const ReplayedRule = z.strictObject({
  /**
   * Rule that the simulated rule replaces. Null to simulate it in addition to all existing rules.
   */
  instead: z.nullable(id),
  /** Null for all stores. */
  storeId: z.nullable(id),
  pointType: z.enum(pointTypes),
  activityType: z.enum(activityTypes),
  ...versionShape,
})
export type ReplayedRule = z.output<typeof ReplayedRule>

/**
 * A day of sales at the stores that the caller sees. `awarded` and `wouldAward` both include points
 * that refunds took back later.
 */
export const ReplayDay = z.strictObject({
  day,
  currency,
  orders: count,
  /** Points actually given, and points with the simulated rule. */
  awarded: count,
  wouldAward: count,
  /** Number of orders that would have received more points. `fewer` is the opposite. */
  more: count,
  fewer: count,
  /** Value of the awarded points, and of the points with the simulated rule, in minor units. */
  cost: count,
  wouldCost: count,
})
export type ReplayDay = z.output<typeof ReplayDay>
