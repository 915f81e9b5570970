import * as z from 'zod/mini'
import type { BadField, InputProblem } from './bad-input.ts'
import { day } from './day.ts'
import { line, trimmedLine } from './fields.ts'
import { activityDays, hitsAnyDay } from './point-schedule.ts'
import { type ActivityType, MULTIPLE_ONE, type PointType, ruleStates } from './point-award.ts'
import { RULE_NAME_MAX } from './point-rules.filters.ts'
import { PPM } from './terms-fee.ts'

/** What of a rule's version is typed, and what has to fit together in it. */

export const RULE_REMARK_MAX = 100
export const MULTIPLE_MAX = 9_999
/** The most points that a QUANTITY rule gives an order. */
export const QUANTITY_MAX = 1_000_000

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const eachOnce = z.refine<number[]>((all) => new Set(all).size === all.length, {
  params: { problem: 'value' },
})

export const versionShape = {
  ruleName: trimmedLine(RULE_NAME_MAX, 1),
  /** The first and the last business day; without a last one it holds until it is ended. */
  startTime: day,
  endTime: z.nullable(day),
  activityDay: z.enum(activityDays),
  /** Of WEEKLY, one at least: 1 Monday to 7 Sunday. */
  weekdays: z.array(whole(1, 7)).check(z.maxLength(7), eachOnce),
  /** Of MONTHLY, one at least or the end of the month. A month without such a date is left out. */
  dates: z.array(whole(1, 31)).check(z.maxLength(31), eachOnce),
  monthEnd: z.boolean(),
  /** Parts per million of the amount: 10,000 are 1 %. Of COMMON BONUS rules. */
  rate: z.nullable(whole(1, PPM)),
  /** Parts per million, or hundredths of how many times: of SPECIAL BONUS rules, one of the two. */
  baseRate: z.nullable(whole(1, PPM)),
  multiple: z.nullable(whole(MULTIPLE_ONE, MULTIPLE_MAX)),
  /** Points of an order, whatever its amount. Of QUANTITY rules. */
  quantity: z.nullable(whole(1, QUANTITY_MAX)),
  remark: line(RULE_REMARK_MAX),
  state: z.enum(ruleStates),
}
export const VersionParts = z.strictObject(versionShape)
export type VersionParts = z.output<typeof VersionParts>

/** What a version of a rule of this kind has a figure in. */
export function figuresOf(pointType: PointType, activityType: ActivityType) {
  if (pointType === 'QUANTITY') return ['quantity'] as const
  return activityType === 'COMMON' ? (['rate'] as const) : (['baseRate', 'multiple'] as const)
}
const figures = ['rate', 'baseRate', 'multiple', 'quantity'] as const

/**
 * What does not fit together in a version, each at its field: an end before its start, no weekday, dates that never come (30 February
 * alone), figures of another kind of rule, two where one is wanted. Both sides refuse by this.
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
