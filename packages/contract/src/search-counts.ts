import * as z from 'zod/mini'
import { count, repeated } from './fields.ts'

/** So many searches of a list are counted by one call. */
export const COUNTED_SEARCHES_MAX = 12

/** Searches, each as the query of the list has it: `state=FAILED&dateFrom=2026-11-01&dateTo=2026-11-20`. */
export const CountedSearches = z.strictObject({
  search: repeated(z.string().check(z.maxLength(4000)), COUNTED_SEARCHES_MAX),
})

/** How many rows each search has, in the order of the searches. */
export const SearchCounts = z.strictObject({ counts: z.array(count) })
