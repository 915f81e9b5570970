import { closeSync, openSync, writeSync } from 'node:fs'
import { Enough } from '../table/xml-scan.ts'
import type { Sheet } from './sheet-book.ts'

/** Number of characters that are collected before they are written. */
const BUFFERED = 64 * 1024

/** A cell as CSV. A line break becomes a space, so that line numbers are those of the sheet. */
function cellOf(text: string): string {
  const line = text.replaceAll(/\s*[\r\n\u2028\u2029]\s*/g, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

export interface WrittenTable {
  /** Number of the last line with content; 0 for an empty sheet. */
  lines: number
  bytes: number
}

/**
 * Writes the rows of a sheet as a CSV file in UTF-8. Each row has the line number of the sheet.
 * @param most number of bytes after which no further row is written; null to write all rows
 * @param budget maximum number of bytes; `onTooLarge` throws the error
 */
export async function writeSheet(
  sheet: Sheet,
  path: string,
  { most, budget, onTooLarge }: { most: number | null; budget: number; onTooLarge: () => Error },
): Promise<WrittenTable> {
  const file = openSync(path, 'wx', 0o600)
  const written = { lines: 0, bytes: 0 }
  let waiting = ''
  // A sheet does not contain empty cells at the end of a row, so rows get the width of the heading.
  let width = 0
  const flush = () => {
    const bytes = Buffer.from(waiting)
    written.bytes += bytes.length
    if (written.bytes > budget) throw onTooLarge()
    writeSync(file, bytes)
    waiting = ''
  }
  try {
    await sheet.read((line, cells) => {
      width = Math.max(width, cells.length)
      const texts = cells.map(cellOf).join(',') + ','.repeat(width - cells.length)
      waiting += `${'\n'.repeat(line - written.lines - 1)}${texts}\n`
      written.lines = line
      if (waiting.length > BUFFERED) flush()
      if (most !== null && written.bytes > most) throw new Enough()
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  try {
    flush()
  } finally {
    closeSync(file)
  }
  return written
}
