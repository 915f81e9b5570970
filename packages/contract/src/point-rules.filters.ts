import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'
import { activityTypes, pointTypes } from './point-award.ts'

export const RULE_NAME_MAX = 50

/**
 * How a rule stands on the merchant's business day of today. HOLDS: a version holds; its activity days may leave today out. PAUSED: one that is
 * INVALID does. COMING: none does, one will. ENDED: none will.
 */
export const pointRuleStatuses = ['HOLDS', 'COMING', 'PAUSED', 'ENDED'] as const
export type PointRuleStatus = (typeof pointRuleStatuses)[number]

/** The search of the list, as its address has it. `search`: any part of a name. `storeId`: rules that count at these stores. */
export const PointRuleFilters = z.strictObject({
  search: z.optional(line(RULE_NAME_MAX, 1)),
  storeId: z.optional(repeated(id)),
  ruleStatus: z.optional(repeated(z.enum(pointRuleStatuses))),
  activityType: z.optional(repeated(z.enum(activityTypes))),
  pointType: z.optional(repeated(z.enum(pointTypes))),
})
export type PointRuleFilters = z.output<typeof PointRuleFilters>
