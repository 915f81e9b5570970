import { expect, test } from 'vitest'
import { stateChoices } from './state-choices.ts'

test('the filter offers the statuses of the kind that is searched, and those already selected', () => {
  expect(stateChoices({})).toEqual([
    'PAID',
    'WAITING',
    'REQUESTED',
    'SENT',
    'SUCCEEDED',
    'FAILED',
    'UNKNOWN',
  ])
  expect(stateChoices({ tradeKind: ['PAYMENT'] })).toEqual(['PAID', 'FAILED'])
  expect(stateChoices({ tradeKind: ['REFUND'] })).toEqual([
    'WAITING',
    'REQUESTED',
    'SENT',
    'SUCCEEDED',
    'FAILED',
    'UNKNOWN',
  ])
  expect(stateChoices({ refundState: ['FULL'] })).toEqual(['PAID', 'FAILED'])
  expect(stateChoices({ tradeKind: ['PAYMENT'], state: ['SENT'] })).toEqual([
    'PAID',
    'SENT',
    'FAILED',
  ])
})
