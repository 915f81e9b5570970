import type { BusinessClock } from '@choba/database/business-day.ts'
import type { HourException } from '@choba/database/store-tables.ts'
import { offsetMinutes } from '#platform/calls/instant.ts'

/**
 * Number of days for which the longest silence of a terminal is stored. The silence of a day has
 * the array index (days since 1970) modulo `DAYS`. Silences are in minutes of the store's opening
 * hours (README.md).
 */
export const DAYS = 56
const WEEK = 7
const MINUTES_A_DAY = 1_440
/** A shorter silence, in minutes, is never reported. */
export const SILENT_AT_LEAST = 15
/**
 * Minutes of silence that are reported if the opening hours of the store are known, but the
 * terminal has heartbeats on fewer than `DAYS_LIKE_MIN` days with the same weekday.
 */
export const SILENT_WITHOUT_HISTORY = 60
export const DAYS_LIKE_MIN = 4
/** Marks a day without any heartbeat. */
export const NONE = -1

/** A time on a business day of a merchant. */
export interface BusinessMoment {
  /** Days since 1970. */
  readonly day: number
  /** Minutes since the business day began. */
  readonly minutes: number
}

/** Opening hours in minutes after midnight, local time; null if unknown. */
export interface OpeningHours {
  readonly opens_minutes: number | null
  readonly closes_minutes: number | null
  /** Exceptions for dates and weekdays. */
  readonly hour_exceptions?: readonly HourException[]
}

/** Formats days since 1970 as `YYYY-MM-DD`. */
export const dayText = (day: number): string =>
  new Date(day * MINUTES_A_DAY * 60_000).toISOString().slice(0, 10)
/** Converts `YYYY-MM-DD` to days since 1970. */
export const dayNumber = (day: string): number =>
  Date.parse(`${day}T00:00:00Z`) / (MINUTES_A_DAY * 60_000)
/** Returns the weekday of a day; 0 is Sunday. 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % WEEK) + WEEK) % WEEK

const ownHours = (exceptions: readonly HourException[], day: number): HourException | undefined =>
  exceptions.find((one) => one.day === dayText(day)) ??
  exceptions.find((one) => one.weekday === weekdayOf(day))

/** Returns true if an exception applies to the opening hours of a business day. */
export const hasOwnHours = (
  { hour_exceptions: exceptions = [] }: OpeningHours,
  day: number,
): boolean => ownHours(exceptions, day) !== undefined

/**
 * Returns the opening hours of a business day. Uses the exception for the date, or else the
 * exception for the weekday, or else the usual hours.
 */
export function hoursOn(
  hours: OpeningHours,
  day: number,
): 'SHUT' | { opens: number | null; closes: number | null } {
  const { hour_exceptions: exceptions = [], opens_minutes: opens, closes_minutes: closes } = hours
  const other = ownHours(exceptions, day)
  if (!other) return { opens, closes }
  return other.opens === null ? 'SHUT' : other
}

export function momentOf(at: Date, clock: BusinessClock): BusinessMoment {
  const wall =
    Math.floor(Number(at) / 60_000) + offsetMinutes(at, clock.time_zone) - clock.closing_minutes
  const day = Math.floor(wall / MINUTES_A_DAY)
  return { day, minutes: wall - day * MINUTES_A_DAY }
}

const placeOf = (day: number): number => ((day % DAYS) + DAYS) % DAYS

/** Returns the array indexes of a day and of the same weekday in the seven weeks before. */
export const placesLike = (day: number): number[] =>
  Array.from({ length: DAYS / WEEK }, (_, weeks) => placeOf(day - weeks * WEEK))

export const noSilences = (): number[] => Array.from({ length: DAYS }, () => NONE)

/** Periods in which a store is open, in minutes of the business day. */
export type OpenSpans = readonly (readonly [number, number])[]

/**
 * Returns the opening periods of a business day; the whole day if the opening hours are unknown. If
 * a store is open when the business day ends, the day has two periods.
 */
export function openOf(
  hours: OpeningHours,
  { closing_minutes: closing }: BusinessClock,
  day: number,
): OpenSpans {
  const on = hoursOn(hours, day)
  if (on === 'SHUT') return []
  const { opens, closes } = on
  if (opens === null || closes === null) return [[0, MINUTES_A_DAY]]
  const since = (minutes: number) => (minutes - closing + 2 * MINUTES_A_DAY) % MINUTES_A_DAY
  const [from, to] = [since(opens), since(closes)]
  return from < to
    ? [[from, to]]
    : [
        [from, MINUTES_A_DAY],
        [0, to],
      ]
}

/** Returns the number of opening minutes between two minutes of a day. */
export const openBetween = (open: OpenSpans, from: number, to: number): number =>
  open.reduce(
    (sum, [opens, closes]) => sum + Math.max(0, Math.min(to, closes) - Math.max(from, opens)),
    0,
  )

/** Returns the number of opening minutes within a part of a day. */
const openWithin = (
  hours: OpeningHours,
  clock: BusinessClock,
  day: number,
  from: number,
  to: number,
): number => openBetween(openOf(hours, clock, day), from, to)

/** Returns today's silence since the last heartbeat, in opening minutes. */
export function silentMinutes(
  last: BusinessMoment,
  now: BusinessMoment,
  hours: OpeningHours,
  clock: BusinessClock,
): number {
  return openWithin(hours, clock, now.day, last.day === now.day ? last.minutes : 0, now.minutes)
}

/**
 * Updates the stored silences after a heartbeat.
 * @param wasOff true if the terminal was switched off on purpose; the time until now is then not a
 * silence
 */
export function addSilence(
  silences: readonly number[],
  { last, now, wasOff }: { last: BusinessMoment; now: BusinessMoment; wasOff: boolean },
  hours: OpeningHours,
  clock: BusinessClock,
): number[] {
  const all = [...silences]
  const note = (day: number, minutes: number) => {
    all[placeOf(day)] = Math.max(all[placeOf(day)]!, wasOff ? 0 : minutes)
  }
  if (now.day > last.day) {
    // Silence between the last heartbeat of that day and the time at which the store closed.
    note(last.day, openWithin(hours, clock, last.day, last.minutes, MINUTES_A_DAY))
    for (let day = Math.max(last.day + 1, now.day - DAYS + 1); day <= now.day; day++)
      all[placeOf(day)] = NONE
  }
  note(now.day, silentMinutes(last, now, hours, clock))
  return all
}

/**
 * Returns the number of minutes above which a silence of the terminal is unusually long for this
 * weekday. With fewer than four days with the same weekday, the limit is one hour. Returns null if,
 * in addition, the opening hours of the store are unknown.
 * @param like longest silences of today and of the same weekday in the seven weeks before, in this
 * order
 */
export function silentFrom(
  like: readonly number[],
  hours: OpeningHours,
): { minutes: number; days: number } | null {
  const [today = NONE, ...before] = like
  const days = before.filter((minutes) => minutes !== NONE)
  if (days.length >= DAYS_LIKE_MIN)
    return { minutes: Math.max(SILENT_AT_LEAST, today, ...days), days: days.length }
  return hours.opens_minutes === null || hours.closes_minutes === null
    ? null
    : { minutes: Math.max(SILENT_WITHOUT_HISTORY, today), days: 0 }
}
