import { REFUND, State } from '@choba/database/codes.ts'
import { expect, it } from 'vitest'
import { takeRoom } from './linked-refunds.ts'

const refund = (amount: number, state: number = State.succeeded) => ({
  originalPaymentNo: 'p-1',
  amount,
  tradeKind: REFUND,
  state,
})

it('a refund row takes at most the refundable amount, and nothing if it failed', () => {
  const original = { isPaid: true, room: 500 }
  expect(takeRoom(refund(900, State.refundFailed), original)).toBeNull()
  expect(original.room).toBe(500)
  expect(takeRoom(refund(501), original)).toBe('exceedsOriginal')
  expect(takeRoom(refund(500), original)).toBeNull()
  expect(original.room).toBe(0)
  expect(takeRoom(refund(1), original)).toBe('exceedsOriginal')
})

it('rejects a refund row without a payment or of an unpaid payment, even if it failed', () => {
  expect(takeRoom(refund(1, State.refundFailed), undefined)).toBe('originalNotFound')
  expect(takeRoom(refund(1, State.refundFailed), { isPaid: false, room: 0 })).toBe(
    'originalNotPaid',
  )
})
