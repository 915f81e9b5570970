import './node-version.js'
import { deepStrictEqual } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from './free-port.ts'
import { ensurePortal } from './portal-build.ts'
import { startPostgres } from './postgres.ts'
import { productionSettings } from './production-settings.ts'
import { nameOf, runSignalCase, serveCases, startCases } from './signal-cases.ts'

// `npm run test:signals`: starts the product with npm, and sends each signal to each process.
// Checks that all processes end, that the port is free afterwards, and that the exit code is the
// documented one. `-- --only SIGKILL` selects cases whose name contains the text.
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

await ensurePortal()
const folder = await mkdtemp(join(tmpdir(), 'choba-signals-'))
const postgres = await startPostgres()
try {
  for (const one of [...serveCases, ...startCases].filter((each) =>
    nameOf(each).includes(values.only),
  )) {
    const port = await freePort()
    const env = one.script === 'serve' ? productionSettings(postgres.url) : { CHOBA_SIZE: '1000' }
    const began = performance.now()
    try {
      const { end, isPortTaken, errors } = await runSignalCase(one, { port, folder, env })
      deepStrictEqual(
        { end, isPortTaken, errors },
        { end: one.end, isPortTaken: false, errors: [] },
      )
      console.log(`ok    ${nameOf(one)}  ${((performance.now() - began) / 1000).toFixed(1)} s`)
    } catch (error) {
      console.log(`FAIL  ${nameOf(one)}\n${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    }
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
