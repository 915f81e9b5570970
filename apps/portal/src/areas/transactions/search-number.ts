import { numberPart, numberPrefix } from '@choba/contract/fields.ts'
import { numberFilters, type TransactionFilters } from '@choba/contract/transactions.filters.ts'
import * as z from 'zod/mini'

const reader = (schema: typeof numberPart) => (text: string) => {
  const read = z.safeParse(schema, text)
  return read.success ? read.data : null
}

/** Normalizes a typed or pasted prefix of a number for the search; returns null if invalid. */
export const readPrefix = reader(numberPrefix)
/** Normalizes a prefix or suffix of any number for the search; returns null if invalid. */
export const readNumberPart = reader(numberPart)

/** True if the search filters by a number. Such a search needs no period. */
export const hasNumber = (filters: TransactionFilters): boolean =>
  numberFilters.some((key) => filters[key] !== undefined)
