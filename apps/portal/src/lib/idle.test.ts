import { afterEach, expect, test, vi } from 'vitest'
import { idleState, isServerToBeTold, lastActiveAt, storedInstant, touchSession } from './idle.ts'

const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

test('the sign-in gets a warning after fourteen minutes of inactivity and ends after fifteen', () => {
  expect(idleState(14 * MINUTE - 1, 0)).toBe('awake')
  expect(idleState(14 * MINUTE, 0)).toBe(60)
  expect(idleState(15 * MINUTE - 1_500, 0)).toBe(2)
  expect(idleState(15 * MINUTE - 1, 0)).toBe(1)
  expect(idleState(15 * MINUTE, 0)).toBe('asleep')
  expect(idleState(20 * MINUTE, 0)).toBe('asleep')
})

test('activity is reported to the server only if the user works without causing calls', () => {
  expect(isServerToBeTold(4 * MINUTE, 3 * MINUTE, 0)).toBe(true)
  expect(isServerToBeTold(3 * MINUTE, 3 * MINUTE, 0)).toBe(false)
  expect(isServerToBeTold(9 * MINUTE, 2 * MINUTE, 2 * MINUTE)).toBe(false)
})

test('a stored time of activity is ignored if it is invalid or more than a minute in the future', () => {
  expect(storedInstant('900', 1_000)).toBe(900)
  expect(storedInstant('61000', 1_000)).toBe(1_000)
  for (const text of [null, '', 'abc', 'NaN', 'Infinity', '-5', '61001', '99999999999999', '{}']) {
    expect(storedInstant(text, 1_000), String(text)).toBe(0)
  }
})

test('the sign-in is not extended when the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  touchSession(Date.now())
  vi.setSystemTime(Date.now() - 24 * 60 * MINUTE)
  expect(idleState(Date.now(), lastActiveAt())).toBe('awake')
  vi.setSystemTime(Date.now() + 15 * MINUTE)
  expect(idleState(Date.now(), lastActiveAt())).toBe('asleep')
})
