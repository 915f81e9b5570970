import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-25T10:00:00+09:00')
const left = (at: string) => timeLeft(at, now)

test('the time left is given in whole hours, in minutes in the last hour, and marked below twelve hours', () => {
  expect(left('2026-11-28T09:59:59+09:00')).toEqual({ unit: 'hours', count: 71, isSoon: false })
  expect(left('2026-11-25T22:00:00+09:00')).toEqual({ unit: 'hours', count: 12, isSoon: false })
  expect(left('2026-11-25T21:59:59+09:00')).toEqual({ unit: 'hours', count: 11, isSoon: true })
  expect(left('2026-11-25T10:00:30+09:00')).toEqual({ unit: 'minutes', count: 1, isSoon: true })
})

test('the time left is given in days from four days on', () => {
  expect(left('2026-11-29T09:59:59+09:00')).toEqual({ unit: 'hours', count: 95, isSoon: false })
  expect(left('2027-05-24T10:00:00+09:00')).toEqual({ unit: 'days', count: 180, isSoon: false })
})

test('the time left is null after the deadline', () => {
  expect(left('2026-11-25T10:00:00+09:00')).toBeNull()
  expect(left('2026-11-25T00:59:59Z')).toBeNull()
})
