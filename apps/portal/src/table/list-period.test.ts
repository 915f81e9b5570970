import { addDays, periodFault } from '@choba/contract/period.ts'
import { expect, test } from 'vitest'
import {
  defaultPeriod,
  hasOtherFilters,
  periodOf,
  searchesEverything,
  widestPeriod,
} from '#table/list-period.ts'

const MONTHS = 3

test('a list starts with the last seven business days', () => {
  expect(defaultPeriod('2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' })
})

test('the longest period of a list is allowed, but not one day more, on every day of two years', () => {
  for (let to = '2027-01-01'; to < '2029-01-01'; to = addDays(to, 1)) {
    const { from } = widestPeriod(to, MONTHS)
    expect(periodFault({ from, to }, MONTHS), to).toBeNull()
    expect(periodFault({ from: addDays(from, -1), to }, MONTHS), to).toBe('tooLong')
  }
})

test('a period with one end or reversed ends is invalid, and one that is too long is left to the server', () => {
  expect(periodOf({ dateFrom: '2026-11-01' }, MONTHS)).toBeNull()
  expect(periodOf({ dateFrom: '2026-11-02', dateTo: '2026-11-01' }, MONTHS)).toBeNull()
  const long = { dateFrom: '2026-01-01', dateTo: '2026-11-01' }
  expect(periodOf(long, MONTHS)).toEqual({ from: '2026-01-01', to: '2026-11-01' })
})

test('an empty list says that there is no data only if no filter narrowed the search', () => {
  const widest = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }
  expect(searchesEverything(widest, MONTHS)).toBe(true)
  expect(searchesEverything({ ...widest, dateFrom: '2026-08-22' }, MONTHS)).toBe(false)
  const narrowed = { ...widest, tradeKind: ['REFUND'] }
  expect(searchesEverything(narrowed, MONTHS)).toBe(false)
  expect(hasOtherFilters({ ...widest, tradeKind: undefined })).toBe(false)
})
