import type { DepositSum } from '@choba/contract/deposits.contract.ts'
import { expect, it } from 'vitest'
import { othersOf } from './deposit-others.ts'

const sum: DepositSum = {
  currency: 'JPY',
  count: 3,
  totalUsage: 10_000,
  refund: 500,
  fee: 300,
  tax: 40,
  transferFee: 100,
  deduction: 0,
  pointGive: 0,
  revise: 200,
  transferAmount: 9_000,
  returned: 260,
  cashTotal: 7_000,
}

it('othersOf combines the amounts that the equation of the totals needs besides usage, refunds and fees', () => {
  const { amount } = othersOf(sum)!
  expect(sum.totalUsage! - sum.refund! - sum.fee! - amount).toBe(sum.transferAmount)
})

it('othersOf lists parts that add up to the combined amount, and leaves out a deduction and points of zero', () => {
  const { amount, parts } = othersOf(sum)!
  expect(parts).toEqual([
    { name: 'tax', amount: 40 },
    { name: 'transferFee', amount: 100 },
    { name: 'returned', amount: 260 },
    { name: 'revise', amount: -200 },
  ])
  expect(parts.reduce((total, part) => total + part.amount, 0)).toBe(amount)
})

it('othersOf returns null if the caller may not see one of the amounts', () => {
  expect(othersOf({ ...sum, tax: null })).toBeNull()
})
