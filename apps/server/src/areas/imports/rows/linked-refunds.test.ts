import { REFUND, State } from '@choba/database/codes.ts'
import { expect, it } from 'vitest'
import { deductRefundable } from './linked-refunds.ts'

const refund = (amount: number, state: number = State.succeeded) => ({
  originalPaymentNo: 'p-1',
  amount,
  tradeKind: REFUND,
  state,
})

it('deductRefundable subtracts a refund up to the refundable amount, and nothing for a failed refund', () => {
  const original = { isPaid: true, refundable: 500 }
  expect(deductRefundable(refund(900, State.refundFailed), original)).toBeNull()
  expect(original.refundable).toBe(500)
  expect(deductRefundable(refund(501), original)).toBe('exceedsOriginal')
  expect(deductRefundable(refund(500), original)).toBeNull()
  expect(original.refundable).toBe(0)
  expect(deductRefundable(refund(1), original)).toBe('exceedsOriginal')
})

it('deductRefundable rejects a refund whose payment is missing or unpaid, even if the refund failed', () => {
  expect(deductRefundable(refund(1, State.refundFailed), undefined)).toBe('originalNotFound')
  expect(deductRefundable(refund(1, State.refundFailed), { isPaid: false, refundable: 0 })).toBe(
    'originalNotPaid',
  )
})
