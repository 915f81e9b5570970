import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failuresOf, readRecords, sumResults } from './results.ts'
import { resultFolder } from './test-record.ts'
import { runOnceMore } from './unit-tests.ts'

// Runs vitest on small test files. They are inside the project, because vitest can be imported only
// there.

const config = `
  import { defineConfig } from 'vitest/config'
  export default defineConfig({ test: { include: ['*.test.ts'], pool: 'forks', isolate: false, maxWorkers: 2 } })`

/**
 * A test file whose process crashes in the first run. The first run writes a marker file, with
 * which the second run passes.
 */
const crashesOnce = `
  import { existsSync, writeFileSync } from 'node:fs'
  import { it } from 'vitest'
  it('crashes at first', async () => {
    if (existsSync('crashed')) return
    writeFileSync('crashed', '')
    process.kill(process.pid, 'SIGTRAP')
    await new Promise(() => {})
  })`

const passes = `
  import { it } from 'vitest'
  it('passes', () => {})`

const failing: Record<string, { text: string; says: string }> = {
  'a failed test': {
    text: `import { it } from 'vitest'; it('x', () => { throw new Error('in a test') })`,
    says: 'in a test',
  },
  'a failed import': { text: `import './nowhere.ts'`, says: "Cannot find module './nowhere.ts'" },
  'an error while it loads': { text: `throw new Error('while loading')`, says: 'while loading' },
  'a failed afterAll': {
    text: `import { afterAll, it } from 'vitest'; afterAll(() => { throw new Error('after all') }); it('x', () => {})`,
    says: 'after all',
  },
  'a failed afterAll of a suite': {
    text: `import { afterAll, describe, it } from 'vitest'
      describe('s', () => { afterAll(() => { throw new Error('after the suite') }); it('x', () => {}) })`,
    says: 'after the suite',
  },
  'a failed beforeAll': {
    text: `import { beforeAll, it } from 'vitest'; beforeAll(() => { throw new Error('before all') }); it('x', () => {})`,
    says: 'before all',
  },
  'a rejection that nothing handles': {
    text: `import { it } from 'vitest'
      it('x', async () => { void Promise.reject(new Error('loose')); await new Promise((done) => setTimeout(done, 50)) })`,
    says: 'loose',
  },
  'an exit of its process': {
    text: `import { it } from 'vitest'
      it('x', async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}) })`,
    says: 'did not finish',
  },
}

let folder: string

beforeEach(() => {
  mkdirSync(resultFolder, { recursive: true })
  folder = mkdtempSync(join(resultFolder, 'fixture-'))
  writeFileSync(join(folder, 'vitest.config.ts'), config)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function runFiles(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, `${name}.test.ts`), text)
  const results = join(folder, 'results')
  const passed = await runOnceMore({ name: 'units', args: [], cwd: folder, folder: results })
  const records = readRecords(results)
  return {
    passed,
    count: sumResults(records, !passed),
    runs: records.map(({ name }) => name),
    unsteady: records.flatMap(({ unsteady }) => unsteady),
    messages: records.flatMap(failuresOf).map(({ message }) => message),
  }
}

it('a test run passes if all files pass', async () => {
  expect(await runFiles({ a: passes, b: passes })).toEqual({
    passed: true,
    count: { passed: 2, failed: 0 },
    runs: ['units'],
    unsteady: [],
    messages: [],
  })
})

it('a test run repeats a file whose process crashed, and counts its tests once', async () => {
  expect(await runFiles({ a: passes, b: crashesOnce })).toEqual({
    passed: true,
    count: { passed: 2, failed: 0 },
    runs: ['units', 'units-again'],
    unsteady: [],
    messages: [],
  })
})

it('a test run fails if a file crashes twice', async () => {
  const crashes = crashesOnce.replace(`if (existsSync('crashed')) return`, '')
  const { passed, count, messages } = await runFiles({ a: passes, b: crashes })
  expect(passed).toBe(false)
  expect(count).toEqual({ passed: 1, failed: 1 })
  expect(messages).toEqual(['The runtime ended the process (SIGTRAP).'])
})

it.each(['a failed afterAll', 'a rejection that nothing handles'])(
  'a test run fails for %s',
  async (name) => {
    const { text, says } = failing[name]!
    const { passed, count, messages } = await runFiles({ a: passes, b: text })
    expect(passed).toBe(false)
    expect(count.failed).toBe(1)
    expect(messages[0]).toContain(says)
  },
)

it.each(['a failed afterAll', 'a failed import'])(
  'a test run fails for %s even if another file crashed',
  async (name) => {
    const { text, says } = failing[name]!
    const { passed, messages } = await runFiles({ a: passes, b: text, c: crashesOnce })
    expect(passed).toBe(false)
    expect(messages.join('\n')).toContain(says)
  },
)

it('a test run records every kind of failure in addition to a crash', async () => {
  const files = Object.values(failing).map(({ text }, at) => [`b${at}`, text])
  const { passed, messages } = await runFiles({
    a: passes,
    ...Object.fromEntries(files),
    c: crashesOnce,
  })
  expect(passed).toBe(false)
  for (const { says } of Object.values(failing)) expect(messages.join('\n')).toContain(says)
})

it('a test run lists a test that passes on retry, and counts the test as passed', async () => {
  const text = `import { expect, it } from 'vitest'; let tries = 0
    it('needs a second try', { retry: 1 }, () => { expect(tries++).toBe(1) })`
  expect(await runFiles({ a: passes, b: text })).toMatchObject({
    passed: true,
    count: { passed: 2, failed: 0 },
    unsteady: ['b.test.ts needs a second try'],
  })
})

it('a test run fails if it finds no test file', async () => {
  const { passed, count } = await runFiles({})
  expect(passed).toBe(false)
  expect(count).toEqual({ passed: 0, failed: 1 })
})
