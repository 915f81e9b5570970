import { expect, it } from 'vitest'
import { daysAhead, weekOf } from './office-week.ts'

const span = (weekday: number, opens = '09:00', closes = '18:00') => ({ weekday, opens, closes })

it('weekOf combines days with the same hours into one line, starting on Monday', () => {
  expect(
    weekOf([span(0), ...[1, 2, 3].map((day) => span(day)), span(6), span(6, '20:00', '24:00')]),
  ).toEqual([
    { from: 1, to: 3, times: '09:00–18:00' },
    { from: 4, to: 5, times: '' },
    { from: 6, to: 6, times: '09:00–18:00, 20:00–24:00' },
    { from: 0, to: 0, times: '09:00–18:00' },
  ])
})

it('daysAhead counts days in the time zone of the office', () => {
  // In the office's time zone (+09:00), the current day is already the 21st.
  expect(daysAhead('2026-11-21T09:00:00+09:00', '2026-11-20T15:30:00Z')).toBe(0)
  expect(daysAhead('2026-11-21T09:00:00+09:00', '2026-11-20T23:59:00+09:00')).toBe(1)
  expect(daysAhead('2026-11-24T09:00:00+09:00', '2026-11-21T12:00:00+09:00')).toBe(3)
})
