import { afterEach, expect, it, vi } from 'vitest'
import { newId } from './ids.ts'

afterEach(() => vi.useRealTimers())

it('makes ever greater ids while the clock is set forward and back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) })
  const ids: bigint[] = []
  const make = (count: number) => {
    for (let nth = 0; nth < count; nth++) ids.push(newId())
  }
  make(5_000)
  for (const jump of [3_600_000, -3_600_000, -1, -86_400_000, 1, 60_000, -30 * 86_400_000, 0]) {
    vi.setSystemTime(Date.now() + jump)
    make(5_000)
  }
  expect(ids.every((id, nth) => nth === 0 || id > ids[nth - 1]!)).toBe(true)
  expect(ids.every((id) => id > 0n && id < 2n ** 63n)).toBe(true)
})
