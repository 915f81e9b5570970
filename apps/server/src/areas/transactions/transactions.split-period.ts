import { addDays, type Period } from '@choba/contract/period.ts'
import type { BusinessClock } from '@choba/database/business-day.ts'

const shifted = (moment: string, minutes: number, seconds: number): string =>
  new Date(Date.parse(`${moment}Z`) + (seconds - minutes * 60) * 1000).toISOString().slice(0, 19)

/** A period in whole business days, and what is left of it before and after them. */
export function splitPeriod(period: Period, clock: BusinessClock): { days: Period | null; rest: Period[] } {
  if (period.from.length === 10) return { days: period, rest: [] }
  const { closing_minutes: closing } = clock
  const begin = shifted(period.from, closing, 0)
  const end = shifted(period.to, closing, 1)
  const from = begin.endsWith('T00:00:00') ? begin.slice(0, 10) : addDays(begin.slice(0, 10), 1)
  const to = addDays(end.slice(0, 10), -1)
  if (from > to) return { days: null, rest: [period] }
  // A business day `from` begins on the wall clock at `from` + closing; the rest ends a second before it.
  const before = { from: period.from, to: shifted(`${from}T00:00:00`, -closing, -1) }
  const after = { from: shifted(`${addDays(to, 1)}T00:00:00`, -closing, 0), to: period.to }
  return { days: { from, to }, rest: [before, after].filter((part) => part.from <= part.to) }
}
