import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BusyQueues, watchBusyQueues } from './busy-queues.ts'

let woken: string[]
let queues: BusyQueues
beforeEach(() => {
  vi.useFakeTimers()
  woken = []
  queues = watchBusyQueues((name) => woken.push(name))
})
afterEach(() => {
  queues.stop()
  vi.useRealTimers()
})

it('watchBusyQueues does not wake a queue without new jobs', () => {
  vi.advanceTimersByTime(600_000)
  expect(woken).toEqual([])
})

it('watchBusyQueues wakes a queue with a new job every two seconds for two minutes', () => {
  queues.touch('mail')
  vi.advanceTimersByTime(6_000)
  expect(woken).toEqual(['mail', 'mail', 'mail'])
  vi.advanceTimersByTime(600_000)
  expect(woken).toHaveLength(60)
})

it('watchBusyQueues wakes a queue until two minutes after a delayed job is due', () => {
  queues.touch('imports', 300)
  queues.touch('imports')
  vi.advanceTimersByTime(418_000)
  woken.length = 0
  vi.advanceTimersByTime(2_000)
  expect(woken).toEqual(['imports'])
})

it('watchBusyQueues wakes no queue after it was stopped', () => {
  queues.touch('mail')
  queues.stop()
  vi.advanceTimersByTime(10_000)
  expect(woken).toEqual([])
})
