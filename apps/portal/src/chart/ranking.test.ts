import { expect, it } from 'vitest'
import { rankedBar, rankingOf } from './ranking.ts'

const parts = [5, 40, 30, 10, 8, 7].map((value) => ({ name: `p${value}`, value }))

it('rankingOf sorts parts by size, sums up the rest and adds shares of the total', () => {
  expect(
    rankingOf(parts, 'other', 4).map(({ name, value, tenths }) => [name, value, tenths]),
  ).toEqual([
    ['p40', 40, 400],
    ['p30', 30, 300],
    ['p10', 10, 100],
    ['other', 20, 200],
  ])
  expect(rankingOf(parts, 'other', 4).map(({ rest }) => rest)).toEqual([
    undefined,
    undefined,
    undefined,
    true,
  ])
  expect(rankingOf(parts, 'other', 6).at(-1)?.name).toBe('p5')
  expect(rankingOf([], 'other')).toEqual([])
})

it('rankingOf gives no shares if negative parts leave no meaningful total', () => {
  const net = [...parts, { name: 'net', value: -3 }]
  expect(rankingOf(net, 'other').map(({ tenths }) => tenths)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
  expect(rankingOf([{ name: 'none', value: 0 }], 'other')[0]?.tenths).toBeNull()
})

it('rankedBar draws all bars from a common zero, negative ones to the left', () => {
  expect(rankedBar(50, [50, 100])).toEqual({ start: 0, length: 0.5, zero: 0 })
  expect(rankedBar(-20, [80, -20])).toEqual({ start: 0, length: 0.2, zero: 0.2 })
  expect(rankedBar(80, [80, -20])).toEqual({ start: 0.2, length: 0.8, zero: 0.2 })
  expect(rankedBar(0, [0])).toEqual({ start: 0, length: 0, zero: 0 })
})
