import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { progressLine } from './progress.ts'
import { printResults } from './results.ts'
import {
  emptyRecord,
  resultFile,
  resultFolder,
  type TestRecord,
  writeRecord,
} from './test-record.ts'

let folder: string

beforeEach(() => {
  mkdirSync(resultFolder, { recursive: true })
  folder = mkdtempSync(join(resultFolder, 'fixture-'))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const ended = (record: Partial<TestRecord>): TestRecord => ({
  ...emptyRecord(),
  finished: true,
  ...record,
})

function print(records: Record<string, TestRecord>, broken = false) {
  for (const [name, record] of Object.entries(records))
    writeRecord(resultFile(name, folder), record)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const passed = printResults(broken, folder)
  return { passed, printed: log.mock.calls.map(([line]) => String(line)) }
}

it('the total is the sum of the passed tests of all runs', () => {
  expect(print({ units: ended({ passed: 2 }), browser: ended({ passed: 3 }) })).toEqual({
    passed: true,
    printed: ['5 passed, 0 failed'],
  })
})

it('a file that failed without a failed test is printed and counted as a failure', () => {
  const { passed, printed } = print({
    units: ended({
      passed: 2,
      failures: [{ test: 'a.test.ts', message: 'after all', output: 'one\ntwo\n' }],
    }),
  })
  expect(passed).toBe(false)
  expect(printed.slice(0, -2)).toEqual([
    'FAILED units: a.test.ts',
    '    after all',
    '    Output of the file:',
    '    one',
    '    two',
  ])
  expect(printed.at(-2)).toMatch(/^The complete output is in test-results.*units\.log$/)
  expect(printed.at(-1)).toBe('2 passed, 1 failed')
})

it('a run that did not finish, and a crash without a successful second run, count as failures', () => {
  const { passed, printed } = print({
    browser: { ...emptyRecord(), passed: 4 },
    units: ended({ passed: 1, crashed: [{ file: 'a.test.ts', signal: 'SIGSEGV' }] }),
  })
  expect(passed).toBe(false)
  expect(printed.at(-1)).toBe('5 passed, 2 failed')
})

it('tests that passed only on retry are printed directly above the total and count as passed', () => {
  expect(print({ browser: ended({ passed: 1, unsteady: ['e2e/a.e2e.ts is slow'] }) })).toEqual({
    passed: true,
    printed: ['unsteady: e2e/a.e2e.ts is slow', '1 passed, 0 failed'],
  })
})

it('a failure that no record contains counts as one failure', () => {
  expect(print({ units: ended({ passed: 2 }) }, true)).toEqual({
    passed: false,
    printed: ['2 passed, 1 failed'],
  })
})

it('the progress of several runs is printed on one line', () => {
  const [one, other] = [
    ended({ passed: 20, files: 4, endedFiles: 3 }),
    ended({ passed: 1, files: 5, endedFiles: 2, failures: [{ test: 'a', message: '' }] }),
  ]
  expect(progressLine('screens', [one, other], 59_000)).toBe(
    'screens: 21 passed, 1 failed, 5 of 9 files, 59 s',
  )
  expect(progressLine('screens', [one], 481_000)).toBe(
    'screens: 20 passed, 0 failed, 3 of 4 files, 8 min',
  )
})
