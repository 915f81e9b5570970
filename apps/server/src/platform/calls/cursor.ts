import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from './app-error.ts'

/** The end of the year 9999: later instants have no text that both sides read. */
const LAST_INSTANT = 253_402_300_799_999n
const LAST_ID = 9_223_372_036_854_775_807n

/** The place where a page ends, as the opaque text that the next one is asked for with. */
export const encodeCursor = (at: Date, ...ids: (bigint | number)[]): string =>
  Buffer.from([Number(at), ...ids].join('.')).toString('base64url')

/**
 * The place in a list that is walked by an instant and `count` whole numbers after it.
 * @throws AppError badRequest for a text that is not one of ours
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

/** The place in a list that is walked by a text. */
export const encodeTextCursor = (text: string): string => Buffer.from(text).toString('base64url')

/** @throws AppError badRequest for a text that is not one of ours */
export function decodeTextCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (text.includes('\0') || encodeTextCursor(text) !== cursor)
    throw new AppError('badRequest', badField('cursor', 'value'))
  return text
}

/** Rows of one page, and where the next page begins; null after the last one. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

/**
 * Reads one page. One row more than asked for is read: it tells whether there is a next page.
 * @param read returns up to so many rows from the place of the page on
 * @param cursorOf encodes the place of the last row of the page
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
