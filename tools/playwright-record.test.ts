import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { printResults, readRecords } from './results.ts'
import { runPlaywright } from './run-tests.ts'
import { resultFolder } from './test-record.ts'

// Runs Playwright on small test files that open no page. The files are in a folder of the project
// that git ignores, because Playwright can be imported only from files inside the project.

const config = `
  import { defineConfig } from '@playwright/test'
  export default defineConfig({
    testMatch: '*.e2e.ts', respectGitIgnore: false, outputDir: './out', workers: 1, retries: 1,
  })`

const test = `import { expect, test } from '@playwright/test'\n`
const passes = `${test} test('passes', () => {})`
const fails = `${test} test('fails', () => { expect('what it is').toBe('what it should be') })`
const secondTry = `${test} test('needs a second try', ({}, { retry }) => { expect(retry).toBe(1) })`
const neverRetried = `${test} test.describe.configure({ retries: 0 })
  test('has one try', ({}, { retry }) => { expect(retry).toBe(1) })`
const before = `${test} test.describe.configure({ retries: 0 })
  test.beforeAll(() => { throw new Error('before all') })
  test('is blamed', () => {})
  test('is left out', () => {})`
const skipped = `${test} test.skip('is skipped on purpose', () => {})`

let folder: string

beforeEach(() => {
  mkdirSync(resultFolder, { recursive: true })
  folder = mkdtempSync(join(resultFolder, 'fixture-'))
  writeFileSync(join(folder, 'playwright.config.ts'), config)
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

async function runFiles(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, `${name}.e2e.ts`), text)
  const results = join(folder, 'results')
  const { passed } = await runPlaywright({
    name: 'browser',
    args: [],
    cwd: folder,
    folder: results,
  })
  const log = vi.spyOn(console, 'log').mockReturnValue()
  printResults(!passed, results)
  return {
    passed,
    printed: log.mock.calls.map(([line]) => String(line)),
    record: readRecords(results)[0]!,
  }
}

it('a browser run passes if all tests pass or are skipped on purpose', async () => {
  const { passed, printed } = await runFiles({ a: passes, b: skipped })
  expect(passed).toBe(true)
  expect(printed).toEqual(['1 passed, 0 failed'])
})

it('a browser run counts a test that passes on retry as passed, and prints the test directly above the total', async () => {
  const { passed, printed } = await runFiles({ a: passes, b: secondTry })
  expect(passed).toBe(true)
  expect(printed).toEqual(['unsteady: b.e2e.ts needs a second try', '2 passed, 0 failed'])
})

it('a browser run fails for a test that fails twice, and prints the message of the test once', async () => {
  const { passed, printed } = await runFiles({ a: passes, b: fails })
  expect(passed).toBe(false)
  expect(printed[0]).toBe('FAILED browser: b.e2e.ts fails')
  expect(printed.filter((line) => line.includes('Expected: "what it should be"'))).toHaveLength(1)
  expect(printed.at(-1)).toBe('1 passed, 1 failed')
})

it('a browser run does not retry tests in a file that disables retries', async () => {
  const { passed, printed } = await runFiles({ a: neverRetried })
  expect(passed).toBe(false)
  expect(printed.at(-1)).toBe('0 passed, 1 failed')
})

it('a browser run counts tests as failed if a failed hook prevented them from running', async () => {
  const { passed, record } = await runFiles({ a: before })
  expect(passed).toBe(false)
  expect(record.failures.map((failure) => failure.test)).toEqual([
    'a.e2e.ts is blamed',
    'a.e2e.ts is left out',
  ])
})

it('a browser run fails if a test file cannot be loaded', async () => {
  const { passed, printed } = await runFiles({ a: passes, b: `import './nowhere.ts'` })
  expect(passed).toBe(false)
  expect(printed[0]).toBe('FAILED browser: outside of the tests')
  expect(printed.at(-1)).toBe('0 passed, 1 failed')
})
