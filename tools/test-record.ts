import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.ts'

export interface Failure {
  /** File and name of the test; the file alone when a hook or an import failed. */
  test: string
  message: string
  /** The end of what the file printed. */
  output?: string
}

/** What a run of vitest or Playwright found so far. Its reporter (`vitest-record.ts`, `playwright-record.ts`) writes it. */
export interface TestRecord {
  /** False until the runner has reported its end: a run that dies or is interrupted counts as failed. */
  finished: boolean
  files: number
  endedFiles: number
  passed: number
  /** File and name of the tests that failed at first and passed at their second try. They count as passed. */
  unsteady: string[]
  /** Failed tests, files that failed without a failed test, and errors outside of any test. */
  failures: Failure[]
  /** Files whose process the runtime ended by a signal, and no test. */
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

/** Each run leaves one record here, and what its runner printed. */
export const resultFolder = join(root, 'test-results')
export const resultFile = (name: string, folder = resultFolder): string =>
  join(folder, `${name}.json`)
export const logFile = (name: string, folder = resultFolder): string => join(folder, `${name}.log`)

/** Names the file of the record to the reporter that writes it. */
export const RECORD_FILE = 'CHOBA_TEST_RECORD'

export function writeRecord(file: string, record: TestRecord): void {
  mkdirSync(dirname(file), { recursive: true })
  // In one step: the progress is read from it meanwhile.
  writeFileSync(`${file}.new`, JSON.stringify(record))
  renameSync(`${file}.new`, file)
}

export const readRecord = (file: string): TestRecord =>
  JSON.parse(readFileSync(file, 'utf8')) as TestRecord

/** Writes the record of the run that this process reports. @throws Error without RECORD_FILE in the environment */
export function report(record: TestRecord): void {
  const file = process.env[RECORD_FILE]
  if (file === undefined) throw new Error(`${RECORD_FILE} names no file`)
  writeRecord(file, record)
}

export const isPassed = ({ finished, failures, crashed }: TestRecord): boolean =>
  finished && failures.length === 0 && crashed.length === 0
