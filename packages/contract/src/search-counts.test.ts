import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COUNTED_SEARCHES_MAX, CountedSearches, SearchCounts } from './search-counts.ts'

const read = (search: unknown) => z.safeParse(CountedSearches, { search })

describe('the parameters of a count request', () => {
  it('accept one search or several repeated ones', () => {
    expect(read('state=FAILED').data).toEqual({ search: ['state=FAILED'] })
    expect(read(['', 'state=FAILED']).data).toEqual({ search: ['', 'state=FAILED'] })
    const most = Array.from({ length: COUNTED_SEARCHES_MAX }, (_, at) => `storeId=${at}`)
    expect(read(most).data).toEqual({ search: most })
  })

  it.each([
    ['an empty list', []],
    ['a missing parameter', undefined],
    [
      'more than the maximum number of searches',
      Array.from({ length: COUNTED_SEARCHES_MAX + 1 }, () => ''),
    ],
    ['a search that is too long', ['x'.repeat(4001)]],
    ['a search that is not a string', [1]],
  ])('reject %s', (_what, search) => {
    expect(read(search).success).toBe(false)
  })

  it('reject an unknown parameter', () => {
    expect(z.safeParse(CountedSearches, { search: ['a'], pageSize: 1 }).success).toBe(false)
  })
})

it('the response schema accepts only counts that are integers and not negative', () => {
  expect(z.safeParse(SearchCounts, { counts: [0, 7] }).success).toBe(true)
  expect(z.safeParse(SearchCounts, { counts: [-1] }).success).toBe(false)
  expect(z.safeParse(SearchCounts, { counts: [0.5] }).success).toBe(false)
})
