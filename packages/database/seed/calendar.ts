import { weekday } from '@choba/contract/period.ts'
import type { ShopKind } from './shop-kinds.ts'

/** Sales of each month relative to the average, beginning with January. */
const months = [0.96, 0.93, 1.06, 1.02, 1.03, 0.95, 1.03, 1.05, 0.96, 1, 1.02, 1.24]

const between = (monthDay: string, from: string, to: string) => monthDay >= from && monthDay <= to

/**
 * Returns the change of sales on a holiday, for kinds of shops whose sales depend on holidays. 0.3
 * means 30 % more.
 */
function holiday(monthDay: string): number {
  if (monthDay === '01-01') return -0.55
  if (between(monthDay, '01-02', '01-05')) return 0.3
  // Golden Week, Obon in August, and the end of the year.
  if (between(monthDay, '04-29', '05-05')) return 0.55
  if (between(monthDay, '08-11', '08-16')) return 0.45
  if (between(monthDay, '12-23', '12-30')) return 0.65
  if (monthDay === '12-31') return 0.35
  return 0
}

/**
 * Returns the sales of a kind of shop on a day (`YYYY-MM-DD`) relative to an ordinary weekday,
 * which is about 1.
 */
export function trafficFactor(kind: ShopKind, day: string): number {
  const monthDay = day.slice(5)
  const dayOfWeek = weekday(day)
  const week =
    dayOfWeek === 0 || dayOfWeek === 6 ? kind.weekend : dayOfWeek === 5 ? (1 + kind.weekend) / 2 : 1
  const season = 1 + holiday(monthDay) * kind.season
  return months[Number(day.slice(5, 7)) - 1]! * week * season
}
