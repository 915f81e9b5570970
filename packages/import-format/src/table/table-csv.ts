import { csvFault, openCsv } from '../file/csv-reader.ts'
import { decodeText, piecesOf } from '../file/text-encoding.ts'
import { refuseTable } from './table-refusal.ts'

/**
 * Maximum number of characters in a record. Records with twenty columns usually have a few hundred.
 */
const RECORD_MAX = 64 * 1024

export interface CsvRecord {
  /** Line in which the record ends, from 1. */
  line: number
  cells: string[]
}

/**
 * Yields the records of an uploaded CSV file, beginning with the heading. The caller must limit the
 * number of records.
 * @throws TableRefused at `file`: tooLong for a record above the limit, format for a file that is
 * not CSV
 */
export async function* csvTable(bytes: Uint8Array): AsyncGenerator<CsvRecord> {
  // Text in UTF-8 or Shift_JIS contains no zero bytes. UTF-16 text and compressed files do.
  if (bytes.includes(0)) throw refuseTable('format')
  // A stray quote is a character of its cell. Otherwise, the rest of the file would become one
  // cell.
  const reader = openCsv(piecesOf(decodeText(bytes)), {
    max_record_size: RECORD_MAX,
    relax_quotes: true,
  })
  try {
    for await (const { info, record } of reader.records) yield { line: info.lines, cells: record }
  } catch (error) {
    const fault = csvFault(error)
    if (!fault) throw error
    throw refuseTable(fault.problem === 'recordTooLong' ? 'tooLong' : 'format')
  } finally {
    reader.close()
  }
}
