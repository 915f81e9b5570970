import { expect, test } from 'vitest'
import { isHoliday } from './holidays.ts'

test('isHoliday knows Japanese holidays and their substitute days, only for the time zone of Japan', () => {
  expect(isHoliday('2026-11-23', 'Asia/Tokyo')).toBe(true)
  expect(isHoliday('2027-03-22', 'Asia/Tokyo')).toBe(true)
  expect(isHoliday('2026-11-24', 'Asia/Tokyo')).toBe(false)
  expect(isHoliday('2026-11-23', 'Asia/Ulaanbaatar')).toBe(false)
  expect(isHoliday('2026-11-23', undefined)).toBe(false)
})
