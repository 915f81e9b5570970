import { numberPrefix } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'

/** What a person typed or pasted as a number → as the search takes it, or null: full-width letters and spaces around are understood. */
export function readNumber(text: string): string | null {
  const read = z.safeParse(numberPrefix, text.normalize('NFKC').trim())
  return read.success ? read.data : null
}
