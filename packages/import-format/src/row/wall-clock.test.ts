import { clockOfZone } from '@choba/contract/zone-clock.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { add, multiply, parseDecimal, plainDecimal, roundHalfUp, type Decimal } from './decimal.ts'
import { readMoment } from './wall-clock.ts'

it('local times are converted to instants like in PostgreSQL, including skipped and repeated hours', async () => {
  const engine = await openTestDatabase()
  const readings = [
    '2011-03-27 00:59:59',
    '2011-03-27 01:30:00',
    '2011-10-30 00:59:59',
    '2011-10-30 01:30:00',
    '2011-10-30 02:00:00',
    '2026-03-08 02:15:00',
    '2026-11-01 01:30:00',
    '2026-07-01 12:00:00',
  ]
  for (const zone of [
    'Europe/London',
    'America/New_York',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ]) {
    const clock = clockOfZone(zone)
    for (const reading of readings) {
      const { rows } = await asOwner(engine, (q) =>
        sql<{ at: Date }>`select ${reading}::timestamp at time zone ${zone}::text as at`.execute(q),
      )
      expect(`${zone} ${reading} ${readMoment(reading, clock)}`).toBe(
        `${zone} ${reading} ${rows[0]!.at.getTime()}`,
      )
    }
  }
  await engine.close()
})

it('texts of instants with an offset are parsed, and other texts give null', () => {
  const clock = clockOfZone('Asia/Tokyo')
  expect(readMoment('2026-11-20T10:00:00.5+09:00', clock)).toBe(
    Date.UTC(2026, 10, 20, 1, 0, 0, 500),
  )
  expect(readMoment('2026-11-20T10:00:00Z', clock)).toBe(Date.UTC(2026, 10, 20, 10))
  expect(readMoment('2026-11-20T10:00:00+14:00', clock)).toBe(Date.UTC(2026, 10, 19, 20))
  expect(readMoment('2026-11-20T10:00:00-12:00', clock)).toBe(Date.UTC(2026, 10, 20, 22))
  expect(readMoment('2026-11-20 10:00:00', clock)).toBe(Date.UTC(2026, 10, 20, 1))
  // Python writes microseconds. PostgreSQL and Go write up to nine digits of a second. An offset
  // may have no colon.
  expect(readMoment('2026-11-30T11:00:00.123456+00:00', clock)).toBe(
    Date.UTC(2026, 10, 30, 11, 0, 0, 123),
  )
  expect(readMoment('2026-11-30T11:00:00.999999999Z', clock)).toBe(
    Date.UTC(2026, 10, 30, 11, 0, 0, 999),
  )
  expect(readMoment('2026-11-30T20:00:00+0900', clock)).toBe(Date.UTC(2026, 10, 30, 11))
  expect(readMoment('2026-11-30T20:00', clock)).toBe(Date.UTC(2026, 10, 30, 11))
  expect(readMoment('2026-11-30T11:00Z', null)).toBe(Date.UTC(2026, 10, 30, 11))
  expect(readMoment('2026-11-30T20:00:00', null)).toBeNull()
  for (const text of [
    '',
    '2026-11-30T11:00:00.1234567890Z',
    '2026-11-30T11:00:00.Z',
    '2026-11-30T11:00.5Z',
    '2026-11-30T11Z',
    '2026-11-30T11:00:00+09',
    '2026-11-30T11:00:00 +09:00',
    '2025-05-03T10:00:00+0960',
    '2026-11-20',
    '2026-13-01 00:00:00',
    '2026-02-29 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 10:60:00',
    'now',
    // No time zone has one of these offsets.
    '2025-05-03T10:00:00+99:00',
    '2025-05-03T10:00:00+14:01',
    '2025-05-03T10:00:00-12:30',
    '2025-05-03T10:00:00+09:60',
  ]) {
    expect(readMoment(text, clock), text).toBeNull()
  }
})

it('calculations with decimals are exact', () => {
  const of = (text: string): Decimal => parseDecimal(text)!
  expect(plainDecimal(multiply(of('3'), of('0.1')), 2)).toBe('0.30')
  expect(plainDecimal(add(of('0.1'), of('0.20')), 0)).toBe('0.3')
  expect(plainDecimal(add(of('2042.76'), of('0.001')), 2)).toBe('2042.761')
  expect(
    [of('0.005'), of('0.0049'), of('-0.005'), of('7'), of('168469.60')].map((a) =>
      roundHalfUp(a, 2),
    ),
  ).toEqual([1n, 0n, -1n, 700n, 16846960n])
  for (const text of ['', '1.', '.5', '1e3', '1,000', 'x', '--1'])
    expect(parseDecimal(text), text).toBeNull()
})
