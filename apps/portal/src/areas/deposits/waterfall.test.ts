import { describe, expect, it } from 'vitest'
import { waterfall } from './waterfall.ts'

const total = (amount: number) => ({ amount, isTotal: true })
const step = (amount: number) => ({ amount, isTotal: false })

describe('the bars of the waterfall chart', () => {
  it('start where the previous bar ends, and end at the result', () => {
    const [first, second, third, last] = waterfall([total(1000), step(-50), step(-150), total(800)])
    expect(first).toEqual({ from: 0, to: 1 })
    expect(second!.to).toBe(1)
    expect(third!.to).toBeCloseTo(second!.from)
    expect(last!.to).toBeCloseTo(third!.from)
    expect((third!.to - third!.from) / (second!.to - second!.from)).toBeCloseTo(3)
  })

  it('have a length proportional to their amount', () => {
    const bars = waterfall([total(10_000), step(-600), total(9_400)])
    expect(bars.map(({ from, to }) => to - from)).toEqual([
      1,
      expect.closeTo(0.06),
      expect.closeTo(0.94),
    ])
    expect(bars[2]!.from).toBe(0)
  })

  it('start below zero if the sum becomes negative', () => {
    const [first, loss, , last] = waterfall([total(100), step(-150), step(50), total(0)])
    expect(first!.from).toBeCloseTo(1 / 3)
    expect(loss).toMatchObject({ from: 0, to: 1 })
    expect(last!.from).toBe(last!.to)
    const below = waterfall([total(-100), step(-50), total(-150)])
    expect(below.map(({ from, to }) => to - from)).toEqual([
      expect.closeTo(2 / 3),
      expect.closeTo(1 / 3),
      1,
    ])
  })

  it('have no width if the amount is zero', () => {
    expect(waterfall([total(0), step(0), total(0)])).toEqual(
      Array.from({ length: 3 }, () => ({ from: 0, to: 0 })),
    )
  })
})
