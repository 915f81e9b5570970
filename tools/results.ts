import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.ts'

export interface Count {
  passed: number
  failed: number
}

/** Where the runs leave what they found: one JSON file each. */
const folder = join(root, 'test-results')
export const resultFile = (name: string): string => join(folder, `${name}.json`)

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  specs: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

type Report = VitestReport | PlaywrightReport

function countOf(report: Report): Count {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    return { passed: expected, failed: unexpected + flaky + report.errors.length }
  }
  // A file that does not even load has no failed test of its own.
  const failed = report.success ? 0 : Math.max(1, report.numFailedTests)
  return { passed: report.numPassedTests, failed }
}

interface Failure {
  test: string
  message: string
}

const failuresIn = ({ specs, suites = [] }: PlaywrightSuite): Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      test: `${file} › ${title}`,
      message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? '',
    })),
  ...suites.flatMap(failuresIn),
]

function failuresOf(report: Report): Failure[] {
  if ('stats' in report) {
    const errors = report.errors.map(({ message = '' }) => ({ test: 'outside of the tests', message }))
    return [...report.suites.flatMap(failuresIn), ...errors]
  }
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ test: `${file} › ${fullName}`, message: failureMessages[0] ?? '' }))
    return failed.length === 0 && status === 'failed' ? [{ test: file, message }] : failed
  })
}

const reports = (): { name: string; report: Report }[] =>
  globSync('*.json', { cwd: folder }).map((name) => ({
    name,
    report: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report,
  }))

/** Failures that are printed whole: the end of a long output is what is read, and often all that is kept of it. */
const SHOWN = 20
const LINES = 12

/** Each test that failed, with the beginning of its message. */
export function printFailures(): void {
  const all = reports().flatMap(({ name, report }) =>
    failuresOf(report).map(({ test, message }) => ({ test: `${name}: ${test}`, message })),
  )
  for (const { test, message } of all.slice(0, SHOWN)) {
    console.log(`FAILED ${test}`)
    for (const line of stripVTControlCharacters(message).split('\n').slice(0, LINES)) console.log(`    ${line}`)
  }
  if (all.length > SHOWN) console.log(`and ${all.length - SHOWN} more`)
}

/**
 * The sum over every result file there is. `broken` says that something failed; when no test tells of it (a process that
 * ended, a server that did not start), it counts as one.
 */
export function sumResults(broken: boolean): Count {
  const counts = reports().map(({ report }) => countOf(report))
  const sum = (pick: keyof Count) => counts.reduce((total, count) => total + count[pick], 0)
  return { passed: sum('passed'), failed: Math.max(sum('failed'), broken ? 1 : 0) }
}

export const printCount = ({ passed, failed }: Count): string => `${passed} passed, ${failed} failed`

if (import.meta.main) {
  printFailures()
  console.log(printCount(sumResults(process.argv.includes('--broken'))))
}
