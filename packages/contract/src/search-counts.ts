import * as z from 'zod/mini'
import { count, repeated } from './fields.ts'

/** Maximum number of searches counted by one call. */
export const COUNTED_SEARCHES_MAX = 12

/**
 * Searches as query strings of the list, for example
 * `state=FAILED&dateFrom=2026-11-01&dateTo=2026-11-20`.
 */
export const CountedSearches = z.strictObject({
  search: repeated(z.string().check(z.maxLength(4000)), COUNTED_SEARCHES_MAX),
})

/** Number of rows of each search, in request order. */
export const SearchCounts = z.strictObject({ counts: z.array(count) })
