import { expect, it } from 'vitest'
import { MAX_AMOUNT } from './money.ts'
import { amountFault, leftToRefund } from './refund-amount.ts'
import { refundObstacle, transactionCan } from './refund-obstacle.ts'

it.each([
  ['PAYMENT', 'PAID', MAX_AMOUNT, null],
  ['PAYMENT', 'PAID', 1, null],
  ['PAYMENT', 'PAID', 0, 'alreadyRefunded'],
  ['PAYMENT', 'FAILED', 1, 'notPaid'],
  ['PAYMENT', 'FAILED', 0, 'notPaid'],
  ['REFUND', 'SUCCEEDED', 1, 'notAPayment'],
  ['REFUND', 'PAID', 0, 'notAPayment'],
] as const)('a %s that is %s with %i left: %s', (tradeKind, state, refundable, obstacle) => {
  const row = { tradeKind, state, refundable, imported: false }
  expect(refundObstacle(row)).toBe(obstacle)
  expect(transactionCan.refund(row)).toBe(obstacle === null)
})

it.each([
  ['ON', null],
  ['OFF', 'gatewayOFF'],
  ['NONE', 'gatewayNONE'],
] as const)('a payment whose gateway is %s: %s', (gateway, obstacle) => {
  const row = {
    tradeKind: 'PAYMENT',
    state: 'PAID',
    refundable: 1,
    imported: false,
    gateway,
  } as const
  expect(refundObstacle(row)).toBe(obstacle)
  expect(refundObstacle({ ...row, refundable: 0 })).toBe('alreadyRefunded')
})

it('refunds no payment that came in with a file, whatever is left of it', () => {
  const row = {
    tradeKind: 'PAYMENT',
    state: 'PAID',
    refundable: MAX_AMOUNT,
    imported: true,
  } as const
  expect(refundObstacle(row)).toBe('imported')
  expect(transactionCan.refund(row)).toBe(false)
})

it('refunds an amount from one unit to all that is left', () => {
  expect(amountFault(null, 500)).toBe('empty')
  expect(amountFault(0, 500)).toBe('notPositive')
  expect(amountFault(1, 500)).toBeNull()
  expect(amountFault(500, 500)).toBeNull()
  expect(amountFault(501, 500)).toBe('exceeds')
})

it('leaves of a payment what no refund has taken or holds', () => {
  expect(leftToRefund({ amount: 1_000n, refunded: 300n, reserved: 200n })).toBe(500n)
})
