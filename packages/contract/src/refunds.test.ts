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
] as const)(
  'the obstacle of a %s that is %s with a refundable amount of %i is %s',
  (tradeKind, state, refundable, obstacle) => {
    const row = { tradeKind, state, refundable, imported: false }
    expect(refundObstacle(row)).toBe(obstacle)
    expect(transactionCan.refund(row)).toBe(obstacle === null)
  },
)

it.each([
  ['ON', null],
  ['OFF', 'gatewayOFF'],
  ['NONE', 'gatewayNONE'],
] as const)('the obstacle of a payment with the gateway status %s is %s', (gateway, obstacle) => {
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

it('an imported payment cannot be refunded', () => {
  const row = {
    tradeKind: 'PAYMENT',
    state: 'PAID',
    refundable: MAX_AMOUNT,
    imported: true,
  } as const
  expect(refundObstacle(row)).toBe('imported')
  expect(transactionCan.refund(row)).toBe(false)
})

it('a refund amount is valid from one minor unit up to the refundable amount', () => {
  expect(amountFault(null, 500)).toBe('empty')
  expect(amountFault(0, 500)).toBe('notPositive')
  expect(amountFault(1, 500)).toBeNull()
  expect(amountFault(500, 500)).toBeNull()
  expect(amountFault(501, 500)).toBe('exceeds')
})

it('the refundable amount excludes refunded and reserved amounts', () => {
  expect(leftToRefund({ amount: 1_000n, refunded: 300n, reserved: 200n })).toBe(500n)
})
