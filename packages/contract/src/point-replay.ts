import * as z from 'zod/mini'
import { day } from './day.ts'
import { count, currency, id } from './fields.ts'
import { activityTypes, pointTypes } from './point-award.ts'
import { versionShape } from './point-rule-parts.ts'

/**
 * What a rule would have given for orders of the past. A replay goes day by day, so that it can be followed and stopped: a day's orders
 * are given their points once more, by the rules of that day with another one among them.
 */

/** How far back a replayed day may be, in months. */
export const REPLAY_MONTHS = 13

/** Without its own days of validity: it is valid on the replayed day, later than every other rule, and counts where its activity day hits. */
export const ReplayedRule = z.strictObject({
  /** The rule that it would have stood in the place of; null: beside all of them. */
  instead: z.nullable(id),
  /** Null: all stores. */
  storeId: z.nullable(id),
  pointType: z.enum(pointTypes),
  activityType: z.enum(activityTypes),
  ...versionShape,
})
export type ReplayedRule = z.output<typeof ReplayedRule>

/** A day of sales of the stores that the caller sees; what refunds have taken back of their awards is not left out of either. */
export const ReplayDay = z.strictObject({
  day,
  currency,
  orders: count,
  /** Points as they were given, and as they would have been. */
  awarded: count,
  wouldAward: count,
  /** Orders that would have been given more points, and fewer. */
  more: count,
  fewer: count,
  /** What the points are worth, in minor units. */
  cost: count,
  wouldCost: count,
})
export type ReplayDay = z.output<typeof ReplayDay>
