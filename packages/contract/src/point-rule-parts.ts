import * as z from 'zod/mini'
import type { BadField, InputProblem } from './bad-input.ts'
import { day } from './day.ts'
import { line, trimmedLine } from './fields.ts'
import { activityDays, hitsAnyDay } from './point-schedule.ts'
import { type ActivityType, MULTIPLE_ONE, type PointType, ruleStates } from './point-award.ts'
import { RULE_NAME_MAX } from './point-rules.filters.ts'
import { PPM } from './terms-fee.ts'

/** Input fields of a rule version, and the checks across fields. */

export const RULE_REMARK_MAX = 100
export const MULTIPLE_MAX = 9_999
/** Maximum points per order of a QUANTITY rule. */
export const QUANTITY_MAX = 1_000_000

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const eachOnce = z.refine<number[]>((all) => new Set(all).size === all.length, {
  params: { problem: 'value' },
})

export const versionShape = {
  ruleName: trimmedLine(RULE_NAME_MAX, 1),
  /** First and last business day. Null: valid until the rule is ended. */
  startTime: day,
  endTime: z.nullable(day),
  activityDay: z.enum(activityDays),
  /** For WEEKLY, at least one: 1 (Monday) to 7 (Sunday). */
  weekdays: z.array(whole(1, 7)).check(z.maxLength(7), eachOnce),
  /**
   * For MONTHLY, at least one date or the end of the month. Months without the date are skipped.
   */
  dates: z.array(whole(1, 31)).check(z.maxLength(31), eachOnce),
  monthEnd: z.boolean(),
  /** In parts per million of the amount: 10,000 is 1%. Only for COMMON BONUS rules. */
  rate: z.nullable(whole(1, PPM)),
  /**
   * For SPECIAL BONUS rules: either a base rate in parts per million, or a multiple in hundredths.
   */
  baseRate: z.nullable(whole(1, PPM)),
  multiple: z.nullable(whole(MULTIPLE_ONE, MULTIPLE_MAX)),
  /** Points per order, regardless of the amount. Only for QUANTITY rules. */
  quantity: z.nullable(whole(1, QUANTITY_MAX)),
  remark: line(RULE_REMARK_MAX),
  state: z.enum(ruleStates),
}
export const VersionParts = z.strictObject(versionShape)
export type VersionParts = z.output<typeof VersionParts>

/** Returns the number fields that a version of this kind of rule uses. */
export function figuresOf(pointType: PointType, activityType: ActivityType) {
  if (pointType === 'QUANTITY') return ['quantity'] as const
  return activityType === 'COMMON' ? (['rate'] as const) : (['baseRate', 'multiple'] as const)
}
const figures = ['rate', 'baseRate', 'multiple', 'quantity'] as const

/**
 * Checks the fields of a version against each other and returns the problems by field. Examples: an
 * end before the start, no weekday, dates that never occur (only 30 February), or number fields of
 * another kind. Used by both server and portal.
 */
export function versionProblems(
  parts: VersionParts,
  {
    pointType,
    activityType,
  }: { readonly pointType: PointType; readonly activityType: ActivityType },
): BadField[] {
  const wrong: BadField[] = []
  const add = (path: string, problem: InputProblem) => wrong.push({ path, problem })
  const { startTime, endTime, activityDay, weekdays, dates, monthEnd } = parts
  const ends = endTime === null || endTime >= startTime
  if (!ends) add('endTime', 'tooSmall')
  const [isWeekly, isMonthly] = [activityDay === 'WEEKLY', activityDay === 'MONTHLY']
  if (isWeekly === (weekdays.length === 0)) add('weekdays', isWeekly ? 'missing' : 'unknown')
  if (isMonthly && dates.length === 0 && !monthEnd) add('dates', 'missing')
  if (!isMonthly && dates.length > 0) add('dates', 'unknown')
  if (!isMonthly && monthEnd) add('monthEnd', 'unknown')
  if (ends && wrong.length === 0 && !hitsAnyDay(parts))
    add(isWeekly ? 'weekdays' : 'dates', 'value')
  const wanted: readonly string[] = figuresOf(pointType, activityType)
  for (const figure of figures)
    if (!wanted.includes(figure) && parts[figure] !== null) add(figure, 'unknown')
  const given = figures.filter((figure) => wanted.includes(figure) && parts[figure] !== null)
  if (given.length === 0) add(wanted[0]!, 'missing')
  if (given.length > 1) add(given[1]!, 'value')
  return wrong
}
