import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { ImportProblem } from './import-problem.ts'

export type Encoding = 'utf-8' | 'shift_jis'

/** A line of a file below its heading. */
export interface CsvLine {
  file: string
  line: number
  values: readonly string[]
  hasAllColumns: boolean
}

function open(file: string, encoding: Encoding): Readable {
  const bytes = createReadStream(file, { highWaterMark: 1 << 18 })
  const plain = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  if (plain !== bytes) bytes.on('error', (error) => plain.destroy(error))
  if (encoding === 'utf-8') return plain
  // The library's type leaves the reading side out.
  const text = iconv.decodeStream('shift_jis') as unknown as NodeJS.ReadWriteStream & Readable
  plain.on('error', (error: Error) => text.destroy(error))
  return plain.pipe(text)
}

/** What a file that cannot be read amounts to; anything else is thrown on as it is. */
function asProblem(error: unknown, file: string): unknown {
  if (error instanceof CsvError) {
    const { lines } = error as CsvError & { lines?: number }
    return new ImportProblem('notCsv', { file, line: String(lines ?? 0) })
  }
  const { code, syscall } = error as NodeJS.ErrnoException
  // Codes of zlib: no gzip at all, one that is damaged, one that ends early.
  if (code?.startsWith('Z_')) return new ImportProblem('notGzip', { file })
  return syscall === undefined ? error : new ImportProblem('fileMissing', { file })
}

/**
 * The lines of a CSV file as they come (gzip too), in a memory that does not grow with it. The heading goes to
 * `onHeading`, which may refuse the file. A byte order mark is passed over.
 *
 * @throws ImportProblem
 */
export async function* csvLines(
  file: string,
  encoding: Encoding,
  onHeading: (names: readonly string[]) => void,
): AsyncGenerator<CsvLine> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true })
  const source = open(file, encoding)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let columns = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      if (columns === 0) {
        columns = record.length
        onHeading(record)
        continue
      }
      yield { file, line: info.lines, values: record, hasAllColumns: record.length === columns }
    }
  } catch (error) {
    throw asProblem(error, file)
  } finally {
    source.destroy()
  }
  if (columns === 0) throw new ImportProblem('empty', { file })
}

/** Where each wanted column stands in a heading. @throws ImportProblem when one of `required` is not there */
export function columnIndexes(
  file: string,
  names: readonly string[],
  required: readonly string[],
): Map<string, number> {
  const places = new Map<string, number>()
  for (const [place, name] of names.entries()) {
    if (places.has(name)) throw new ImportProblem('columnTwice', { file, column: name })
    places.set(name, place)
  }
  const lacking = required.find((name) => !places.has(name))
  if (lacking) throw new ImportProblem('columnMissing', { file, column: lacking })
  return places
}
