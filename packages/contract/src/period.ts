import * as z from 'zod/mini'

/**
 * A period is two business days (`YYYY-MM-DD`) or two moments of the merchant's wall clock (`YYYY-MM-DDTHH:mm:ss`), both ends included.
 * Which instants it covers is worked out from the merchant's time zone and closing time: `boundsOf` of the database, and
 * `zone-clock.ts` for moments. How long months and periods are, and what is compared with what, is decided here alone.
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

/** A moment of a calendar, for a regular expression. */
export const MOMENT_PATTERN = DAY_PATTERN + TIME_PATTERN

const DAY_MS = 86_400_000
const utc = (text: string): number =>
  Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)

export const isDay = (text: string): boolean => DAY.test(text)

/** One end of a period, as it stands in a query. */
export const periodEnd = z.string().check(z.regex(new RegExp(`^${DAY_PATTERN}(${TIME_PATTERN})?$`)))

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The same date `months` later, null in a month that lacks it. */
function sameDateIn(day: string, months: number): string | null {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const moved = new Date(Date.UTC(year, month - 1 + months, date))
  return moved.getUTCDate() === date ? dayOf(moved.getTime()) : null
}

/** The first day of the month that is `months` after that of a day. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return dayOf(Date.UTC(year, month - 1 + months, 1))
}

/** The last day of the month that is `months` after that of a day. */
export const lastOfMonth = (day: string, months = 0): string =>
  addDays(firstOfMonth(day, months + 1), -1)

/** The same date `months` later, clamped to the end of the month: 2026-11-30 + 3 → 2027-02-28. The time of day stays. */
export function addMonths(text: string, months: number): string {
  const day = text.slice(0, 10)
  return (sameDateIn(day, months) ?? lastOfMonth(day, months)) + text.slice(10)
}

/** The day `days` later (or earlier). */
export function addDays(day: string, days: number): string {
  return dayOf(utc(day) + days * DAY_MS)
}

/** Every day of a period of whole days, in their order. */
export function eachDay({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** How many days a period of whole days has. */
export const daysOf = ({ from, to }: Period): number => (utc(to) - utc(from)) / DAY_MS + 1

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: string): number => new Date(utc(day)).getUTCDay()

export type PeriodFault = 'mixed' | 'reversed' | 'tooLong'

/**
 * The day or moment before which a period of `months` months ends that begins at `from`: the same date so many months later or, in a
 * month that lacks the date, the day after its last one (Civil Code of Japan, article 143 paragraph 2). 2026-11-30 + 3 → 2027-03-01.
 */
export function limitOf(from: string, months: number): string {
  const day = from.slice(0, 10)
  return (sameDateIn(day, months) ?? firstOfMonth(day, months + 1)) + from.slice(10)
}

/** The first day of the longest period of `months` months that ends on the day `to`. */
export const earliestOf = (to: string, months: number): string => addDays(addMonths(to, -months), 1)

/** Why this is no period of at most `months` months, or null when it is one. */
export function periodFault(period: Period, months: number): PeriodFault | null {
  if (period.from.length !== period.to.length) return 'mixed'
  if (period.from > period.to) return 'reversed'
  return period.to >= limitOf(period.from, months) ? 'tooLong' : null
}

/** Transactions may be searched over at most this many months (specification §9: 1600). */
export const SEARCH_MONTHS = 3

/** As many days right before a period: no day lies between them. */
export function daysBefore(period: Period): Period {
  const count = daysOf(period)
  return { from: addDays(period.from, -count), to: addDays(period.from, -1) }
}

export interface MonthsBeside {
  readonly now: Period
  readonly before: Period
  /** WHOLE_MONTHS: both months are over. SAME_DAYS: as many days of each from its first one on, at most as many as the shorter one has. */
  readonly basis: MonthBasis
}

export const monthBases = ['WHOLE_MONTHS', 'SAME_DAYS'] as const
export type MonthBasis = (typeof monthBases)[number]

/** The month of `last`, the last day that is over, and the month before it, as far as they can be compared. */
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
