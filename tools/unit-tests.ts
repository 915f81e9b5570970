import './node-version.js'
import { relative } from 'node:path'
import { root } from './run.ts'
import { runVitest, runVitests, type TestRun } from './run-tests.ts'
import { resultFile, writeRecord } from './test-record.ts'

/**
 * Runs tests with vitest. If processes of test files ended with a signal and everything else
 * passed, runs these files once more and prints a note. The reason is that V8 can crash while it
 * frees WebAssembly code (see `packages/database/src/pglite.ts`). A failed test, file or hook fails
 * the run, and so does an error outside tests.
 * @returns true if everything passed
 */
export async function runOnceMore(test: TestRun): Promise<boolean> {
  const { passed, record } = await runVitest(test)
  const { finished, failures, crashed } = record
  if (passed || !finished || crashed.length === 0 || failures.length > 0) return passed
  for (const { file, signal } of crashed) {
    console.log(
      `\nThe runtime ended the process of ${relative(root, file)} (${signal}): its tests are run again.\n`,
    )
  }
  // The record of the second run replaces the crashes in the record of the first run.
  writeRecord(resultFile(test.name, test.folder), { ...record, crashed: [] })
  const files = [...new Set(crashed.map(({ file }) => file))]
  return (await runVitest({ ...test, name: `${test.name}-again`, args: files })).passed
}

/**
 * Runs unit and API tests on the embedded database, or on the server of TEST_DATABASE_URL.
 * @param name name of the record file
 * @param args arguments of vitest, such as folders; without arguments, all tests run
 * @returns true if everything passed
 */
export const runUnits = (name: string, args: readonly string[] = []): Promise<boolean> =>
  runOnceMore({ name, args })

/**
 * Runs the tests of the portal's screens in a real browser (`tools/screens.vitest.config.ts`). The
 * files of one run are tested one after another, so three runs in parallel share the files. Each
 * run has its own browser and its own server. Three is more than the usual number of processor
 * cores, because tests often wait for the page.
 * @returns true if everything passed
 */
export async function runScreens(): Promise<boolean> {
  const config = ['--config', 'tools/screens.vitest.config.ts']
  const shards = ['1', '2', '3'].map((shard) => ({
    name: `screens-${shard}`,
    args: [...config, `--shard=${shard}/3`],
    env: { CHOBA_SCREENS_SHARD: shard },
  }))
  return (await runVitests('screens', shards)).every(({ passed }) => passed)
}

const [name = 'units', ...args] = process.argv.slice(2)
if (import.meta.main) process.exitCode = (await runUnits(name, args)) ? 0 : 1
