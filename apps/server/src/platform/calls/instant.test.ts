import { expect, it } from 'vitest'
import { offsetInstant, offsetMinutes } from './instant.ts'

it.each([
  ['2026-11-20T09:31:34Z', 'Asia/Tokyo', '2026-11-20T18:31:34+09:00'],
  ['2026-11-20T15:00:00Z', 'Asia/Ulaanbaatar', '2026-11-20T23:00:00+08:00'],
  ['2026-07-01T12:00:00Z', 'America/New_York', '2026-07-01T08:00:00-04:00'],
  ['2026-11-20T12:00:00Z', 'Asia/Kathmandu', '2026-11-20T17:45:00+05:45'],
  ['2026-11-20T12:00:00Z', 'Europe/London', '2026-11-20T12:00:00+00:00'],
  // One second before and exactly at the end of daylight saving time.
  ['2026-10-25T00:59:59Z', 'Europe/London', '2026-10-25T01:59:59+01:00'],
  ['2026-10-25T01:00:00Z', 'Europe/London', '2026-10-25T01:00:00+00:00'],
  ['2026-12-31T15:00:00Z', 'Asia/Tokyo', '2027-01-01T00:00:00+09:00'],
])('%s in %s is formatted as %s', (at, zone, shown) => {
  expect(offsetInstant(new Date(at), zone)).toBe(shown)
  expect(new Date(shown).toISOString()).toBe(new Date(at).toISOString())
})

it('offsetMinutes returns the new offset right after the start of daylight saving time', () => {
  expect(offsetMinutes(new Date('2026-03-29T00:59:00Z'), 'Europe/London')).toBe(0)
  expect(offsetMinutes(new Date('2026-03-29T01:01:00Z'), 'Europe/London')).toBe(60)
})
