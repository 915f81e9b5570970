import type { TenantRow } from '@choba/database/tables.ts'
import { expect, it } from 'vitest'
import { startRounds } from './rounds.ts'

const tenants = {
  all: async () => ['one', 'two'].map((code) => ({ tenant: { code } as TenantRow, origin: `http://${code}.example` })),
}

it('comes round for every tenant, whatever happens at one of them, until it is stopped', async () => {
  const visited: string[] = []
  const troubles: string[] = []
  const work = async ({ code }: TenantRow, origin: string) => {
    visited.push(`${code} ${origin}`)
    if (code === 'one') throw new Error('not here')
  }
  const rounds = startRounds([{ every: 5, work }], { tenants, onError: ({ message }) => troubles.push(message) })
  await expect.poll(() => visited.length).toBeGreaterThanOrEqual(4)
  await rounds.stop()
  expect(visited.slice(0, 4)).toEqual([
    'one http://one.example',
    'two http://two.example',
    'one http://one.example',
    'two http://two.example',
  ])
  expect(new Set(troubles)).toEqual(new Set(['not here']))
  const { length } = visited
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(visited).toHaveLength(length)
})

it('is stopped in the middle of a long pause', async () => {
  let count = 0
  const rounds = startRounds([{ every: 3_600_000, work: async () => void count++ }], { tenants })
  await expect.poll(() => count).toBe(2)
  await rounds.stop()
  expect(count).toBe(2)
})
