import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COUNTED_SEARCHES_MAX, CountedSearches, SearchCounts } from './search-counts.ts'

const read = (search: unknown) => z.safeParse(CountedSearches, { search })

describe('searches to be counted', () => {
  it('are one or several, as an address repeats them', () => {
    expect(read('state=FAILED').data).toEqual({ search: ['state=FAILED'] })
    expect(read(['', 'state=FAILED']).data).toEqual({ search: ['', 'state=FAILED'] })
    const most = Array.from({ length: COUNTED_SEARCHES_MAX }, (_, at) => `storeId=${at}`)
    expect(read(most).data).toEqual({ search: most })
  })

  it.each([
    ['none', []],
    ['nothing', undefined],
    ['more than are counted', Array.from({ length: COUNTED_SEARCHES_MAX + 1 }, () => '')],
    ['one that is too long', ['x'.repeat(4001)]],
    ['what is no text', [1]],
  ])('are not %s', (_what, search) => {
    expect(read(search).success).toBe(false)
  })

  it('take nothing beside them', () => {
    expect(z.safeParse(CountedSearches, { search: ['a'], pageSize: 1 }).success).toBe(false)
  })
})

it('counts are whole and not negative', () => {
  expect(z.safeParse(SearchCounts, { counts: [0, 7] }).success).toBe(true)
  expect(z.safeParse(SearchCounts, { counts: [-1] }).success).toBe(false)
  expect(z.safeParse(SearchCounts, { counts: [0.5] }).success).toBe(false)
})
