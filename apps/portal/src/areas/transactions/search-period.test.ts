import { addDays, periodFault, SEARCH_MONTHS } from '@choba/contract/period.ts'
import { expect, test } from 'vitest'
import { defaultPeriod, hasOtherFilters, periodOf, searchesEverything, widestPeriod } from './search-period.ts'

test('a search begins with the last seven business days', () => {
  expect(defaultPeriod('2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' })
})

test('the widest period is allowed and one day more is not, on every day of two years', () => {
  for (let to = '2027-01-01'; to < '2029-01-01'; to = addDays(to, 1)) {
    const { from } = widestPeriod(to)
    expect(periodFault({ from, to }, SEARCH_MONTHS), to).toBeNull()
    expect(periodFault({ from: addDays(from, -1), to }, SEARCH_MONTHS), to).toBe('tooLong')
  }
})

test('half a period and a reversed one are none; a too long one is left to the server', () => {
  expect(periodOf({ dateFrom: '2026-11-01' })).toBeNull()
  expect(periodOf({ dateFrom: '2026-11-02', dateTo: '2026-11-01' })).toBeNull()
  expect(periodOf({ dateFrom: '2026-01-01', dateTo: '2026-11-01' })).toEqual({ from: '2026-01-01', to: '2026-11-01' })
})

test('nothing at all is said only when nothing narrowed the search', () => {
  const widest = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }
  expect(searchesEverything(widest)).toBe(true)
  expect(searchesEverything({ ...widest, dateFrom: '2026-08-22' })).toBe(false)
  expect(searchesEverything({ ...widest, tradeKind: ['REFUND'] })).toBe(false)
  expect(hasOtherFilters({ ...widest, tradeKind: undefined })).toBe(false)
})
