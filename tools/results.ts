import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.ts'
import {
  type Failure,
  logFile,
  readRecord,
  resultFile,
  resultFolder,
  type TestRecord,
} from './test-record.ts'

export interface Count {
  passed: number
  failed: number
}

/**
 * Returns the failures of a run. A crash counts as a failure, and so does a run that did not
 * finish.
 */
export const failuresOf = ({ finished, failures, crashed }: TestRecord): Failure[] => [
  ...failures,
  ...crashed.map(({ file, signal }) => ({
    test: relative(root, file),
    message: `The runtime ended the process (${signal}).`,
  })),
  ...(finished ? [] : [{ test: 'the whole run', message: 'The run did not reach its end.' }]),
]

type NamedRecord = TestRecord & { name: string }

export const readRecords = (folder = resultFolder): NamedRecord[] =>
  globSync('*.json', { cwd: folder })
    .map((file) => file.replace(/\.json$/, ''))
    .sort()
    .map((name) => ({ name, ...readRecord(resultFile(name, folder)) }))

/**
 * Maximum number of failures that are printed completely. Limited because often only the end of a
 * long output is read or stored.
 */
const SHOWN = 20
const LINES = { message: 40, output: 20 }

function printText(text: string, from: number, to?: number): void {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n').slice(from, to)
  for (const line of lines) console.log(`    ${line}`)
}

/** Prints each failure, with the beginning of its message and the end of the output of its file. */
function printFailures(records: readonly NamedRecord[], folder: string): void {
  const all = records.flatMap((record) =>
    failuresOf(record).map((failure) => ({ ...failure, part: record.name })),
  )
  for (const [at, { part, test, message, output }] of all.entries()) {
    console.log(`FAILED ${part}: ${test}`)
    if (at >= SHOWN) continue
    printText(message, 0, LINES.message)
    if (output === undefined) continue
    console.log('    Output of the file:')
    printText(output, -LINES.output)
  }
  const logs = [...new Set(all.map(({ part }) => relative(root, logFile(part, folder))))]
  if (logs.length > 0) console.log(`The complete output is in ${logs.join(', ')}`)
}

/**
 * Adds up all records.
 * @param broken true if something failed; if no record contains the failure, such as after a server
 * did not start, it counts as one failure
 */
export function sumResults(records: readonly NamedRecord[], broken: boolean): Count {
  const sum = (pick: (record: TestRecord) => number) =>
    records.reduce((total, record) => total + pick(record), 0)
  const failed = sum((record) => failuresOf(record).length)
  return { passed: sum(({ passed }) => passed), failed: Math.max(failed, broken ? 1 : 0) }
}

/**
 * Prints the failures, the tests that passed only on retry and, in the last line, the total: "N
 * passed, N failed".
 * @returns true if nothing failed
 */
export function printResults(broken: boolean, folder = resultFolder): boolean {
  const records = readRecords(folder)
  const { passed, failed } = sumResults(records, broken)
  printFailures(records, folder)
  for (const test of records.flatMap(({ unsteady }) => unsteady)) console.log(`unsteady: ${test}`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}

if (import.meta.main) printResults(process.argv.includes('--broken'))
