import { describe, expect, it } from 'vitest'
import { closingText, parseDay, parseTime, partsOf, periodOf, periodText } from '#ui/periods.ts'

describe('periodOf', () => {
  it('returns two days if both times are the defaults', () => {
    const days = { from: '2026-11-01', to: '2026-11-20' }
    expect(partsOf(days)).toEqual({
      fromDay: '2026-11-01',
      fromTime: '00:00:00',
      toDay: '2026-11-20',
      toTime: '23:59:59',
    })
    expect(periodOf(partsOf(days))).toEqual(days)
  })

  it('returns two timestamps if at least one time is not the default', () => {
    const parts = { ...partsOf({ from: '2026-11-01', to: '2026-11-20' }), toTime: '18:30:00' }
    expect(periodOf(parts)).toEqual({ from: '2026-11-01T00:00:00', to: '2026-11-20T18:30:00' })
  })
})

describe('days and times that the user types', () => {
  it.each([
    ['2026/1/5', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['２０２６／１１／２０', '2026-11-20'],
    ['2026年11月20日', '2026-11-20'],
    ['2028/2/29', '2028-02-29'],
    ['2026/2/29', null],
    ['2026/13/1', null],
    ['11/20', null],
    ['', null],
  ])('%j is read as the day %s', (text, day) => expect(parseDay(text)).toBe(day))

  it.each([
    ['9:30', '09:30:00'],
    ['0930', '09:30:00'],
    ['23:59:59', '23:59:59'],
    ['２３：００', '23:00:00'],
    ['24:00', null],
    ['12:60', null],
    ['', null],
  ])('%j is read as the time %s', (text, time) => expect(parseTime(text)).toBe(time))
})

describe('periodText', () => {
  it('leaves out the current year, default times, and a second day that equals the first', () => {
    expect(periodText({ from: '2026-11-01', to: '2026-11-20' }, '2026-11-20')).toBe('11/01 – 11/20')
    expect(periodText({ from: '2026-11-20', to: '2026-11-20' }, '2026-11-20')).toBe('11/20')
    expect(periodText({ from: '2025-12-01', to: '2026-01-31' }, '2026-11-20')).toBe(
      '2025/12/01 – 2026/01/31',
    )
  })

  it('shows times other than the defaults, with seconds only if they are not whole minutes', () => {
    const text = periodText(
      { from: '2026-11-01T00:00:00', to: '2026-11-20T23:59:59' },
      '2026-11-20',
    )
    expect(text).toBe('11/01 00:00 – 11/20 23:59')
    expect(
      periodText({ from: '2026-11-01T09:00:30', to: '2026-11-01T18:00:00' }, '2026-11-20'),
    ).toBe('11/01 09:00:30 – 11/01 18:00:00')
  })
})

it('closingText formats minutes after midnight as a time', () => {
  expect(closingText(0)).toBe('00:00')
  expect(closingText(330)).toBe('05:30')
  expect(closingText(1439)).toBe('23:59')
})
