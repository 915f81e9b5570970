import { join } from 'node:path'
import { root, run } from './run.ts'
import {
  emptyRecord,
  isPassed,
  readRecord,
  RECORD_FILE,
  resultFile,
  type TestRecord,
  writeRecord,
} from './test-record.ts'

export interface TestRun {
  /** Name of the record. */
  name: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  signal?: AbortSignal
  /** Folder of the record; by default `test-results`. */
  folder?: string
}

export interface TestOutcome {
  /** Whether the runner is content and its record has no failure. */
  passed: boolean
  record: TestRecord
}

/** Runs a test runner with a reporter of ours that writes a record. */
async function runTests(program: string, { name, args, env, folder, ...rest }: TestRun): Promise<TestOutcome> {
  const file = resultFile(name, folder)
  // A runner that ends before its reporter starts leaves this one.
  writeRecord(file, emptyRecord())
  const code = await run(program, args, { ...rest, env: { ...env, [RECORD_FILE]: file } })
  const record = readRecord(file)
  return { passed: code === 0 && isPassed(record), record }
}

/** Runs vitest with `args`. */
export const runVitest = (test: TestRun): Promise<TestOutcome> =>
  runTests('vitest', {
    ...test,
    args: ['run', ...test.args, '--reporter=default', `--reporter=${join(root, 'tools/vitest-record.ts')}`],
  })

/** Runs Playwright with `args`. */
export const runPlaywright = (test: TestRun): Promise<TestOutcome> =>
  runTests('playwright', {
    ...test,
    args: ['test', ...test.args, `--reporter=list,${join(root, 'tools/playwright-record.ts')}`],
  })
