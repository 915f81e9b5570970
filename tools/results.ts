import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

function countOf(report: VitestReport | PlaywrightReport): Count {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    return { passed: expected, failed: unexpected + flaky + report.errors.length }
  }
  // A file that does not even load has no failed test of its own.
  const failed = report.success ? 0 : Math.max(1, report.numFailedTests)
  return { passed: report.numPassedTests, failed }
}

/**
 * The sum over every result file there is. `broken` says that something failed; when no test tells of it (a process that
 * ended, a server that did not start), it counts as one.
 */
export function sumResults(broken: boolean): Count {
  const counts = globSync('*.json', { cwd: folder }).map((name) =>
    countOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as VitestReport | PlaywrightReport),
  )
  const sum = (pick: keyof Count) => counts.reduce((total, count) => total + count[pick], 0)
  return { passed: sum('passed'), failed: Math.max(sum('failed'), broken ? 1 : 0) }
}

export const printCount = ({ passed, failed }: Count): string => `${passed} passed, ${failed} failed`

if (import.meta.main) console.log(printCount(sumResults(process.argv.includes('--broken'))))
