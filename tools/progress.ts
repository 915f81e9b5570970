import type { TestRecord } from './test-record.ts'

/**
 * Interval in milliseconds between updates of the progress. A log gets a new line for each update.
 * A terminal shows one line that is overwritten.
 */
const EVERY_MS = { log: 60_000, terminal: 1_000 }

const sum = (records: readonly TestRecord[], pick: (record: TestRecord) => number): number =>
  records.reduce((total, record) => total + pick(record), 0)

/**
 * Formats the progress of a part of the tests: `units: 3120 passed, 0 failed, 412 of 451 files, 8
 * min`.
 */
export function progressLine(
  part: string,
  records: readonly TestRecord[],
  milliseconds: number,
): string {
  const seconds = Math.round(milliseconds / 1_000)
  return [
    `${part}: ${sum(records, ({ passed }) => passed)} passed`,
    `${sum(records, ({ failures, crashed }) => failures.length + crashed.length)} failed`,
    `${sum(records, ({ endedFiles }) => endedFiles)} of ${sum(records, ({ files }) => files)} files`,
    seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`,
  ].join(', ')
}

/** Prints the progress of a part of the tests while `work` runs, and a final line afterwards. */
export async function withProgress<T>(
  part: string,
  read: () => TestRecord[],
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now()
  const isTerminal = process.stdout.isTTY
  const line = () => progressLine(part, read(), performance.now() - began)
  const print = () =>
    isTerminal ? process.stdout.write(`\r${line()}\u001B[K`) : console.log(line())
  const timer = setInterval(print, isTerminal ? EVERY_MS.terminal : EVERY_MS.log)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    print()
    if (isTerminal) process.stdout.write('\n')
  }
}
