import type { BusinessClock } from '@choba/database/business-day.ts'
import type { HourException } from '@choba/database/store-tables.ts'
import { offsetMinutes } from '#platform/calls/instant.ts'

/**
 * How long terminals are silent, in minutes of their store's opening hours (README.md). The longest
 * silence of each business day is kept for eight weeks, by the number of the day since 1970 modulo
 * `DAYS`.
 */
export const DAYS = 56
const WEEK = 7
const MINUTES_A_DAY = 1_440
/** Minutes below which nothing is said. */
export const SILENT_AT_LEAST = 15
/** Where a store's hours are known and a terminal was not seen on enough days of a weekday. */
export const SILENT_WITHOUT_HISTORY = 60
export const DAYS_LIKE_MIN = 4
/** A day without any heartbeat. */
export const NONE = -1

/** A moment of a merchant's business day. */
export interface BusinessMoment {
  /** Since 1970. */
  readonly day: number
  /** Since the day began. */
  readonly minutes: number
}

/** Minutes after midnight by the wall clock; null where no one has said. */
export interface OpeningHours {
  readonly opens_minutes: number | null
  readonly closes_minutes: number | null
  /** Days and weekdays with other hours; none where it is left out. */
  readonly hour_exceptions?: readonly HourException[]
}

/** `YYYY-MM-DD` of a day since 1970. */
export const dayText = (day: number): string =>
  new Date(day * MINUTES_A_DAY * 60_000).toISOString().slice(0, 10)
/** The day since 1970 of a `YYYY-MM-DD`. */
export const dayNumber = (day: string): number =>
  Date.parse(`${day}T00:00:00Z`) / (MINUTES_A_DAY * 60_000)
/** 0: Sunday. The first day of 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % WEEK) + WEEK) % WEEK

const ownHours = (exceptions: readonly HourException[], day: number): HourException | undefined =>
  exceptions.find((one) => one.day === dayText(day)) ??
  exceptions.find((one) => one.weekday === weekdayOf(day))

/** Whether a business day has other hours than the usual ones. */
export const hasOwnHours = (
  { hour_exceptions: exceptions = [] }: OpeningHours,
  day: number,
): boolean => ownHours(exceptions, day) !== undefined

/** The hours of a business day: its own before those of its weekday, before the usual ones. */
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

/** The places of a day and of the seven before it of its weekday. */
export const placesLike = (day: number): number[] =>
  Array.from({ length: DAYS / WEEK }, (_, weeks) => placeOf(day - weeks * WEEK))

export const noSilences = (): number[] => Array.from({ length: DAYS }, () => NONE)

/** From and to which minutes of a business day a store is open. */
export type OpenSpans = readonly (readonly [number, number])[]

/** When a store is open on a day, since that began; the whole day where it is not known. It may be open while the day closes. */
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

/** How many minutes between two of a day the store is open. */
export const openBetween = (open: OpenSpans, from: number, to: number): number =>
  open.reduce(
    (sum, [opens, closes]) => sum + Math.max(0, Math.min(to, closes) - Math.max(from, opens)),
    0,
  )

/** How many minutes of a span of a day the store is open. */
const openWithin = (
  hours: OpeningHours,
  clock: BusinessClock,
  day: number,
  from: number,
  to: number,
): number => openBetween(openOf(hours, clock, day), from, to)

/** How long a terminal is silent on the day that it is now, since it was seen. */
export function silentMinutes(
  last: BusinessMoment,
  now: BusinessMoment,
  hours: OpeningHours,
  clock: BusinessClock,
): number {
  return openWithin(hours, clock, now.day, last.day === now.day ? last.minutes : 0, now.minutes)
}

/** What is remembered after a further heartbeat. @param wasOff it was switched off on purpose: until now it was not silent */
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
    // From its last heartbeat until the store closed.
    note(last.day, openWithin(hours, clock, last.day, last.minutes, MINUTES_A_DAY))
    for (let day = Math.max(last.day + 1, now.day - DAYS + 1); day <= now.day; day++)
      all[placeOf(day)] = NONE
  }
  note(now.day, silentMinutes(last, now, hours, clock))
  return all
}

/**
 * From how many minutes on a terminal is silent for longer than it ever was on this weekday; an hour where that is not known from four of
 * its days; null where the store's hours are not known either.
 * @param like what is remembered of today and of the seven days before of its weekday, in this order
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
