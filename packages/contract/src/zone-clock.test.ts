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

describe('a period of local times', () => {
  it.each([
    // The repeated hour in autumn.
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
    // The skipped hour in spring. Both ends are the instant of the clock change.
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
    // Zones without clock changes, one of them with a half-hour offset.
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
  ])('in %s from %s to %s starts at %sZ and ends before %sZ', (zone, from, to, first, end) => {
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

/** Returns a function that formats an instant as local time. Independent of the code under test. */
const shower = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (instant: number) => format.format(instant).replace(' ', 'T')
}

/**
 * Tested days: starts and ends of months, a leap day, the end of a year, and days with clock
 * changes.
 */
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
  'a period of 15 minutes in %s contains every instant with a local time in it',
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

it.each(zones)('a day in %s ends at the instant when the next day starts', (zone) => {
  for (const day of days) {
    const of = (some: string) =>
      instantsOf({ from: `${some}T00:00:00`, to: `${some}T23:59:59` }, zone)
    expect(of(day).to).toEqual(of(addDays(day, 1)).from)
  }
})

it.each(zones)(
  'in %s, the business day is the calendar day at noon and the previous day before closing',
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

it('`clockOfZone` throws for an unknown time zone', () => {
  expect(() => clockOfZone('Asia/Nowhere')).toThrow(RangeError)
})
