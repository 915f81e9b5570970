import * as z from 'zod/mini'

/**
 * A period is two business days (`YYYY-MM-DD`) or two instants of the merchant's wall clock (`YYYY-MM-DDTHH:mm:ss`),
 * both ends included. Which instants it covers is worked out by the database, from the merchant's time zone and closing time.
 */
export interface Period {
  readonly from: string
  readonly to: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

const utc = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)

/** True for a day that exists: 2026-02-30 does not. Years 2000 to 2099 only. */
function exists(text: string): boolean {
  const time = utc(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10)) && text.startsWith('20')
}

export const isDay = (text: string): boolean => DAY.test(text) && exists(text)
export const isMoment = (text: string): boolean => MOMENT.test(text) && exists(text)

/** One end of a period, as it stands in a query. */
export const periodEnd = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/),
  z.refine((text) => isDay(text) || isMoment(text)),
)

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
