import './node-version.js'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { ensurePortal } from './portal-build.ts'
import { ensurePython } from './python.ts'
import { printCount, printFailures, resultFile, sumResults } from './results.ts'
import { run } from './run.ts'
import { runScreens, runUnits } from './unit-tests.ts'

/** The portal's screens, then the whole product, in a real browser. */
async function runBrowser(): Promise<boolean> {
  process.env['CHOBA_CHROMIUM'] = await ensureChromium()
  const screens = await runScreens()
  ensurePortal()
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile('browser') }
  // What is tagged as long is run by hand: `npm run test:browser`, and `npm run test:long -- --only looks`.
  return (await run('playwright', ['test', '--grep-invert=@long', '--reporter=list,json'], { env })) === 0 && screens
}

rmSync(dirname(resultFile('units')), { recursive: true, force: true })

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
const count = sumResults(!ok)
printFailures()
console.log(printCount(count))
process.exitCode = count.failed > 0 ? 1 : 0
