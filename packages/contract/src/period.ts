import * as z from 'zod/mini'

/**
 * A period is two business days (`YYYY-MM-DD`) or two instants of the merchant's wall clock (`YYYY-MM-DDTHH:mm:ss`),
 * both ends included. Which instants it covers is worked out by the database, from the merchant's time zone and closing time.
 */
export interface Period {
  readonly from: string
  readonly to: string
}

// Days that exist, 2000 to 2099: 2026-02-30 does not. One pattern, so that the OpenAPI document has it too.
const LONG_MONTHS = '(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])'
const SHORT_MONTHS = '(0[469]|11)-(0[1-9]|[12][0-9]|30)'
const FEBRUARY = '02-(0[1-9]|1[0-9]|2[0-8])'
const LEAP_DAY = '20([02468][048]|[13579][26])-02-29'
const DAY_PATTERN = `(20[0-9]{2}-(${LONG_MONTHS}|${SHORT_MONTHS}|${FEBRUARY})|${LEAP_DAY})`
const TIME_PATTERN = 'T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]'
const DAY = new RegExp(`^${DAY_PATTERN}$`)

/** A wall-clock instant that exists, for a regular expression. */
export const MOMENT_PATTERN = DAY_PATTERN + TIME_PATTERN

const utc = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)

export const isDay = (text: string): boolean => DAY.test(text)

/** One end of a period, as it stands in a query. */
export const periodEnd = z.string().check(z.regex(new RegExp(`^${DAY_PATTERN}(${TIME_PATTERN})?$`)))

/** The same day `months` later, clamped to the end of the month: 2026-11-30 + 3 → 2027-02-28. The time of day stays. */
export function addMonths(text: string, months: number): string {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
  return moved.toISOString().slice(0, 10) + text.slice(10)
}

/** The day `days` later (or earlier). */
export function addDays(day: string, days: number): string {
  return new Date(utc(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Every day of a period of whole days, in their order. */
export function eachDay({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: string): number => new Date(utc(day)).getUTCDay()

export type PeriodFault = 'mixed' | 'reversed' | 'tooLong'

/** Why this is no period of at most `months` months, or null when it is one. */
export function periodFault(period: Period, months: number): PeriodFault | null {
  if (period.from.length !== period.to.length) return 'mixed'
  if (period.from > period.to) return 'reversed'
  return period.to >= addMonths(period.from, months) ? 'tooLong' : null
}

/** Transactions may be searched over at most this many months (specification §9: 1600). */
export const SEARCH_MONTHS = 3
