import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from './app-error.ts'

/**
 * End of the year 9999. JavaScript and PostgreSQL have no common text format for later instants.
 */
const LAST_INSTANT = 253_402_300_799_999n
const LAST_ID = 9_223_372_036_854_775_807n

/** Encodes the end of a page as an opaque cursor for the next page. */
export const encodeCursor = (at: Date, ...ids: (bigint | number)[]): string =>
  Buffer.from([Number(at), ...ids].join('.')).toString('base64url')

/**
 * Decodes the cursor of a list that is sorted by an instant and `count` integers.
 * @throws AppError badRequest if the cursor is invalid
 */
export function decodeCursor(cursor: string, count: number): { at: Date; ids: bigint[] } {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!/^\d{1,19}(\.\d{1,19})*$/.test(text))
    throw new AppError('badRequest', badField('cursor', 'value'))
  const [at = 0n, ...ids] = text.split('.').map(BigInt)
  if (at > LAST_INSTANT || ids.length !== count || ids.some((id) => id > LAST_ID))
    throw new AppError('badRequest', badField('cursor', 'value'))
  return { at: new Date(Number(at)), ids }
}

/** Encodes the cursor of a list that is sorted by a text. */
export const encodeTextCursor = (text: string): string => Buffer.from(text).toString('base64url')

/**
 * Decodes the cursor of a list that is sorted by a text.
 * @throws AppError badRequest if the cursor is invalid
 */
export function decodeTextCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (text.includes('\0') || encodeTextCursor(text) !== cursor)
    throw new AppError('badRequest', badField('cursor', 'value'))
  return text
}

/** Rows of one page, and the cursor of the next page; null after the last page. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

/**
 * Reads one page. Reads one extra row to know if there is a next page.
 * @param read returns up to `limit` rows from the start of the page
 * @param cursorOf encodes the position of the last row of the page
 */
export async function readPage<Row>(
  pageSize: number,
  read: (limit: number) => Promise<readonly Row[]>,
  cursorOf: (last: Row) => string,
): Promise<Page<Row>> {
  const found = await read(pageSize + 1)
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > pageSize && last !== undefined ? cursorOf(last) : null }
}
