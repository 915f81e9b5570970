import { csvFault, openCsv } from '../file/csv-reader.ts'
import { decodeText, piecesOf } from '../file/text-encoding.ts'
import { refuseTable } from './table-refusal.ts'

/** Maximum characters of a record. Twenty columns have a few hundred. */
const RECORD_MAX = 64 * 1024

export interface CsvRecord {
  /** Line in which the record ends, from 1. */
  line: number
  cells: string[]
}

/**
 * Yields the records of an uploaded CSV file, heading first. The caller enforces its own limits.
 * @throws TableRefused at `file`: tooLong for a record above the limit, format for anything else
 * that is not CSV
 */
export async function* csvTable(bytes: Uint8Array): AsyncGenerator<CsvRecord> {
  // Text in UTF-8 or Shift_JIS has no NUL; UTF-16 and packed files have.
  if (bytes.includes(0)) throw refuseTable('format')
  // A stray quote is an error of its row; it must not swallow the rest of the file.
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
