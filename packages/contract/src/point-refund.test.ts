import { expect, it } from 'vitest'
import {
  apportion,
  type PointChoices,
  type PointRefund,
  type PointRefundOf,
  pointWorth,
  refundPoints,
} from './point-refund.ts'

const choices: PointChoices = { negative: false, spentAward: 'LEAVE_AS_DEBT' }
const of = (more: Partial<PointRefundOf>): PointRefundOf => ({
  paid: 1000,
  refundedBefore: 0,
  amount: 1000,
  used: 0,
  usedLeft: 0,
  awarded: [{ chargeType: 'BONUS', awarded: 10, left: 10 }],
  shortBefore: 0,
  balance: 10,
  given: { returned: null, reversedPoints: null },
  pointWorth: null,
  ...more,
})

/** Pseudorandom numbers from a fixed seed, so that every run is the same. */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

it('`apportion` rounds up the parts with the largest remainders, earlier parts first', () => {
  expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(apportion(3, [7, 5, 0])).toEqual([2, 1, 0])
  // The remainders are 1/11 for weight 6 and 10/11 for weight 5.
  expect(apportion(2, [6, 5])).toEqual([1, 1])
  expect(apportion(5, [0, 0])).toEqual([0, 0])
  expect(apportion(0, [3, 4])).toEqual([0, 0])
  expect(() => apportion(-1, [1])).toThrow(RangeError)
  expect(() => apportion(1, [0.5])).toThrow(RangeError)
})

it('`apportion` returns parts that add up to the total and do not exceed their weights', () => {
  const next = numbers(21)
  for (let round = 0; round < 2000; round++) {
    const weights = Array.from({ length: 1 + next(6) }, () => next(10_000))
    const sum = weights.reduce((all, weight) => all + weight, 0)
    const total = next(sum + 1)
    const parts = apportion(total, weights)
    expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
    expect(parts.every((part, index) => part <= weights[index]!)).toBe(true)
  }
})

it.each([
  ['a full refund takes back all points', {}, { reversedTotal: 10, balanceAfter: 0 }],
  [
    'a third takes back its share, rounded down',
    { amount: 333 },
    { reversedTotal: 3, balanceAfter: 7 },
  ],
  [
    'the last part takes back the rest',
    {
      refundedBefore: 333,
      amount: 667,
      awarded: [{ chargeType: 'BONUS', awarded: 10, left: 7 }],
      balance: 7,
    },
    { reversedTotal: 7, balanceAfter: 0 },
  ],
  [
    'a middle part takes back its cumulative share minus earlier parts',
    {
      refundedBefore: 333,
      amount: 333,
      awarded: [{ chargeType: 'BONUS', awarded: 10, left: 7 }],
      balance: 7,
    },
    { reversedTotal: 3, balanceAfter: 4 },
  ],
  [
    'omits types with no points to take back',
    {
      amount: 100,
      awarded: [
        { chargeType: 'BONUS', awarded: 10, left: 10 },
        { chargeType: 'QUANTITY', awarded: 0, left: 0 },
      ],
    },
    { reversedPoints: [{ chargeType: 'BONUS', points: 1 }] },
  ],
  [
    'returns used points in proportion',
    { amount: 500, used: 101, usedLeft: 101 },
    { returned: 50, reversedTotal: 5, balanceAfter: 55 },
  ],
  [
    'a value in the refund row takes precedence',
    { given: { returned: null, reversedPoints: 4 } },
    { reversedTotal: 4 },
  ],
  [
    'a value in the refund row is limited to what is left',
    { given: { returned: 9, reversedPoints: 40 } },
    { returned: 0, reversedTotal: 10 },
  ],
  [
    'spent points become a debt of the card',
    { balance: 4 },
    { reversedTotal: 10, short: 0, debt: 6, balanceAfter: -6 },
  ],
] as const)('`refundPoints` computes the points of a refund: %s', (_what, more, expected) => {
  expect(refundPoints(of(more), choices)).toMatchObject(expected)
})

