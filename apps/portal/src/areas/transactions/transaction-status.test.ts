import { expect, test } from 'vitest'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { isSettling, isWaiting, standingOf } from './transaction-status.ts'

const row = (part: Partial<TransactionRow>) =>
  ({ tradeKind: 'PAYMENT', state: 'PAID', refundState: 'NONE', ...part }) as TransactionRow

test('the status of a payment depends on its refunds', () => {
  expect(standingOf(row({}))).toEqual({ tone: 'ok', name: 'paid' })
  expect(standingOf(row({ refundState: 'PARTIAL' })).name).toBe('partlyRefunded')
  expect(standingOf(row({ refundState: 'FULL' })).name).toBe('fullyRefunded')
  expect(standingOf(row({ refundState: 'PENDING' }))).toEqual({
    tone: 'warn',
    name: 'refundPending',
  })
  expect(standingOf(row({ state: 'FAILED' }))).toEqual({ tone: 'danger', name: 'failed' })
})

test('the status of a refund is its own', () => {
  const refund = (state: TransactionRow['state']) =>
    standingOf(row({ tradeKind: 'REFUND', state })).name
  expect(standingOf(row({ tradeKind: 'REFUND', state: 'WAITING' }))).toEqual({
    tone: 'warn',
    name: 'waiting',
  })
  expect(refund('REQUESTED')).toBe('requested')
  expect(refund('SENT')).toBe('sent')
  expect(refund('SUCCEEDED')).toBe('succeeded')
  expect(refund('FAILED')).toBe('refundFailed')
  expect(refund('UNKNOWN')).toBe('unknown')
})

test('the list is polled only if a refund has no result yet', () => {
  expect(isSettling([row({}), row({ tradeKind: 'REFUND', state: 'UNKNOWN' })])).toBe(true)
  expect(isSettling([row({ tradeKind: 'REFUND', state: 'SUCCEEDED' })])).toBe(false)
  expect(isSettling([])).toBe(false)
})

test('a refund that waits for approval does not count as one without a result', () => {
  const rows = [row({}), row({ tradeKind: 'REFUND', state: 'WAITING' })]
  expect([isWaiting(rows), isSettling(rows)]).toEqual([true, false])
  expect(isWaiting([row({}), row({ tradeKind: 'REFUND', state: 'SENT' })])).toBe(false)
})
