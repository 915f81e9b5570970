import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/free-port.ts'
import { startDemo } from './demo.ts'
import { prepareImage } from './inside-server.ts'
import { setBrowserOrigin } from './origin.ts'

/** Enough rows for pages, searches and totals, and seeded in a few seconds. */
const ROWS = 3_000

/** The demo, once for the whole suite, on data of its own. @returns what stops it */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-e2e-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const [demo] = await Promise.all([
      startDemo({ port: await freePort(), folder: join(folder, 'data'), rows: ROWS }),
      // A Keycloak is to be given accounts of its own by every server.
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
