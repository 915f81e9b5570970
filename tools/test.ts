import './node-version.js'
import { rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { ensurePortal } from './portal-build.ts'
import { ensurePython } from './python.ts'
import { printResults } from './results.ts'
import { runPlaywright } from './run-tests.ts'
import { resultFolder } from './test-record.ts'
import { runScreens, runUnits } from './unit-tests.ts'

/** Runs the screen tests, then the end-to-end tests, in a real browser. */
async function runBrowser(): Promise<boolean> {
  process.env['CHOBA_CHROMIUM'] = await ensureChromium()
  const screens = await runScreens()
  await ensurePortal()
  // Tests tagged as long run only on demand: `npm run test:browser`, and `npm run test:long --
  // --only looks`.
  const { passed } = await runPlaywright({ name: 'browser', args: ['--grep-invert=@long'] })
  return passed && screens
}

rmSync(resultFolder, { recursive: true, force: true })

// Without Python, only the tests that need it fail.
await ensurePython().catch((error: Error) => console.error(error.message))

// Arguments after `--` apply only to the unit tests.
let ok = await runUnits('units', process.argv.slice(2))
try {
  ok = (await runBrowser()) && ok
} catch (error) {
  console.error((error as Error).message)
  ok = false
}
process.exitCode = printResults(!ok) ? 0 : 1
