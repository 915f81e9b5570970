import { pipeline, Readable, Transform } from 'node:stream'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { FORMULA_SIGNS } from '@choba/contract/formula-signs.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Written } from '#platform/http/downloads.ts'
import { shiftJisEncoder } from './shift-jis.ts'

/** A cell: text of people (guarded), a figure as a plain decimal, a wall clock `2026/11/20 18:31:34` or its day alone, or nothing. */
export type Cell = string | { figure: string; isAmount?: boolean } | { moment: string } | null

/** A day `2026-11-20`: in Excel a real date. */
export const dayCell = (day: string): Cell => ({ moment: day.replaceAll('-', '/') })

/** The wall clock of an instant `2026-11-20T18:31:34+09:00`, as it is: in Excel a real moment. */
export const momentCell = (at: string): Cell => ({
  moment: at.slice(0, 19).replace('T', ' ').replaceAll('-', '/'),
})

const formula = new RegExp(
  `^[${FORMULA_SIGNS.map((sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`).join('')}]`,
  'u',
)

/** Text that no spreadsheet takes for a formula. Tabs, returns and NUL cannot occur: every field refuses control characters. */
export const guardedText = (text: string): string => (formula.test(text) ? `'${text}` : text)

const signs = sql.join(FORMULA_SIGNS.map((sign) => sql.lit(sign.codePointAt(0)!)))
// `ascii` gives the code point of the first character, and 0 for an empty text.
const guardOf = (column: RawBuilder<unknown>) =>
  sql`case when ascii(${column}) in (${signs}) then '''' else '' end`

/** The same rule for a text column of the database. */
export const guarded = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${guardOf(column)} || ${column}`

/** A guarded text column as COPY writes it into a line: quoted where it has to be, nothing for null. */
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

// The lines that COPY writes and those that we write must not differ: quotes only where needed, one LF.
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'unix' })

export async function* csvLines(chunks: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield lines(chunk.map((row) => row.map(cellText)))
}

/** Rows of one chunk: 5,000 rows written at once keep everything else waiting for a tenth of a second. */
const CHUNK = 250

/** Rows that are in memory already, in chunks. */
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
      // Awaited above, in the next turn; a reader that leaves before then has ended the file by itself.
      next.catch(() => undefined)
      const bytes = Buffer.from(value)
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
    }
  } finally {
    await reader.return?.()
  }
}

/**
 * Long texts as a stream of small pieces: what is counted as written is ahead of the reader by no more than the buffers
 * between. One text is read while the one before it is sent, which the embedded database does in a thread of its own.
 */
export const bytesOf = (texts: AsyncIterable<string>): Readable =>
  Readable.from(pieces(texts), { objectMode: false, highWaterMark: PIECE })

/** Lines as they come, their ends counted: no field has a line break of its own. Between `head` and `foot`, which is not counted. */
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
 * A CSV file: titles, then the lines of `body`, then those of `totals`, in UTF-8 with a byte order mark (Excel needs it) or in Shift_JIS, where a
 * character that it lacks becomes 〓 and no row is lost. What is written is counted in `written`. An error of `body` is one
 * of the file, and destroying the file destroys `body`.
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
