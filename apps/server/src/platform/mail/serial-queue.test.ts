import { expect, it } from 'vitest'
import { serialQueue } from './serial-queue.ts'

const LONG = 3_600_000

it('a serial queue runs work sequentially, even after a failure', async () => {
  const inTurn = serialQueue(LONG)
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await new Promise(setImmediate)
    seen.push(`${name} ends`)
    if (name === 'a') throw new Error('a failed')
    return name
  }
  const all = await Promise.allSettled([inTurn(work('a')), inTurn(work('b')), inTurn(work('c'))])
  expect(all).toMatchObject([{ reason: { message: 'a failed' } }, { value: 'b' }, { value: 'c' }])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

it('a serial queue runs urgent work before older work that is not urgent', async () => {
  const inTurn = serialQueue(LONG)
  const seen: string[] = []
  const work = (name: string) => async () => {
    await new Promise(setImmediate)
    seen.push(name)
  }
  await Promise.all([
    inTurn(work('a')),
    inTurn(work('b')),
    inTurn(work('c'), true),
    inTurn(work('d'), true),
  ])
  await inTurn(work('e'))
  expect(seen).toEqual(['a', 'c', 'd', 'b', 'e'])
})

it('a serial queue starts the next work if the current work takes too long', async () => {
  const inTurn = serialQueue(10)
  const { promise: stuck, resolve: free } = Promise.withResolvers<string>()
  const first = inTurn(() => stuck)
  expect(await inTurn(async () => 'second')).toBe('second')
  free('first')
  expect(await first).toBe('first')
})
