import './node-version.js'
import { relative } from 'node:path'
import { root } from './run.ts'
import { runVitest, runVitests, type TestRun } from './run-tests.ts'
import { resultFile, writeRecord } from './test-record.ts'

/**
 * Runs tests with vitest. If everything else passed, files whose process crashed by a signal run
 * once more, and this is printed: V8 can crash while it frees WebAssembly code (see
 * `packages/database/src/pglite.ts`). A failed test, file or hook, or an error outside tests, fails
 * the run.
 * @returns true if everything passed
 */
export async function runOnceMore(test: TestRun): Promise<boolean> {
  const { passed, record } = await runVitest(test)
  const { finished, failures, crashed } = record
  if (passed || !finished || crashed.length === 0 || failures.length > 0) return passed
  for (const { file, signal } of crashed) {
    console.log(
      `\nThe runtime ended the process of ${relative(root, file)} (${signal}): its tests run once more.\n`,
    )
  }
  // From here on, the record of the second run counts for these files.
  writeRecord(resultFile(test.name, test.folder), { ...record, crashed: [] })
  const files = [...new Set(crashed.map(({ file }) => file))]
  return (await runVitest({ ...test, name: `${test.name}-again`, args: files })).passed
}

/**
 * Runs unit and API tests on the embedded database, or on TEST_DATABASE_URL. `name` is the name of
 * the record. `args` are vitest's arguments, such as folders; without them all tests run.
 * @returns true if everything passed
 */
export const runUnits = (name: string, args: readonly string[] = []): Promise<boolean> =>
  runOnceMore({ name, args })

/**
 * Runs the portal's screen tests in a real browser (`tools/screens.vitest.config.ts`). Files within
 * a run are sequential, so three parallel runs share them, each with its own browser and server.
 * That is one more than the number of cores, because tests often wait for the page.
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
