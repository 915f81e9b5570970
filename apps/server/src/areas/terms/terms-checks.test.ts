import type { NewTerms } from '@choba/contract/terms.contract.ts'
import { expect, it } from 'vitest'
import { firstDayFrom, termsProblems, type TermsContext } from './terms-checks.ts'

const context: TermsContext = {
  newest: { firstDay: '2026-10-01', cycle: { kind: 'DAILY' } },
  closedThrough: '2026-11-05',
  today: '2026-11-06',
  paymentMethods: [],
  currency: 'JPY',
}
const terms = (firstDay: string): NewTerms => ({
  firstDay,
  cycle: { kind: 'DAILY' },
  payDay: { kind: 'BUSINESS_DAYS', days: 3 },
  roll: 'NEXT',
  rates: [],
  transferFees: [],
  minimumPayout: 0,
  negativeCarries: 3,
  pointCost: 1,
})
const tooEarly = [{ path: 'firstDay', problem: 'tooSmall' }]

it('terms can begin on the first day that is not closed, but not earlier', () => {
  expect(firstDayFrom(context)).toBe('2026-11-06')
  expect(termsProblems(terms('2026-11-05'), context)).toEqual(tooEarly)
  expect(termsProblems(terms('2026-11-06'), context)).toEqual([])
})

it('terms cannot begin on or before the first day of the newest version', () => {
  const open = { ...context, closedThrough: '2026-09-30' }
  expect(firstDayFrom(open)).toBe('2026-10-02')
  expect(termsProblems(terms('2026-10-01'), open)).toEqual(tooEarly)
  expect(termsProblems(terms('2026-10-02'), open)).toEqual([])
  expect(firstDayFrom({ newest: null, closedThrough: null })).toBeNull()
})
