import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withProgress } from './progress.ts'
import { root, run } from './run.ts'
import {
  emptyRecord,
  isPassed,
  logFile,
  readRecord,
  RECORD_FILE,
  resultFile,
  type TestRecord,
  writeRecord,
} from './test-record.ts'

export interface TestRun {
  /** Name of the record file and of the log file. */
  name: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  signal?: AbortSignal
  /** Folder of the record file and of the log file. Default: `test-results`. */
  folder?: string
}

export interface TestOutcome {
  /** True if the runner exited successfully and its record has no failure. */
  passed: boolean
  record: TestRecord
}

/** Number of lines of the log that are shown if a run failed although no test failed. */
const TAIL = 40

/** Runs a test runner with a reporter that writes a record. The output goes to a log file. */
async function runTests(
  program: string,
  { name, args, env, folder, ...rest }: TestRun,
): Promise<TestOutcome> {
  const file = resultFile(name, folder)
  const log = logFile(name, folder)
  const descriptor = openSync(log, 'w')
  const code = await run(program, args, {
    ...rest,
    env: { ...env, [RECORD_FILE]: file },
    stdio: ['ignore', descriptor, descriptor],
  }).finally(() => closeSync(descriptor))
  const record = readRecord(file)
  const passed = code === 0 && isPassed(record)
  if (passed || record.failures.length > 0 || record.crashed.length > 0) return { passed, record }
  const message = `The runner ended with code ${code}:\n${readFileSync(log, 'utf8').split('\n').slice(-TAIL).join('\n')}`
  const failed = { ...record, finished: true, failures: [{ test: 'the whole run', message }] }
  writeRecord(file, failed)
  return { passed, record: failed }
}

/** Runs several test runners in parallel, as one part of the tests with one line of progress. */
function runPart(
  part: string,
  program: string,
  args: readonly string[],
  tests: readonly TestRun[],
): Promise<TestOutcome[]> {
  const read = () => tests.map(({ name, folder }) => readRecord(resultFile(name, folder)))
  // Writes an empty record first. The record stays empty if the test runner ends before its
  // reporter starts, and the run then counts as failed.
  for (const { name, folder } of tests) writeRecord(resultFile(name, folder), emptyRecord())
  return withProgress(part, read, () =>
    Promise.all(tests.map((test) => runTests(program, { ...test, args: [...args, ...test.args] }))),
  )
}

const reporter = (name: string): string => join(root, 'tools', name)

/** Runs vitest several times in parallel. */
export const runVitests = (part: string, tests: readonly TestRun[]): Promise<TestOutcome[]> =>
  runPart(
    part,
    'vitest',
    ['run', '--reporter=default', `--reporter=${reporter('vitest-record.ts')}`],
    tests,
  )

export async function runVitest(test: TestRun): Promise<TestOutcome> {
  const [outcome] = await runVitests(test.name, [test])
  return outcome!
}

export async function runPlaywright(test: TestRun): Promise<TestOutcome> {
  const args = ['test', `--reporter=list,${reporter('playwright-record.ts')}`]
  const [outcome] = await runPart(test.name, 'playwright', args, [test])
  return outcome!
}
