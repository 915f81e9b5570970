import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/free-port.ts'
import { startDemo } from './demo.ts'
import { prepareImage } from './inside-server.ts'
import { setBrowserOrigin } from './origin.ts'

/**
 * Number of transactions in the demo data: enough for several pages, searches and totals, and
 * created in a few seconds.
 */
const ROWS = 3_000

/**
 * Starts the demo that all test files share, with separate data.
 * @returns a function that stops the demo
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-e2e-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const [demo] = await Promise.all([
      startDemo({ port: await freePort(), folder: join(folder, 'data'), rows: ROWS }),
      // With Keycloak, no database file is prepared, because every server must create its own
      // accounts in Keycloak.
      process.env['KEYCLOAK_URL'] ? null : prepareImage(folder),
    ])
    setBrowserOrigin(demo.origin)
    return async () => {
      await demo.stop()
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
