import { addDays, lastOfMonth, weekday } from './period.ts'

/** On which business days a rule of points holds: within its validity, every day, on weekdays, or on dates of the month. */

export const activityDays = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type ActivityDay = (typeof activityDays)[number]

export interface PointSchedule {
  /** Business days of the merchant, both included; without an end it holds until it is ended. */
  readonly startTime: string
  readonly endTime: string | null
  readonly activityDay: ActivityDay
  /** Of WEEKLY: 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
  /** Of MONTHLY: 1 to 31. A month without such a date is left out: 31 does not move to the 30th. */
  readonly dates: readonly number[]
  /** Of MONTHLY: the last day of each month, beside the dates. */
  readonly monthEnd: boolean
}

/** Whether the activity days of a rule have this business day among them, whatever its validity. */
export function isActivityDay(
  { activityDay, weekdays, dates, monthEnd }: Omit<PointSchedule, 'startTime' | 'endTime'>,
  day: string,
): boolean {
  if (activityDay === 'DAILY') return true
  if (activityDay === 'WEEKLY') return weekdays.includes(weekday(day) || 7)
  return dates.includes(Number(day.slice(8))) || (monthEnd && day === lastOfMonth(day))
}

/** Whether a business day is within the validity of a rule. */
export const isWithinValidity = (
  { startTime, endTime }: Pick<PointSchedule, 'startTime' | 'endTime'>,
  day: string,
): boolean => day >= startTime && (endTime === null || day <= endTime)

/** Whether a rule hits a business day, `YYYY-MM-DD` of the merchant: its time zone and closing time are in the day already. */
export const hitsDay = (schedule: PointSchedule, day: string): boolean =>
  isWithinValidity(schedule, day) && isActivityDay(schedule, day)

/** Whether it hits any day at all: 30 February alone, or a Monday within Tuesday to Friday, does not. */
export function hitsAnyDay(schedule: PointSchedule): boolean {
  // Every weekday and every date comes within 62 days: from 31 December to 31 January to 31 March are the longest ways.
  const last = addDays(schedule.startTime, 61)
  for (let day = schedule.startTime; day <= last; day = addDays(day, 1))
    if (hitsDay(schedule, day)) return true
  return false
}
