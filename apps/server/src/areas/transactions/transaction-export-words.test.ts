import { statusOfPayment, statusOfRefund } from '@choba/contract/transaction-status.ts'
import { refundLineStates, refundStates } from '@choba/contract/transactions.filters.ts'
import { languages } from '@choba/phrases/languages.ts'
import { describe, expect, it } from 'vitest'
import { guardedText } from '#platform/export/csv.ts'

describe('the words of a transaction export', () => {
  it('have the same word for a status as list, filter and detail, in every language', () => {
    for (const { transactions } of Object.values(languages)) {
      const { status, state, refundState, failed } = transactions
      expect(status.paid).toBe(state.PAID)
      for (const one of refundLineStates.filter((name) => name !== 'FAILED'))
        expect(status[statusOfRefund[one]]).toBe(state[one])
      for (const one of refundStates.filter((name) => name !== 'NONE'))
        expect(status[statusOfPayment[one]]).toBe(refundState[one])
      expect([status.failed, status.refundFailed]).toEqual([failed.PAYMENT, failed.REFUND])
    }
  })

  it('need no quotes and no guard against formulas', () => {
    for (const { transactions } of Object.values(languages)) {
      for (const word of [
        ...Object.values(transactions.status),
        ...Object.values(transactions.tradeKind),
      ]) {
        expect(word).not.toMatch(/[",\r\n]/)
        expect(guardedText(word)).toBe(word)
      }
    }
  })
})
