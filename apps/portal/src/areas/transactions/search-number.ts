import { numberPart, numberPrefix } from '@choba/contract/fields.ts'
import { numberFilters, type TransactionFilters } from '@choba/contract/transactions.filters.ts'
import * as z from 'zod/mini'

const reader = (schema: typeof numberPart) => (text: string) => {
  const read = z.safeParse(schema, text)
  return read.success ? read.data : null
}

/**
 * Normalizes the beginning of a number that the user has typed or pasted. Returns null if the text
 * is invalid.
 */
export const readPrefix = reader(numberPrefix)
/** Normalizes the beginning or the end of a number. Returns null if the text is invalid. */
export const readNumberPart = reader(numberPart)

/** True if the search filters by a number. Such a search needs no period. */
export const hasNumber = (filters: TransactionFilters): boolean =>
  numberFilters.some((key) => filters[key] !== undefined)
