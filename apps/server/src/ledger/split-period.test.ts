import { addDays } from '@choba/contract/period.ts'
import { clockOfZone, endInstantOf, firstInstantOf } from '@choba/contract/zone-clock.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitPeriod } from './split-period.ts'

const zones = [
  'Europe/London',
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Ulaanbaatar',
  'Asia/Kolkata',
]
const closings = [0, 60, 75, 90, 120, 150, 300]

const opening = (day: string, zone: string, closing: number): number =>
  clockOfZone(zone).instant(Date.parse(`${day}T00:00:00Z`) + closing * 60_000)

// Moments in the nights in which clocks change, including hours that occur twice and hours that are
// skipped.
const moment = fc
  .tuple(
    fc.constantFrom(
      '2026-03-07',
      '2026-03-08',
      '2026-03-28',
      '2026-03-29',
      '2026-10-24',
      '2026-10-25',
      '2026-11-01',
    ),
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 0, max: 24 * 4 - 1 }),
    fc.boolean(),
  )
  .map(([day, more, quarter, isLast]) => {
    const wall =
      Date.parse(`${addDays(day, more)}T00:00:00Z`) + quarter * 900_000 - (isLast ? 1_000 : 0)
    return new Date(wall).toISOString().slice(0, 19)
  })

it('splitting a period gives parts that cover each instant once, for any closing time and clock change', () => {
  fc.assert(
    fc.property(
      moment,
      moment,
      fc.constantFrom(...closings),
      fc.subarray(zones, { minLength: 1 }),
      (one, other, closing, some) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const clocks = some.map((zone) => ({ time_zone: zone, closing_minutes: closing }))
        const { days, rest } = splitPeriod({ from, to }, clocks)
        if (!days) {
          expect(rest).toEqual([{ from, to }])
          return
        }
        const next = addDays(days.to, 1)
        const [before, after] = [
          rest.find((part) => part.from === from),
          rest.find((part) => part.to === to),
        ]
        if (before) expect(addDays(before.to, 1)).toBe(days.from)
        if (after) expect(after.from).toBe(next)
        for (const zone of some) {
          const early = opening(days.from, zone, closing) - Number(firstInstantOf(from, zone))
          const late = Number(endInstantOf(to, zone)) - opening(next, zone, closing)
          expect(early >= 0 && late >= 0, `${zone} ${from} ${to}`).toBe(true)
          if (!before) expect(early, `${zone} ${from}`).toBe(0)
          if (!after) expect(late, `${zone} ${to}`).toBe(0)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

it('splitting a period gives a whole day for a day with a repeated hour that the period covers completely', () => {
  const london = [{ time_zone: 'Europe/London', closing_minutes: 90 }]
  const period = { from: '2026-10-25T01:30:00', to: '2026-10-26T01:29:59' }
  // The business day begins when clocks show 01:30 for the second time. The first 01:30 belongs to
  // the previous business day.
  expect(splitPeriod(period, london)).toEqual({
    days: { from: '2026-10-25', to: '2026-10-25' },
    rest: [{ from: '2026-10-25T01:30:00', to: '2026-10-24' }],
  })
})
