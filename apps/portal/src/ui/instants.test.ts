import { expect, it } from 'vitest'
import { clockOf, dayText, shortDayText, shortInstantText, weekdayKey } from '#ui/instants.ts'

it('shows the wall clock as written, whatever the offset', () => {
  for (const offset of ['+09:00', '+08:00', '-11:00', 'Z', '.250+09:00']) {
    expect(clockOf(`2026-11-20T14:05:09${offset}`)).toEqual({ day: '2026-11-20', time: '14:05:09' })
    expect(shortInstantText(`2026-11-20T14:05:09${offset}`)).toBe('11/20 14:05:09')
  }
})

it('writes days with slashes', () => {
  expect(dayText('2026-11-20')).toBe('2026/11/20')
  expect(shortDayText('2026-01-05')).toBe('01/05')
})

it('names the weekday of the day as written', () => {
  expect(weekdayKey('2026-11-20')).toBe('weekday5')
  expect(weekdayKey('2026-11-22T23:59:59+09:00')).toBe('weekday0')
  expect(weekdayKey('2028-02-29')).toBe('weekday2')
})
