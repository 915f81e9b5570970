import './node-version.js'
import { rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { ensurePortal } from './portal-build.ts'
import { ensurePython } from './python.ts'
import { printResults } from './results.ts'
import { runPlaywright } from './run-tests.ts'
import { resultFolder } from './test-record.ts'
import { runScreens, runUnits } from './unit-tests.ts'

/** Runs the tests of the screens and then the end-to-end tests, in a real browser. */
async function runBrowser(): Promise<boolean> {
  process.env['CHOBA_CHROMIUM'] = await ensureChromium()
  const screens = await runScreens()
  await ensurePortal()
  // Leaves out tests with the tag @long. They run with `npm run test:browser` and with `npm run
  // test:long -- --only looks`.
  const { passed } = await runPlaywright({ name: 'browser', args: ['--grep-invert=@long'] })
  return passed && screens
}

rmSync(resultFolder, { recursive: true, force: true })

// Continues without Python. Only tests that need Python then fail.
await ensurePython().catch((error: Error) => console.error(error.message))

// The arguments after `--` apply only to the unit tests.
let ok = await runUnits('units', process.argv.slice(2))
try {
  ok = (await runBrowser()) && ok
} catch (error) {
  console.error((error as Error).message)
  ok = false
}
process.exitCode = printResults(!ok) ? 0 : 1
