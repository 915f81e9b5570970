import { addDays, firstOfMonth, lastOfMonth, type Period, weekday } from './period.ts'

/**
 * Periods relative to the merchant's current business day. Weeks start on Monday. `thisWeek` and
 * `thisMonth` end today.
 */
export const movingPeriods = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const
export type MovingPeriod = (typeof movingPeriods)[number]

const mondayOf = (day: string): string => addDays(day, -((weekday(day) + 6) % 7))

const periods: Record<MovingPeriod, (today: string) => Period> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7Days: (today) => ({ from: addDays(today, -6), to: today }),
  last30Days: (today) => ({ from: addDays(today, -29), to: today }),
  thisWeek: (today) => ({ from: mondayOf(today), to: today }),
  lastWeek: (today) => ({ from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }),
  thisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today) => ({ from: firstOfMonth(today, -1), to: lastOfMonth(today, -1) }),
}

/** Returns the first and last day of a relative period on the business day `today`. */
export const periodOn = (key: MovingPeriod, today: string): Period => periods[key](today)

/**
 * Returns all relative periods that, on the business day `today`, are exactly the days from `from`
 * to `to`. Sorted as in `movingPeriods`: on the first of a month, `today` comes before `thisMonth`.
 */
export const movingPeriodsOf = ({ from, to }: Period, today: string): MovingPeriod[] =>
  movingPeriods.filter((key) => {
    const days = periodOn(key, today)
    return days.from === from && days.to === to
  })
