import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitGrowth } from './stat-figures.ts'

const paid = (paymentCount: number, payment: number | null) => ({ paymentCount, payment })

it('`splitGrowth` splits a change into the part of the count and the part of the average', () => {
  // Only the count doubles; only the average doubles; both double, and each part gets half of the
  // combined effect.
  expect(splitGrowth(paid(20, 2_000), paid(10, 1_000))).toEqual({ byCount: 1_000, byAverage: 0 })
  expect(splitGrowth(paid(10, 2_000), paid(10, 1_000))).toEqual({ byCount: 0, byAverage: 1_000 })
  expect(splitGrowth(paid(20, 4_000), paid(10, 1_000))).toEqual({
    byCount: 1_500,
    byAverage: 1_500,
  })
  expect(splitGrowth(paid(1, 100), paid(3, 100))).toEqual({ byCount: -133, byAverage: 133 })
  // 1.5 is rounded up to 2, and -1.5 up to -1.
  expect(splitGrowth(paid(2, 4), paid(1, 1))).toEqual({ byCount: 2, byAverage: 1 })
  expect(splitGrowth(paid(1, 1), paid(2, 4))).toEqual({ byCount: -1, byAverage: -2 })
  expect(splitGrowth(paid(2, 3), paid(1, 1))).toEqual({ byCount: 1, byAverage: 1 })
  expect(splitGrowth(paid(1, 1), paid(2, 3))).toEqual({ byCount: -1, byAverage: -1 })
  expect(splitGrowth(paid(2, 3), paid(1, 2))).toEqual({ byCount: 2, byAverage: -1 })
  expect(splitGrowth(paid(1, 2), paid(2, 3))).toEqual({ byCount: -2, byAverage: 1 })
})

it('`splitGrowth` returns null if a period has no payments or an unknown total', () => {
  expect(splitGrowth(paid(0, 0), paid(10, 1_000))).toBeNull()
  expect(splitGrowth(paid(10, 1_000), paid(0, 0))).toBeNull()
  expect(splitGrowth(paid(10, null), paid(1, 1))).toBeNull()
  expect(splitGrowth(paid(1, 1), paid(10, null))).toBeNull()
})

it('`splitGrowth` returns null if a number cannot represent a part exactly', () => {
  const most = Number.MAX_SAFE_INTEGER
  expect(splitGrowth(paid(21, most), paid(1, 500_000_000_000_000))).toBeNull()
  expect(splitGrowth(paid(1, most), paid(2, 1))).toBeNull()
})

it('`splitGrowth` returns parts that add up exactly to the change', () => {
  const any = fc.record({
    paymentCount: fc.integer({ min: 1, max: 100_000_000 }),
    payment: fc.integer({ min: 1, max: 1_000_000_000_000_000 }),
  })
  fc.assert(
    fc.property(any, any, (now, before) => {
      const split = splitGrowth(now, before)
      // Null is possible, because parts of opposite signs can be too large for a number.
      if (split) expect(split.byCount + split.byAverage).toBe(now.payment - before.payment)
    }),
  )
})
