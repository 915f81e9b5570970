import { addDays, lastOfMonth, weekday } from './period.ts'

/**
 * Business days on which a point rule applies. Within its validity, a rule applies every day, on
 * some weekdays, or on some dates of the month.
 */

export const activityDays = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type ActivityDay = (typeof activityDays)[number]

export interface PointSchedule {
  /**
   * First and last business day of the merchant, both included. `endTime` is null until the rule is
   * ended.
   */
  readonly startTime: string
  readonly endTime: string | null
  readonly activityDay: ActivityDay
  /** For WEEKLY: 1 (Monday) to 7 (Sunday). */
  readonly weekdays: readonly number[]
  /** For MONTHLY: 1 to 31. Months without the date are skipped; 31 does not move to the 30th. */
  readonly dates: readonly number[]
  /** For MONTHLY: also the last day of each month. */
  readonly monthEnd: boolean
}

/** True if the business day is one of the activity days. Ignores the validity of the rule. */
export function isActivityDay(
  { activityDay, weekdays, dates, monthEnd }: Omit<PointSchedule, 'startTime' | 'endTime'>,
  day: string,
): boolean {
  if (activityDay === 'DAILY') return true
  if (activityDay === 'WEEKLY') return weekdays.includes(weekday(day) || 7)
  return dates.includes(Number(day.slice(8))) || (monthEnd && day === lastOfMonth(day))
}

/** True if the business day is within the validity of a rule. */
export const isWithinValidity = (
  { startTime, endTime }: Pick<PointSchedule, 'startTime' | 'endTime'>,
  day: string,
): boolean => day >= startTime && (endTime === null || day <= endTime)

/**
 * True if a rule applies on a business day (`YYYY-MM-DD`). The business day already accounts for
 * the merchant's time zone and closing time.
 */
export const hitsDay = (schedule: PointSchedule, day: string): boolean =>
  isWithinValidity(schedule, day) && isActivityDay(schedule, day)

/**
 * True if a rule applies on any day. False for example for only 30 February, or for a Monday
 * between Tuesday and Friday.
 */
export function hitsAnyDay(schedule: PointSchedule): boolean {
  // Every weekday, date and month end occurs within 62 days. The longest gap is 61 days, for
  // example from 31 March to 31 May.
  const last = addDays(schedule.startTime, 61)
  for (let day = schedule.startTime; day <= last; day = addDays(day, 1))
    if (hitsDay(schedule, day)) return true
  return false
}
