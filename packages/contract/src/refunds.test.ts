import { expect, it } from 'vitest'
import { MAX_AMOUNT } from './money.ts'
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
  const row = { tradeKind: 'PAYMENT', state: 'PAID', refundable: 1, imported: false, gateway } as const
  expect(refundObstacle(row)).toBe(obstacle)
  expect(refundObstacle({ ...row, refundable: 0 })).toBe('alreadyRefunded')
})

it('refunds no payment that came in with a file, whatever is left of it', () => {
  const row = { tradeKind: 'PAYMENT', state: 'PAID', refundable: MAX_AMOUNT, imported: true } as const
  expect(refundObstacle(row)).toBe('imported')
  expect(transactionCan.refund(row)).toBe(false)
})
