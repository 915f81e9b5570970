import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  addDays,
  addMonths,
  eachDay,
  earliestOf,
  isDay,
  limitOf,
  periodEnd,
  periodFault,
  weekday,
} from './period.ts'

describe('a period', () => {
  it.each([
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-08-31', 3, '2026-11-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-11-30T12:30:00', 3, '2027-02-28T12:30:00'],
  ])('can be moved by months: %s plus %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  it.each([
    ['2026-08-31', '2026-11-30', null],
    ['2026-08-31', '2026-12-01', 'tooLong'],
    ['2026-08-30', '2026-11-29', null],
    ['2026-08-30', '2026-11-30', 'tooLong'],
    ['2026-11-30', '2027-02-28', null],
    ['2026-11-29', '2027-02-28', null],
    ['2026-11-28', '2027-02-28', 'tooLong'],
    ['2026-11-30', '2027-03-01', 'tooLong'],
    ['2027-11-29', '2028-02-28', null],
    ['2027-11-29', '2028-02-29', 'tooLong'],
    ['2027-11-30', '2028-02-29', null],
    ['2026-12-31', '2027-03-30', null],
    ['2026-12-31', '2027-03-31', 'tooLong'],
    ['2026-11-01', '2026-11-01', null],
    ['2026-11-02', '2026-11-01', 'reversed'],
    ['2026-11-01', '2026-11-02T00:00:00', 'mixed'],
    ['2026-08-20T10:00:00', '2026-11-20T09:59:59', null],
    ['2026-08-20T10:00:00', '2026-11-20T10:00:00', 'tooLong'],
  ])('of at most three months from %s to %s has the error %s', (from, to, fault) => {
    expect(periodFault({ from, to }, 3)).toBe(fault)
  })

  it.each([
    ['2026-01-31', '2026-02-28', null],
    ['2026-01-31', '2026-03-01', 'tooLong'],
    ['2026-01-29', '2026-02-28', null],
    ['2026-01-28', '2026-02-28', 'tooLong'],
    ['2028-01-30', '2028-02-29', null],
    ['2028-01-29', '2028-02-29', 'tooLong'],
    ['2026-12-31', '2027-01-30', null],
    ['2026-12-31', '2027-01-31', 'tooLong'],
  ])('of at most one month from %s to %s has the error %s', (from, to, fault) => {
    expect(periodFault({ from, to }, 1)).toBe(fault)
  })

  it('can only contain existing days and times', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true)
    expect(
      ['2026-02-29', '2026-13-01', '2026-1-1', '1999-12-31', '2026-11-20T00:00:00', 'x'].some(
        isDay,
      ),
    ).toBe(false)
    const isEnd = (text: string) => z.safeParse(periodEnd, text).success
    expect(['2026-11-20T23:59:59', '2026-11-20'].every(isEnd)).toBe(true)
    expect(['2026-11-20T24:00:00', '2026-11-20T23:59', '2026-02-30T00:00:00'].some(isEnd)).toBe(
      false,
    )
  })

  it('has its days counted across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(weekday('2026-11-20')).toBe(5)
    expect(weekday('2026-11-20T23:59:59')).toBe(5)
    expect(eachDay({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
    expect(eachDay({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['2026-11-20'])
    expect(eachDay({ from: '2026-11-20', to: '2026-11-19' })).toEqual([])
  })
})

/** Returns the number of days of a month, without the date functions of the language. */
const lengthOf = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
/**
 * Returns the date in a month, or the first of the following month if the date does not exist.
 * `month` can exceed 12.
 */
function limitWorkedOut(year: number, month: number, day: number): string {
  if (month > 12) return limitWorkedOut(year + 1, month - 12, day)
  return day <= lengthOf(year, month)
    ? written(year, month, day)
    : limitWorkedOut(year, month + 1, 1)
}
const two = (value: number) => String(value).padStart(2, '0')
const written = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`

const days = fc
  .tuple(
    fc.integer({ min: 2000, max: 2098 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, day]) => ({ year, month, day: Math.min(day, lengthOf(year, month)) }))
const times = fc
  .tuple(
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
    fc.integer({ min: 0, max: 59 }),
  )
  .map((parts) => `T${parts.map(two).join(':')}`)
const limits = fc.constantFrom(1, 3)

describe('any period', () => {
  it('moves by months to the same date or the last day of the month, and keeps the time', () => {
    fc.assert(
      fc.property(
        days,
        fc.option(times, { nil: '' }),
        limits,
        ({ year, month, day }, time, months) => {
          const [laterYear, laterMonth] =
            month + months > 12 ? [year + 1, month + months - 12] : [year, month + months]
          const last = Math.min(day, lengthOf(laterYear, laterMonth))
          const later = addMonths(written(year, month, day) + time, months)
          expect(later).toBe(written(laterYear, laterMonth, last) + time)
        },
      ),
    )
  })

  it('is valid up to the day before its limit and too long from the limit on', () => {
    fc.assert(
      fc.property(
        days,
        limits,
        fc.integer({ min: 0, max: 400 }),
        ({ year, month, day }, months, more) => {
          const from = written(year, month, day)
          const limit = limitOf(from, months)
          expect(limit).toBe(limitWorkedOut(year, month + months, day))
          expect(periodFault({ from, to: addDays(limit, -1) }, months)).toBeNull()
          expect(periodFault({ from, to: addDays(limit, more) }, months)).toBe('tooLong')
          expect(periodFault({ from, to: addDays(from, -1 - more) }, months)).toBe('reversed')
        },
      ),
    )
  })

  it.each([
    ['2026-11-20T00:00:00', '2027-02-19T23:59:59', '2027-02-20T00:00:00', 3],
    ['2026-11-28T12:00:00', '2027-02-28T11:59:59', '2027-02-28T12:00:00', 3],
    ['2026-11-30T00:00:00', '2027-02-28T23:59:59', '2027-03-01T00:00:00', 3],
    ['2026-11-30T12:00:00', '2027-03-01T11:59:59', '2027-03-01T12:00:00', 3],
    ['2028-01-31T00:00:01', '2028-03-01T00:00:00', '2028-03-01T00:00:01', 1],
  ])(
    'from %s can end at %s but not at %s if it can have %i months',
    (from, last, first, months) => {
      expect(periodFault({ from, to: last }, months)).toBeNull()
      expect(periodFault({ from, to: first }, months)).toBe('tooLong')
    },
  )

  it('has its maximum length if it starts at `earliestOf`', () => {
    fc.assert(
      fc.property(days, limits, ({ year, month, day }, months) => {
        const to = written(year, month, day)
        const from = earliestOf(to, months)
        expect(periodFault({ from, to }, months)).toBeNull()
        expect(periodFault({ from: addDays(from, -1), to }, months)).toBe('tooLong')
      }),
    )
  })

  it('can contain all existing days from 2000 to 2099 and no others', () => {
    const wrong: string[] = []
    for (let year = 1999; year <= 2100; year++)
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const isThere =
            year >= 2000 &&
            year <= 2099 &&
            month >= 1 &&
            month <= 12 &&
            day >= 1 &&
            day <= lengthOf(year, month)
          const text = written(year, month, day)
          const isEnd = z.safeParse(periodEnd, `${text}T23:59:59`).success
          if (isDay(text) !== isThere || isEnd !== isThere) wrong.push(text)
        }
    expect(wrong).toEqual([])
  })

  it('has each day counted once in both directions, also across clock changes', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), ({ year, month, day }, count) => {
        const from = written(year, month, day)
        const next = addDays(from, 1)
        expect(next > from).toBe(true)
        expect(weekday(next)).toBe((weekday(from) + 1) % 7)
        expect(addDays(addDays(from, count), -count)).toBe(from)
      }),
    )
    // Nights on which the clocks of New York, London and Hobart change.
    for (const day of [
      '2026-03-08',
      '2026-11-01',
      '2026-03-29',
      '2026-10-25',
      '2026-04-05',
      '2026-10-04',
    ]) {
      const [head, last] = [day.slice(0, 8), Number(day.slice(8))]
      expect([addDays(day, 1), addDays(day, -1)]).toEqual([
        head + two(last + 1),
        last > 1 ? head + two(last - 1) : '2026-10-31',
      ])
    }
  })
})
