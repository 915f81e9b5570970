import './node-version.js'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { ensurePortal } from './portal-build.ts'
import { printCount, resultFile, sumResults } from './results.ts'
import { run } from './run.ts'
import { runUnits } from './unit-tests.ts'

/** The whole product in a real browser. */
async function runBrowser(): Promise<number> {
  ensurePortal()
  const browser = await ensureChromium()
  const env = { CHOBA_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile('browser') }
  return run('playwright', ['test', '--reporter=list,json'], { env })
}

rmSync(dirname(resultFile('units')), { recursive: true, force: true })

let ok = await runUnits('units')
try {
  ok = (await runBrowser()) === 0 && ok
} catch (error) {
  console.error((error as Error).message)
  ok = false
}
const count = sumResults(!ok)
console.log(printCount(count))
process.exitCode = count.failed > 0 ? 1 : 0
