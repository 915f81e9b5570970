import { closeSync, openSync, writeSync } from 'node:fs'
import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import type { Reason } from '@choba/import-format/row/row-fields.ts'

/** Rejected row: its position, the invalid value and the reason. */
export interface RowError {
  file: string
  line: number
  paymentNo: string
  value: string
  reason: Reason
}

export interface RowErrors {
  /** @throws ImportProblem if the report cannot be written */
  add(refusal: RowError): void
  readonly count: number
  readonly byReason: ReadonlyMap<Reason, number>
  /** First rejected rows, which are shown on the screen. */
  readonly first: readonly RowError[]
  /** @throws ImportProblem if the report cannot be written */
  close(): void
}

const SHOWN = 20
/**
 * Number of characters that are collected before they are written to the file. A report may have
 * millions of lines, so it cannot be kept in memory.
 */
const BUFFERED = 1 << 16

const cell = (text: string): string => {
  // Prevents formula injection: the program that opens the report could execute the value.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Opens the report file for writing.
 * @throws ImportProblem if the file cannot be created or written
 */
function openReport(path: string) {
  const orProblem = <T>(work: () => T): T => {
    try {
      return work()
    } catch {
      throw new ImportProblem('reportNotWritable', { file: path })
    }
  }
  const file = orProblem(() => openSync(path, 'w'))
  let waiting = '\ufeff'
  const flush = () => {
    orProblem(() => writeSync(file, waiting))
    waiting = ''
  }
  return {
    write(text: string) {
      waiting += text
      if (waiting.length > BUFFERED) flush()
    },
    close() {
      try {
        flush()
      } finally {
        closeSync(file)
      }
    },
  }
}

/**
 * Creates a collector of rejected rows. It counts all of them, keeps the first few, and writes each
 * to the report file if the caller names one.
 * @param nameOf returns the name of a file as users know it
 * @throws ImportProblem if the report cannot be written
 */
export function openRowErrors(
  report: string | null,
  heading: readonly string[],
  say: (reason: Reason) => string,
  nameOf: (file: string) => string = (file) => file,
): RowErrors {
  const first: RowError[] = []
  const file = report === null ? null : openReport(report)
  const line = (cells: readonly string[]) => file?.write(`${cells.map(cell).join(',')}\r\n`)
  line(heading)
  const byReason = new Map<Reason, number>()
  let count = 0
  return {
    add(found) {
      // Masks card numbers, so that the report does not repeat them.
      const refusal = {
        ...found,
        file: nameOf(found.file),
        value: maskCardNumbers(found.value),
      }
      count += 1
      byReason.set(refusal.reason, (byReason.get(refusal.reason) ?? 0) + 1)
      if (first.length < SHOWN) first.push(refusal)
      line([
        refusal.file,
        String(refusal.line),
        refusal.paymentNo,
        refusal.value,
        say(refusal.reason),
      ])
    },
    get count() {
      return count
    },
    byReason,
    first,
    close: () => file?.close(),
  }
}
