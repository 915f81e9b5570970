import { expect, it } from 'vitest'
import { cacheFor, cacheBy } from './cache.ts'

it('cacheFor makes one request for concurrent callers, and no other while the answer is fresh', async () => {
  let asked = 0
  const answer = cacheFor(60_000, async () => ++asked)
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([1, 1, 1])
  expect(await answer()).toBe(1)
})

it('cacheFor requests the answer again after it has expired', async () => {
  let asked = 0
  const answer = cacheFor(0, async () => ++asked)
  expect([await answer(), await answer()]).toEqual([1, 2])
})

it('cacheFor does not cache a failure', async () => {
  let asked = 0
  const answer = cacheFor(60_000, async () => {
    if (++asked === 1) throw new Error('not yet')
    return asked
  })
  await expect(answer()).rejects.toThrow('not yet')
  expect(await answer()).toBe(2)
})

it('cacheBy caches a separate answer for each key', async () => {
  const answer = cacheBy(60_000, async (key: string) => `${key}!`)
  expect([await answer('a'), await answer('b')]).toEqual(['a!', 'b!'])
})
