import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.ts'

export interface Failure {
  /** File and name of the test; only the file if a hook or an import failed. */
  test: string
  message: string
  /** End of the file's output. */
  output?: string
}

/**
 * Result so far of a vitest or Playwright run, written by its reporter (`vitest-record.ts`,
 * `playwright-record.ts`).
 */
export interface TestRecord {
  /**
   * False until the runner has reported its end: a run that dies or is interrupted counts as
   * failed.
   */
  finished: boolean
  files: number
  endedFiles: number
  passed: number
  /** File and name of tests that failed first and passed on retry. They count as passed. */
  unsteady: string[]
  /** Failed tests, files that failed without a failed test, and errors outside tests. */
  failures: Failure[]
  /** Files whose process was ended by a signal of the runtime, not by a test. */
  crashed: { file: string; signal: string }[]
}

export const emptyRecord = (): TestRecord => ({
  finished: false,
  files: 0,
  endedFiles: 0,
  passed: 0,
  unsteady: [],
  failures: [],
  crashed: [],
})

/** Folder with one record and one log for each run. */
export const resultFolder = join(root, 'test-results')
export const resultFile = (name: string, folder = resultFolder): string =>
  join(folder, `${name}.json`)
export const logFile = (name: string, folder = resultFolder): string => join(folder, `${name}.log`)

/** Environment variable with the path of the record, for the reporter. */
export const RECORD_FILE = 'CHOBA_TEST_RECORD'

export function writeRecord(file: string, record: TestRecord): void {
  mkdirSync(dirname(file), { recursive: true })
  // Replaces the file atomically, because the progress display reads it meanwhile.
  writeFileSync(`${file}.new`, JSON.stringify(record))
  renameSync(`${file}.new`, file)
}

export const readRecord = (file: string): TestRecord =>
  JSON.parse(readFileSync(file, 'utf8')) as TestRecord

/**
 * Writes the record of the run in this process.
 * @throws Error without RECORD_FILE in the environment
 */
export function report(record: TestRecord): void {
  const file = process.env[RECORD_FILE]
  if (file === undefined) throw new Error(`${RECORD_FILE} names no file`)
  writeRecord(file, record)
}

export const isPassed = ({ finished, failures, crashed }: TestRecord): boolean =>
  finished && failures.length === 0 && crashed.length === 0
