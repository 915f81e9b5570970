import { describe, expect, it } from 'vitest'
import { addDays, type Period } from './period.ts'
import { clockOfZone, endInstantOf, firstInstantOf } from './zone-clock.ts'

const instantsOf = ({ from, to }: Period, zone: string) => ({
  from: firstInstantOf(from, zone),
  to: endInstantOf(to, zone),
})

const read = (from: string, to: string, zone: string) => {
  const { from: first, to: end } = instantsOf({ from, to }, zone)
  return [first.toISOString(), end.toISOString()]
}
const inUtc = (instant: string) => `${instant}.000Z`

describe('a period of moments', () => {
  it.each([
    // The hour that autumn shows twice.
    [
      'Europe/London',
      '2026-10-25T01:00:00',
      '2026-10-25T01:59:59',
      '2026-10-25T00:00:00',
      '2026-10-25T02:00:00',
    ],
    [
      'Europe/London',
      '2026-10-25T00:00:00',
      '2026-10-25T01:15:00',
      '2026-10-24T23:00:00',
      '2026-10-25T01:15:01',
    ],
    [
      'Europe/London',
      '2026-10-25T01:30:00',
      '2026-10-25T03:00:00',
      '2026-10-25T00:30:00',
      '2026-10-25T03:00:01',
    ],
    [
      'Europe/London',
      '2026-10-25T00:00:00',
      '2026-10-25T00:59:59',
      '2026-10-24T23:00:00',
      '2026-10-25T00:00:00',
    ],
    [
      'America/New_York',
      '2026-11-01T01:00:00',
      '2026-11-01T01:59:59',
      '2026-11-01T05:00:00',
      '2026-11-01T07:00:00',
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-05T01:30:00',
      '2026-04-05T01:59:59',
      '2026-04-04T14:30:00',
      '2026-04-04T15:30:00',
    ],
    // The hour that spring skips: its ends are the change itself.
    [
      'Europe/London',
      '2026-03-29T01:30:00',
      '2026-03-29T03:00:00',
      '2026-03-29T01:00:00',
      '2026-03-29T02:00:01',
    ],
    [
      'Europe/London',
      '2026-03-29T00:00:00',
      '2026-03-29T01:30:00',
      '2026-03-29T00:00:00',
      '2026-03-29T01:00:00',
    ],
    [
      'America/New_York',
      '2026-03-08T02:00:00',
      '2026-03-08T02:59:59',
      '2026-03-08T07:00:00',
      '2026-03-08T07:00:00',
    ],
    // Clocks that never change, and one of half an hour.
    [
      'Asia/Tokyo',
      '2026-10-25T01:00:00',
      '2026-10-25T01:59:59',
      '2026-10-24T16:00:00',
      '2026-10-24T17:00:00',
    ],
    [
      'Asia/Ulaanbaatar',
      '2026-03-28T02:00:00',
      '2026-03-28T02:59:59',
      '2026-03-27T18:00:00',
      '2026-03-27T19:00:00',
    ],
    [
      'Asia/Kolkata',
      '2026-12-31T23:00:00',
      '2027-01-01T00:59:59',
      '2026-12-31T17:30:00',
      '2026-12-31T19:30:00',
    ],
  ])('of %s from %s to %s', (zone, from, to, first, end) => {
    expect(read(from, to, zone)).toEqual([inUtc(first), inUtc(end)])
  })
})

const zones = [
  'Asia/Tokyo',
  'Europe/London',
  'America/New_York',
  'Asia/Ulaanbaatar',
  'Asia/Kolkata',
]
const MINUTE = 60_000

/** What a wall clock shows: worked out once more, by another format of the language. */
const shower = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (instant: number) => format.format(instant).replace(' ', 'T')
}

/** The first, the 28th to the 31st, a leap day, the end of the year, and the nights on which clocks change. */
const days = [
  '2026-11-01',
  '2026-02-28',
  '2028-02-29',
  '2026-03-29',
  '2026-03-30',
  '2026-03-31',
  '2026-12-31',
].concat(['2027-01-01', '2026-10-25', '2026-03-08', '2026-03-28'])

it.each(zones)(
  'a period of %s holds what is shown within it, and every quarter of an hour is in one',
  (zone) => {
    const shows = shower(zone)
    for (const day of days) {
      const whole = instantsOf(
        { from: `${addDays(day, -1)}T00:00:00`, to: `${addDays(day, 1)}T23:59:59` },
        zone,
      )
      const quarters: { at: number; shown: string }[] = []
      for (let at = Number(whole.from); at < Number(whole.to); at += 15 * MINUTE)
        quarters.push({ at, shown: shows(at) })
      for (let minute = 0; minute < 24 * 60; minute += 15) {
        const time = (minutes: number, seconds: string) =>
          `${day}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:${seconds}`
        const [from, to] = [time(minute, '00'), time(minute + 14, '59')]
        const bounds = instantsOf({ from, to }, zone)
        const missing = quarters.filter(
          ({ at, shown }) =>
            shown >= from && shown <= to && (at < Number(bounds.from) || at >= Number(bounds.to)),
        )
        expect(missing, `${zone} ${from}`).toEqual([])
      }
    }
  },
)

it.each(zones)(
  'a day of %s from its first second to its last is followed by the next one',
  (zone) => {
    for (const day of days) {
      const of = (some: string) =>
        instantsOf({ from: `${some}T00:00:00`, to: `${some}T23:59:59` }, zone)
      expect(of(day).to).toEqual(of(addDays(day, 1)).from)
    }
  },
)

it.each(zones)(
  'the business day of %s is that of its clock at noon, and of the day before until it closes',
  (zone) => {
    const clock = clockOfZone(zone)
    for (const day of days) {
      const noon = clock.instant(Date.parse(`${day}T12:00:00Z`))
      expect(shower(zone)(noon)).toBe(`${day}T12:00:00`)
      const early = clock.instant(Date.parse(`${day}T04:59:59Z`))
      expect([clock.day(noon, 300), clock.day(early, 300), clock.day(early, 0)]).toEqual([
        day,
        addDays(day, -1),
        day,
      ])
    }
  },
)

it('refuses a zone that there is not', () => {
  expect(() => clockOfZone('Asia/Nowhere')).toThrow(RangeError)
})
