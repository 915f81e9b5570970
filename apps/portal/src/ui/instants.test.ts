import { expect, it } from 'vitest'
import {
  atZone,
  clockOf,
  dayText,
  nearDayText,
  offsetInstantText,
  shortDayText,
  shortInstantText,
  weekdayKey,
} from '#ui/instants.ts'

it('clockOf returns day and time as written, regardless of the offset', () => {
  for (const offset of ['+09:00', '+08:00', '-11:00', 'Z', '.250+09:00']) {
    expect(clockOf(`2026-11-20T14:05:09${offset}`)).toEqual({ day: '2026-11-20', time: '14:05:09' })
    expect(shortInstantText(`2026-11-20T14:05:09${offset}`, Date.UTC(2026, 5, 1))).toBe(
      '11/20 14:05:09',
    )
  }
})

it('dayText writes days with slashes', () => {
  expect(dayText('2026-11-20')).toBe('2026/11/20')
  expect(shortDayText('2026-01-05')).toBe('01/05')
})

it('weekdayKey names the weekday of the day as written', () => {
  expect(weekdayKey('2026-11-20')).toBe('weekday5')
  expect(weekdayKey('2026-11-22T23:59:59+09:00')).toBe('weekday0')
  expect(weekdayKey('2028-02-29')).toBe('weekday2')
})

it('shortInstantText adds the year if it is not the current year at the offset of the time', () => {
  expect(shortInstantText('2017-05-03T10:00:00+09:00', Date.UTC(2026, 10, 22))).toBe(
    '2017/05/03 10:00:00',
  )
  // At this time it is 00:30 on New Year's Day in Tokyo, but still the old year in UTC.
  const newYear = Date.UTC(2026, 11, 31, 15, 30)
  expect(shortInstantText('2026-12-31T23:00:00+09:00', newYear)).toBe('2026/12/31 23:00:00')
  expect(shortInstantText('2027-01-01T00:10:00+09:00', newYear)).toBe('01/01 00:10:00')
  expect(shortInstantText('2026-12-31T23:00:00Z', newYear)).toBe('12/31 23:00:00')
  expect(shortInstantText('2026-12-31T10:00:00-05:00', newYear)).toBe('12/31 10:00:00')
  expect(nearDayText('2026-12-31', '2026-01-01')).toBe('12/31')
  expect(nearDayText('2026-12-31', '2027-01-01')).toBe('2026/12/31')
})

it('atZone converts a time to another time zone', () => {
  expect(atZone('2026-11-20T23:05:09+08:00', 'Asia/Tokyo')).toBe('2026-11-21T00:05:09')
  expect(atZone('2026-12-31T23:59:59+09:00', 'Asia/Shanghai')).toBe('2026-12-31T22:59:59')
  expect(atZone('2026-07-01T12:00:00Z', 'Europe/Berlin')).toBe('2026-07-01T14:00:00')
  expect(atZone('2026-01-01T00:00:00+00:00', 'UTC')).toBe('2026-01-01T00:00:00')
  expect(offsetInstantText('2026-11-20T23:05:09+08:00')).toBe('2026/11/20 23:05:09 +08:00')
})
