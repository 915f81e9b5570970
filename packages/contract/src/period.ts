import * as z from 'zod/mini'

/**
 * A period consists of two business days (`YYYY-MM-DD`) or two local times of the merchant
 * (`YYYY-MM-DDTHH:mm:ss`), both ends included.
 * The first and last instant of a period depend on the merchant's time zone and closing time: see
 * `boundsOf` in the database package, and `zone-clock.ts` for local times. All rules for the length
 * and comparison of months and periods are in this file.
 */
export interface Period {
  readonly from: string
  readonly to: string
}

// Matches existing days from 2000 to 2099; for example not 2026-02-30. One regular expression, so
// that it can be part of the OpenAPI document.
const LONG_MONTHS = '(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])'
const SHORT_MONTHS = '(0[469]|11)-(0[1-9]|[12][0-9]|30)'
const FEBRUARY = '02-(0[1-9]|1[0-9]|2[0-8])'
const LEAP_DAY = '20([02468][048]|[13579][26])-02-29'
const DAY_PATTERN = `(20[0-9]{2}-(${LONG_MONTHS}|${SHORT_MONTHS}|${FEBRUARY})|${LEAP_DAY})`
const TIME_PATTERN = 'T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]'
const DAY = new RegExp(`^${DAY_PATTERN}$`)

/** A local date and time, as a part of a regular expression. */
export const MOMENT_PATTERN = DAY_PATTERN + TIME_PATTERN

const DAY_MS = 86_400_000
const utc = (text: string): number =>
  Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)

export const isDay = (text: string): boolean => DAY.test(text)

/** One end of a period in a query string. */
export const periodEnd = z.string().check(z.regex(new RegExp(`^${DAY_PATTERN}(${TIME_PATTERN})?$`)))

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns the same date `months` later, or null if that month lacks the date. */
function sameDateIn(day: string, months: number): string | null {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const moved = new Date(Date.UTC(year, month - 1 + months, date))
  return moved.getUTCDate() === date ? dayOf(moved.getTime()) : null
}

/** Returns the first day of the month that is `months` after the month of a day. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return dayOf(Date.UTC(year, month - 1 + months, 1))
}

/** Returns the last day of the month that is `months` after the month of a day. */
export const lastOfMonth = (day: string, months = 0): string =>
  addDays(firstOfMonth(day, months + 1), -1)

/**
 * Returns the same date `months` later, clamped to the end of the month: 2026-11-30 + 3 →
 * 2027-02-28. Keeps the time of day.
 */
export function addMonths(text: string, months: number): string {
  const day = text.slice(0, 10)
  return (sameDateIn(day, months) ?? lastOfMonth(day, months)) + text.slice(10)
}

/** Returns the day that is `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return dayOf(utc(day) + days * DAY_MS)
}

/** Returns all days of a period in chronological order. */
export function eachDay({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the number of days of a period, both ends included. */
export const daysOf = ({ from, to }: Period): number => (utc(to) - utc(from)) / DAY_MS + 1

/** Returns the weekday from 0 (Sunday) to 6 (Saturday). */
export const weekday = (day: string): number => new Date(utc(day)).getUTCDay()

export type PeriodFault = 'mixed' | 'reversed' | 'tooLong'

/**
 * Returns the exclusive end of a period of `months` months from `from`: the same date that many
 * months later. If that month lacks the date, the day after its last one (Civil Code of Japan,
 * article 143 paragraph 2): 2026-11-30 + 3 → 2027-03-01.
 */
export function limitOf(from: string, months: number): string {
  const day = from.slice(0, 10)
  return (sameDateIn(day, months) ?? firstOfMonth(day, months + 1)) + from.slice(10)
}

/** Returns the first day of the longest period of `months` months that ends on the day `to`. */
export const earliestOf = (to: string, months: number): string => addDays(addMonths(to, -months), 1)

/** Returns the error of a period of at most `months` months, or null if it is valid. */
export function periodFault(period: Period, months: number): PeriodFault | null {
  if (period.from.length !== period.to.length) return 'mixed'
  if (period.from > period.to) return 'reversed'
  return period.to >= limitOf(period.from, months) ? 'tooLong' : null
}

/** Maximum search period for transactions, in months (specification §9, error 1600). */
export const SEARCH_MONTHS = 3

/** Returns the period of the same number of days that ends on the day before. */
export function daysBefore(period: Period): Period {
  const count = daysOf(period)
  return { from: addDays(period.from, -count), to: addDays(period.from, -1) }
}

export interface MonthsBeside {
  readonly now: Period
  readonly before: Period
  /**
   * WHOLE_MONTHS: both months are complete. SAME_DAYS: the first days of each month, limited to the
   * shorter month.
   */
  readonly basis: MonthBasis
}

export const monthBases = ['WHOLE_MONTHS', 'SAME_DAYS'] as const
export type MonthBasis = (typeof monthBases)[number]

/**
 * Returns the comparable parts of the month of `last`, the last finished day, and the month before.
 */
export function monthsBeside(last: string): MonthsBeside {
  const [first, firstBefore] = [firstOfMonth(last), firstOfMonth(last, -1)]
  const lastBefore = lastOfMonth(last, -1)
  if (last === lastOfMonth(last))
    return {
      now: { from: first, to: last },
      before: { from: firstBefore, to: lastBefore },
      basis: 'WHOLE_MONTHS',
    }
  const more =
    Math.min(daysOf({ from: first, to: last }), daysOf({ from: firstBefore, to: lastBefore })) - 1
  const ofDays = (from: string): Period => ({ from, to: addDays(from, more) })
  return { now: ofDays(first), before: ofDays(firstBefore), basis: 'SAME_DAYS' }
}
