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
 * Result of a vitest or Playwright run up to now. The reporter of the test runner
 * (`vitest-record.ts`, `playwright-record.ts`) writes it to a file.
 */
export interface TestRecord {
  /**
   * False until the test runner reports its end. A run that crashes or is interrupted therefore
   * counts as failed.
   */
  finished: boolean
  files: number
  endedFiles: number
  passed: number
  /**
   * File and name of each test that first failed and passed on retry. Such tests count as passed.
   */
  unsteady: string[]
  /** Failed tests, files that failed without a failed test, and errors outside tests. */
  failures: Failure[]
  /** Test files whose process ended with a signal that the runtime caused, and not a test. */
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
  // Replaces the file atomically, because the display of the progress may read it at the same time.
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
