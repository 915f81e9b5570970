import { numberPart, numberPrefix } from '@choba/contract/fields.ts'
import { numberFilters, type TransactionFilters } from '@choba/contract/transactions.filters.ts'
import * as z from 'zod/mini'

const reader = (schema: typeof numberPart) => (text: string) => {
  const read = z.safeParse(schema, text)
  return read.success ? read.data : null
}

/** What a person typed or pasted as the beginning of a number → as the search takes it, or null. */
export const readPrefix = reader(numberPrefix)
/** The same of the beginning or the end of any number. */
export const readNumberPart = reader(numberPart)

/** Whether a search goes by a number: it may do without a period. */
export const hasNumber = (filters: TransactionFilters): boolean =>
  numberFilters.some((key) => filters[key] !== undefined)
