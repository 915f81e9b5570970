import { describe, expect, it } from 'vitest'
import { waterfall } from './waterfall.ts'

const total = (amount: number) => ({ amount, isTotal: true })
const step = (amount: number) => ({ amount, isTotal: false })

describe('the bars of a sum', () => {
  it('each begin where the one before ends, and end at what it comes to', () => {
    const [first, second, third, last] = waterfall([total(1000), step(-50), step(-150), total(800)])
    expect(first).toMatchObject({ from: 0, to: 1, isCut: true })
    expect(second!.to).toBe(1)
    expect(third!.to).toBeCloseTo(second!.from)
    expect(last!.to).toBeCloseTo(third!.from)
    expect((third!.to - third!.from) / (second!.to - second!.from)).toBeCloseTo(3)
  })

  it('begin at zero where that is near, and below it where the sum goes there', () => {
    expect(waterfall([total(100), step(-90), total(10)]).map(({ isCut }) => isCut)).toEqual([false, false, false])
    const [first, loss, , last] = waterfall([total(100), step(-150), step(50), total(0)])
    expect(first!.from).toBeCloseTo(1 / 3)
    expect(loss).toMatchObject({ from: 0, to: 1 })
    expect(last!.from).toBe(last!.to)
  })

  it('have no width where there is nothing', () => {
    expect(waterfall([total(0), step(0), total(0)])).toEqual(
      Array.from({ length: 3 }, () => ({ from: 0, to: 0, isCut: false })),
    )
  })
})
