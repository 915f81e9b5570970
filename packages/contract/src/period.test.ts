import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addDays, addMonths, isDay, periodEnd, periodFault, weekday } from './period.ts'

describe('a period', () => {
  it.each([
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-08-31', 3, '2026-11-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-11-30T12:30:00', 3, '2027-02-28T12:30:00'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  it.each([
    ['2026-08-31', '2026-11-29', null],
    ['2026-08-31', '2026-11-30', 'tooLong'],
    ['2026-11-01', '2026-11-01', null],
    ['2026-11-02', '2026-11-01', 'reversed'],
    ['2026-11-01', '2026-11-02T00:00:00', 'mixed'],
    ['2026-08-20T10:00:00', '2026-11-20T09:59:59', null],
    ['2026-08-20T10:00:00', '2026-11-20T10:00:00', 'tooLong'],
  ])('from %s to %s: %s', (from, to, fault) => {
    expect(periodFault({ from, to }, 3)).toBe(fault)
  })

  it('is made of days and moments that exist', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '1999-12-31', '2026-11-20T00:00:00', 'x'].some(isDay)).toBe(false)
    const isEnd = (text: string) => z.safeParse(periodEnd, text).success
    expect(['2026-11-20T23:59:59', '2026-11-20'].every(isEnd)).toBe(true)
    expect(['2026-11-20T24:00:00', '2026-11-20T23:59', '2026-02-30T00:00:00'].some(isEnd)).toBe(false)
  })

  it('counts days over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(weekday('2026-11-20')).toBe(5)
  })
})
