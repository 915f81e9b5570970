import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayOf, isDay, readEraDay, weekday, writeEraDay } from './days.ts'

it.each([
  ['080520', 2026, '2026-05-20'],
  ['081130', 2026, '2026-11-30'],
  // As a year of Reiwa, 09 would be 2027, which is after 2026, so the era is Heisei.
  ['091130', 2026, '1997-11-30'],
  ['090101', 2027, '2027-01-01'],
  // Reiwa began on 1 May 2019, so 30 April of year 1 belongs to Heisei.
  ['010430', 2026, '1989-04-30'],
  ['010501', 2026, '2019-05-01'],
  ['310430', 2026, '2019-04-30'],
  ['310501', 2026, null],
  ['010107', 2026, null],
  ['010108', 2026, '1989-01-08'],
  ['000101', 2026, null],
  ['080230', 2026, null],
  ['081301', 2026, null],
  ['08113', 2026, null],
  ['08 130', 2026, null],
  ['0501001', 2026, null],
])('`readEraDay` parses %s in the year %i as %s', (text, thisYear, day) => {
  expect(readEraDay(text, thisYear)).toBe(day)
})

it('`readEraDay` returns the day that `writeEraDay` formatted, for days of Reiwa', () => {
  const days = fc.integer({ min: 0, max: 29_000 }).map((count) => addDays('2019-05-01', count))
  fc.assert(
    fc.property(days, (day) => {
      expect(readEraDay(writeEraDay(day), Number(day.slice(0, 4)))).toBe(day)
    }),
  )
  expect(() => writeEraDay('1989-01-07')).toThrow(RangeError)
  expect(['1989-01-08', '2019-04-30', '2019-05-01'].map(writeEraDay)).toEqual([
    '010108',
    '310430',
    '010501',
  ])
})

it('`isDay` and `dayOf` accept only existing days, and other functions throw for invalid days', () => {
  expect(['2026-02-28', '2028-02-29', '2099-12-31'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-2-1', '2026-13-01', '20260101', ''].some(isDay)).toBe(false)
  expect(dayOf(2026, 2, 29)).toBeNull()
  expect(dayOf(26, 2, 1)).toBe('0026-02-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(weekday('2026-11-25')).toBe(3)
  expect(() => weekday('2026-02-30')).toThrow(RangeError)
  expect(() => addDays('', 1)).toThrow(RangeError)
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
})
