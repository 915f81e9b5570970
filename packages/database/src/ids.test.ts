import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { asOwner } from './owner.ts'
import { newId, registerNode } from './ids.ts'
import { openTestDatabase } from './testing.ts'

afterEach(() => vi.useRealTimers())

it('new IDs increase while the system clock is set forward and back', () => {
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

it('each process of an installation gets its own node number at its start', async () => {
  const engine = await openTestDatabase()
  const nodeOf = (id: bigint) => Number((id >> 12n) & 1023n)
  const started = async () => {
    await registerNode(engine)
    return nodeOf(newId())
  }
  const first = await started()
  expect(await started()).toBe(first + 1)
  await asOwner(engine, (q) => sql`select setval('node_numbers', 1022)`.execute(q))
  expect(await started()).toBe(0)
  await engine.close()
})
