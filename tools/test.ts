import './node-version.js'
import { rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { ensurePortal } from './portal-build.ts'
import { ensurePython } from './python.ts'
import { printResults } from './results.ts'
import { runPlaywright } from './run-tests.ts'
import { resultFolder } from './test-record.ts'
import { runScreens, runUnits } from './unit-tests.ts'

/** The portal's screens, then the whole product, in a real browser. */
async function runBrowser(): Promise<boolean> {
  process.env['CHOBA_CHROMIUM'] = await ensureChromium()
  const screens = await runScreens()
  await ensurePortal()
  // What is tagged as long is run by hand: `npm run test:browser`, and `npm run test:long -- --only looks`.
  const { passed } = await runPlaywright({ name: 'browser', args: ['--grep-invert=@long'] })
  return passed && screens
}

rmSync(resultFolder, { recursive: true, force: true })

// Without it the tests that need it fail, and the others are run.
await ensurePython().catch((error: Error) => console.error(error.message))

// What follows `--` is about these alone.
let ok = await runUnits('units', process.argv.slice(2))
try {
  ok = (await runBrowser()) && ok
} catch (error) {
  console.error((error as Error).message)
  ok = false
}
process.exitCode = printResults(!ok) ? 0 : 1
