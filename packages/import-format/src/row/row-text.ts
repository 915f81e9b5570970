import { maskCardIdentifier, maskCardNumbers } from '@choba/contract/card-numbers.ts'
import type { Dialect } from '../file/csv-lines.ts'

/** Maximum number of characters of a line that are stored. */
const ROW_MAX = 2_000

/** Removes characters that PostgreSQL cannot store: lone surrogates and NUL. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

const written = /^[\x21-\x7e]*$/

/** Returns the text of a line with card numbers masked. */
export function rowText(values: readonly string[], { delimiter }: Dialect): string {
  const cells = values.map((value) => {
    const text = written.test(value) ? maskCardIdentifier(value) : maskCardNumbers(value)
    return text.includes(delimiter) || /["\r\n]/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  })
  return storable(cells.join(delimiter)).slice(0, ROW_MAX)
}
