import { csvFault, openCsv } from '../file/csv-reader.ts'
import { decodeText, piecesOf } from '../file/text-encoding.ts'
import { refuseTable } from './table-refusal.ts'

/** Characters of one record: twenty columns take some hundred. */
const RECORD_MAX = 64 * 1024

export interface CsvRecord {
  /** The line on which the record ends, from 1. */
  line: number
  cells: string[]
}

/**
 * Yields the records of a CSV file that a person uploaded, the heading first. The caller stops at its own limits.
 * @throws TableRefused at `file`: tooLong for a record that is too long, format for anything else that is not CSV
 */
export async function* csvTable(bytes: Uint8Array): AsyncGenerator<CsvRecord> {
  // Neither UTF-8 nor Shift_JIS text has a NUL; UTF-16 and packed files do.
  if (bytes.includes(0)) throw refuseTable('format')
  // A stray quote is a fault of its row, not the end of the file.
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
