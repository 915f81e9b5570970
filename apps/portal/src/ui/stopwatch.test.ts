import { afterEach, expect, test, vi } from 'vitest'
import { startStopwatch } from './stopwatch.ts'

afterEach(() => void vi.useRealTimers())

test('a stopwatch counts the time in which the machine sleeps, and continues if the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const elapsed = startStopwatch()
  vi.advanceTimersByTime(5_000)
  expect(elapsed()).toBe(5_000)
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(1_000)
  expect(elapsed()).toBe(6_000)
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  expect(elapsed()).toBeGreaterThan(86_400_000)
})
