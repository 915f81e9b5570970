import { expect, it } from 'vitest'
import { spansOfHour } from './compass-links.ts'

const spans = (hour: number, closing: number) =>
  spansOfHour('2026-11-30', hour, closing).map(({ from, to }) => [from, to])

it('spansOfHour converts an hour of a business day to calendar time', () => {
  expect(spans(14, 0)).toEqual([['2026-11-30T14:00:00', '2026-11-30T14:59:59']])
  expect(spans(0, 0)).toEqual([['2026-11-30T00:00:00', '2026-11-30T00:59:59']])
  expect(spans(5, 300)).toEqual([['2026-11-30T05:00:00', '2026-11-30T05:59:59']])
  // Hours before the closing time belong to the calendar date after the business day.
  expect(spans(4, 300)).toEqual([['2026-12-01T04:00:00', '2026-12-01T04:59:59']])
})

it('spansOfHour splits the hour in which the business day closes into two parts', () => {
  expect(spans(5, 330)).toEqual([
    ['2026-11-30T05:30:00', '2026-11-30T05:59:59'],
    ['2026-12-01T05:00:00', '2026-12-01T05:29:59'],
  ])
})