it('a refund withholds money for spent points, and later refunds do not withhold it again', () => {
  const taking: PointChoices = { negative: false, spentAward: 'TAKE_FROM_REFUND' }
  const first = of({ amount: 500, balance: 2, pointWorth: 1 })
  expect(refundPoints(first, taking)).toMatchObject({
    reversedTotal: 2,
    short: 3,
    withheld: 3,
    debt: 0,
    balanceAfter: 0,
  })
  // Without `pointWorth`, the money was already paid back. The three spent points are reported, but
  // no money is withheld.
  expect(refundPoints({ ...first, pointWorth: null }, taking)).toMatchObject({
    reversedTotal: 2,
    short: 3,
    withheld: 0,
  })
  const awarded = [{ chargeType: 'BONUS', awarded: 10, left: 8 }] as const
  const rest = { refundedBefore: 500, amount: 500, awarded, shortBefore: 3 }
  expect(refundPoints(of({ ...rest, balance: 100 }), taking)).toMatchObject({
    reversedTotal: 5,
    short: 0,
    balanceAfter: 95,
  })
})

it('a refund withholds the value of whole points, but never its full amount', () => {
  const taking: PointChoices = { negative: false, spentAward: 'TAKE_FROM_REFUND' }
  const many = [{ chargeType: 'BONUS', awarded: 5000, left: 5000 }] as const
  const spent = of({ awarded: many, balance: 0 })
  expect(refundPoints({ ...spent, pointWorth: 1 }, taking)).toMatchObject({
    reversedTotal: 0,
    short: 5000,
    withheld: 999,
  })
  expect(refundPoints({ ...spent, pointWorth: 100 }, taking)).toMatchObject({ withheld: 900 })
  expect([pointWorth('JPY'), pointWorth('CNY')]).toEqual([1, 100])
})

it('a refund takes back awarded points from the used points that it returns', () => {
  const taking: PointChoices = { negative: false, spentAward: 'TAKE_FROM_REFUND' }
  const spent = of({ amount: 500, balance: 0, used: 6, usedLeft: 6, pointWorth: 1 })
  expect(refundPoints(spent, taking)).toMatchObject({
    returned: 3,
    reversedTotal: 3,
    short: 2,
    withheld: 2,
  })
})

it('`refundPoints` rejects a refund above the refundable amount, or of zero or less', () => {
  expect(() => refundPoints(of({ refundedBefore: 1, amount: 1000 }), choices)).toThrow(RangeError)
  expect(() => refundPoints(of({ amount: 0 }), choices)).toThrow(RangeError)
  expect(() => refundPoints(of({ refundedBefore: 5, amount: -1 }), choices)).toThrow(RangeError)
})

it('partial refunds together have the same effect on points as one full refund', () => {
  const next = numbers(22)
  for (let round = 0; round < 1000; round++) {
    const paid = 1 + next(100_000)
    let [left, refundedBefore, balance, usedLeft] = [paid, 0, 5000, next(500)]
    const used = usedLeft
    let awarded: PointRefundOf['awarded'] = (['BONUS', 'BONUS_BONUS', 'QUANTITY'] as const).map(
      (chargeType) => {
        const points = next(300)
        return { chargeType, awarded: points, left: points }
      },
    )
    const [given, before] = [awarded.reduce((sum, line) => sum + line.awarded, 0), balance]
    while (left > 0) {
      const amount = Math.min(left, 1 + next(paid))
      const refund: PointRefund = refundPoints(
        of({ paid, refundedBefore, amount, used, usedLeft, awarded, balance }),
        choices,
      )
      awarded = awarded.map((line) => ({
        ...line,
        left:
          line.left -
          (refund.reversedPoints.find(({ chargeType }) => chargeType === line.chargeType)?.points ??
            0),
      }))
      usedLeft -= refund.returned
      balance = refund.balanceAfter
      refundedBefore += amount
      left -= amount
    }
    expect(awarded.every((line) => line.left === 0)).toBe(true)
    expect(usedLeft).toBe(0)
    expect(balance).toBe(before + used - given)
  }
})
