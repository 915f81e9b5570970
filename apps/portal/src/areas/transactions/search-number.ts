import { numberPrefix } from '@choba/contract/fields.ts'
import { searchNumbers, type TransactionFilters } from '@choba/contract/transactions.contract.ts'
import * as z from 'zod/mini'

/** What a person typed or pasted as a number → as the search takes it, or null: full-width letters and spaces around are understood. */
export function readNumber(text: string): string | null {
  const read = z.safeParse(numberPrefix, text.normalize('NFKC').trim())
  return read.success ? read.data : null
}

/** Whether a search goes by a number: it may do without a period. */
export const hasNumber = (filters: TransactionFilters): boolean =>
  searchNumbers.some((key) => filters[key] !== undefined)
