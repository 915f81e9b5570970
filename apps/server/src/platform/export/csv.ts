import { pipeline, Readable, Transform } from 'node:stream'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { FORMULA_SIGNS } from '@choba/contract/formula-signs.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Written } from '#platform/http/downloads.ts'
import { shiftJisEncoder } from './shift-jis.ts'

/**
 * A cell: free text (guarded against formulas), a plain decimal number, a local date and time
 * `2026/11/20 18:31:34`, a date, or null for an empty cell.
 */
export type Cell = string | { figure: string; isAmount?: boolean } | { moment: string } | null

/** Cell for a day such as `2026-11-20`; Excel reads it as a date. */
export const dayCell = (day: string): Cell => ({ moment: day.replaceAll('-', '/') })

/**
 * Cell for the local time of an instant such as `2026-11-20T18:31:34+09:00`; Excel reads it as a
 * date and time.
 */
export const momentCell = (at: string): Cell => ({
  moment: at.slice(0, 19).replace('T', ' ').replaceAll('-', '/'),
})

const formula = new RegExp(
  `^[${FORMULA_SIGNS.map((sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`).join('')}]`,
  'u',
)

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe. Tabs, carriage
 * returns and NUL cannot occur, because every field rejects control characters.
 */
export const guardedText = (text: string): string => (formula.test(text) ? `'${text}` : text)

const signs = sql.join(FORMULA_SIGNS.map((sign) => sql.lit(sign.codePointAt(0)!)))
// `ascii` returns the code point of the first character, and 0 for an empty text.
const guardOf = (column: RawBuilder<unknown>) =>
  sql`case when ascii(${column}) in (${signs}) then '''' else '' end`

/** SQL that guards a text column against formulas, like `guardedText`. */
export const guarded = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${guardOf(column)} || ${column}`

/** SQL for a guarded text column in the CSV format of COPY: quoted if needed, empty for null. */
export const guardedField = (
  column: RawBuilder<unknown>,
): RawBuilder<string> => sql`case when ${column} is null then ''
  when ${column} = '' or ${column} ~ E'[",\\r\\n]' then '"' || ${guardOf(column)} || replace(${column}, '"', '""') || '"'
  else ${guarded(column)} end`

export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return guardedText(cell)
  return 'figure' in cell ? cell.figure : cell.moment
}

// The lines must equal the lines of PostgreSQL's COPY: quotes only if needed, and LF line ends.
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'unix' })

export async function* csvLines(chunks: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield lines(chunk.map((row) => row.map(cellText)))
}

/** Rows per chunk. Larger chunks would block the event loop noticeably. */
const CHUNK = 250

/** Splits rows that are already in memory into chunks. */
export async function* chunksOf(rows: readonly Cell[][]): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    yield rows.slice(at, at + CHUNK)
    await nextIteration()
  }
}

const PIECE = 64 * 1024

async function* pieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const reader = texts[Symbol.asyncIterator]()
  let next = reader.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = reader.next()
      // The next iteration awaits this promise. If the client disconnects before that, an error of
      // the promise does not matter.
      next.catch(() => undefined)
      const bytes = Buffer.from(value)
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
    }
  } finally {
    await reader.return?.()
  }
}

/**
 * Streams long texts in small pieces. So the bytes that count as written are ahead of the bytes
 * that the client has received by no more than the buffers in between. Reads the next text while
 * the previous text is sent; PGlite reads in a separate thread.
 */
export const bytesOf = (texts: AsyncIterable<string>): Readable =>
  Readable.from(pieces(texts), { objectMode: false, highWaterMark: PIECE })

/**
 * Passes CSV lines through between `head` and `foot` and counts the rows by their line ends; `foot`
 * is not counted. Fields never contain line breaks.
 */
function utf8Encoder(head: string, foot: string, written: Written): Transform {
  let isFirst = true
  return new Transform({
    readableHighWaterMark: 256 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      if (isFirst) this.push(`\ufeff${head}`)
      isFirst = false
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) written.rows++
      done(null, chunk)
    },
    flush(done) {
      const rest = `${isFirst ? `\ufeff${head}` : ''}${foot}`
      done(null, rest === '' ? undefined : rest)
    },
  })
}

/**
 * Builds a CSV file: titles, the lines of `body`, then `totals`. UTF-8 gets a byte order mark,
 * which Excel needs. Characters that Shift_JIS lacks become 〓; no row is lost. Counts rows and
 * replaced characters in `written`. An error of `body` is an error of the file, and destroying the
 * file destroys `body`.
 */
export function csvFile(
  titles: readonly string[],
  body: Readable,
  encoding: 'utf-8' | 'shift_jis',
  written: Written,
  totals: readonly Cell[][] = [],
): Readable {
  const head = lines([titles])
  const foot = lines(totals.map((row) => row.map(cellText)))
  const encoder =
    encoding === 'utf-8' ? utf8Encoder(head, foot, written) : shiftJisEncoder(head, foot, written)
  return pipeline(body, encoder, () => {})
}
