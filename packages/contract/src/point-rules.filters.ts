import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'
import { activityTypes, pointTypes } from './point-award.ts'

export const RULE_NAME_MAX = 50

/**
 * Status of a rule on the merchant's current business day. HOLDS: a version is valid, even if today
 * is not one of its activity days. PAUSED: a valid version is INVALID. COMING: only a future
 * version is valid. ENDED: no current or future version is valid.
 */
export const pointRuleStatuses = ['HOLDS', 'COMING', 'PAUSED', 'ENDED'] as const
export type PointRuleStatus = (typeof pointRuleStatuses)[number]

/**
 * Query string of the rule list. `search` matches any part of a name; `storeId` matches rules that
 * apply to these stores.
 */
export const PointRuleFilters = z.strictObject({
  search: z.optional(line(RULE_NAME_MAX, 1)),
  storeId: z.optional(repeated(id)),
  ruleStatus: z.optional(repeated(z.enum(pointRuleStatuses))),
  activityType: z.optional(repeated(z.enum(activityTypes))),
  pointType: z.optional(repeated(z.enum(pointTypes))),
})
export type PointRuleFilters = z.output<typeof PointRuleFilters>
