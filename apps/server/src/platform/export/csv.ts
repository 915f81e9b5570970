import { PassThrough, Transform, type Readable, pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { stringify } from 'csv-stringify/sync'
import { shiftJis } from './shift-jis.ts'

/** A cell: text of people (guarded), a figure, something we wrote ourselves (not guarded), or nothing. */
export type Cell = string | { figure: string } | { plain: string } | null

const formula = /^[=+\-@＝＋－＠]/

/** Text that no spreadsheet takes for a formula. Tabs, returns and NUL cannot occur: every field refuses control characters. */
export const guardedText = (text: string): string => (formula.test(text) ? `'${text}` : text)

export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return guardedText(cell)
  return 'figure' in cell ? cell.figure : cell.plain
}

// The lines that COPY writes and those that we write must not differ: quotes only where needed, one LF.
const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'unix' })

export async function* csvLines(chunks: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield lines(chunk.map((row) => row.map(cellText)))
}

/**
 * A CSV file: titles, then lines, in UTF-8 with a byte order mark (Excel needs it) or in Shift_JIS, where a character
 * that it lacks becomes 〓 and no row is lost.
 */
export function csvFile(titles: readonly string[], body: Readable, encoding: 'utf-8' | 'shift_jis'): Readable {
  const head = lines([titles])
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  // `pipeline` destroys `out` with the source's error, and with it the connection: a cut file is never taken for whole.
  const ended = () => {}
  if (encoding === 'utf-8') {
    out.write(`\ufeff${head}`)
    return pipeline(body, out, ended)
  }
  const decoder = new StringDecoder('utf8')
  const encoder = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, shiftJis(decoder.write(chunk)).bytes),
    flush: (done) => done(null, shiftJis(decoder.end()).bytes),
  })
  out.write(shiftJis(head).bytes)
  return pipeline(body, encoder, out, ended)
}
