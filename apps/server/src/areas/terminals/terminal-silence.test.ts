import type { HourException } from '@choba/database/store-tables.ts'
import { describe, expect, it } from 'vitest'
import {
  addSilence,
  dayText,
  momentOf,
  noSilences,
  placesLike,
  silentFrom,
  silentMinutes,
} from './terminal-silence.service.ts'

// The business day begins at 5:00. The store is open from 10:00 to 22:00, which is minute 300 to
// 1,020 of the business day.
const clock = { time_zone: 'Asia/Tokyo', closing_minutes: 300 }
const hours = { opens_minutes: 600, closes_minutes: 1_320 }
const unknownHours = { opens_minutes: null, closes_minutes: null }
const at = (text: string) => momentOf(new Date(`2026-10-${text}:00+09:00`), clock)
const like = (silences: readonly number[], day: number) =>
  placesLike(day).map((place) => silences[place]!)

describe('a silence', () => {
  it.each([
    ['08T12:00', '08T12:40', 40],
    // Time before opening does not count.
    ['07T21:00', '08T09:59', 0],
    ['07T21:00', '08T10:30', 30],
    ['08T09:00', '08T10:30', 30],
    // Time after closing does not count.
    ['08T21:30', '08T23:00', 30],
    ['08T21:30', '09T04:59', 30],
    ['08T22:30', '09T01:00', 0],
  ])('from %s to %s is %i minutes', (from, to, minutes) =>
    expect(silentMinutes(at(from), at(to), hours, clock)).toBe(minutes),
  )

  it('is measured over the whole day for unknown opening hours, and past midnight for a store open then', () => {
    expect(silentMinutes(at('08T21:00'), at('09T04:00'), unknownHours, clock)).toBe(420)
    const late = { opens_minutes: 1_080, closes_minutes: 120 }
    expect(silentMinutes(at('08T21:00'), at('09T04:00'), late, clock)).toBe(300)
    const always = { opens_minutes: 0, closes_minutes: 1_440 }
    expect(silentMinutes(at('08T06:00'), at('09T04:00'), always, clock)).toBe(1_320)
    const early = { opens_minutes: 240, closes_minutes: 1_200 }
    expect(silentMinutes(at('08T18:00'), at('09T04:30'), early, clock)).toBe(120 + 30)
  })

  it('is measured by the opening hours of the date, or else by those of the weekday', () => {
    const day = dayText(at('08T12:00').day)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const silent = (...hour_exceptions: HourException[]) =>
      silentMinutes(at('08T09:00'), at('08T12:00'), { ...hours, hour_exceptions }, clock)
    expect(silent()).toBe(120)
    expect(silent({ weekday, opens: null, closes: null })).toBe(0)
    expect(silent({ weekday: (weekday + 1) % 7, opens: null, closes: null })).toBe(120)
    expect(silent({ weekday, opens: null, closes: null }, { day, opens: 660, closes: 1_200 })).toBe(
      60,
    )
    expect(silent({ day: '2020-01-01', opens: null, closes: null })).toBe(120)
  })
})

describe('the stored silences', () => {
  const after = (...moments: readonly string[]) => {
    let silences = noSilences()
    for (const [nth, text] of moments.entries()) {
      const last = at(moments[Math.max(0, nth - 1)]!)
      silences = addSilence(silences, { last, now: at(text), wasOff: nth === 0 }, hours, clock)
    }
    return silences
  }

  it('contain the longest silence of each day, counted from opening time if it began before', () => {
    const silences = after('08T10:05', '08T10:10', '08T12:00', '08T12:01', '08T20:00', '09T10:20')
    expect(like(silences, at('08T12:00').day)[0]).toBe(479)
    expect(like(silences, at('09T12:00').day)[0]).toBe(20)
    expect(silences.filter((minutes) => minutes >= 0)).toHaveLength(2)
  })

  it('contain no day without a heartbeat, and no day that is more than eight weeks ago', () => {
    const first = after('01T10:00', '01T13:00', '02T13:00')
    const day = at('01T10:00').day
    const later = addSilence(
      first,
      { last: at('02T13:00'), now: { day: day + 56, minutes: 310 }, wasOff: false },
      hours,
      clock,
    )
    // The evening of the second day is the oldest silence that is still stored.
    expect(later.filter((minutes) => minutes >= 0).toSorted((a, b) => a - b)).toEqual([10, 540])
    expect(like(later, day + 56)[0]).toBe(10)
    const years = addSilence(
      first,
      { last: at('02T13:00'), now: { day: day + 3_000, minutes: 310 }, wasOff: false },
      hours,
      clock,
    )
    expect(years.filter((minutes) => minutes >= 0)).toEqual([10])
  })

  it('do not contain the time during which the terminal was switched off on purpose', () => {
    const silences = addSilence(
      noSilences(),
      { last: at('08T12:00'), now: at('08T18:00'), wasOff: true },
      hours,
      clock,
    )
    expect(like(silences, at('08T12:00').day)[0]).toBe(0)
  })
})

describe('a terminal is silent', () => {
  it('if the silence is the longest on this weekday within eight weeks, and at least fifteen minutes', () => {
    expect(silentFrom([5, 10, 40, 7, 3, -1, -1, -1], hours)).toEqual({ minutes: 40, days: 4 })
    expect(silentFrom([55, 10, 40, 7, 3, 2, 2, 2], hours)).toEqual({ minutes: 55, days: 7 })
    expect(silentFrom([5, 1, 1, 1, 1, 1, 1, 1], unknownHours)).toEqual({ minutes: 15, days: 7 })
  })

  it('after an hour if too few days are known, and never if the opening hours are unknown too', () => {
    expect(silentFrom([5, 10, 40, 7, -1, -1, -1, -1], hours)).toEqual({ minutes: 60, days: 0 })
    expect(silentFrom([90, -1, -1, -1, -1, -1, -1, -1], hours)).toEqual({ minutes: 90, days: 0 })
    expect(silentFrom([5, 10, 40, 7, -1, -1, -1, -1], unknownHours)).toBeNull()
  })
})
