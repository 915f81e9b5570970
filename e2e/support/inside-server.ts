import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@choba/database/migrate.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openPGlite } from '@choba/database/pglite.ts'
import type { Tables } from '@choba/database/tables.ts'
import type { Updateable } from 'kysely'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/settings/config.ts'
import { prepareDemo } from '../../apps/server/src/demo/demo-data.ts'
import { silentLog } from '../../apps/server/src/platform/observability/log.ts'
import { createServices, type Application } from '../../apps/server/src/services.ts'
import { freePort } from '../../tools/free-port.ts'

export interface InsideServer extends Application {
  /** Origin of the first tenant's address. */
  origin: string
  /** Changes the settings of a tenant while the server runs. */
  setTenant(code: string, set: Updateable<Tables['tenants']>): Promise<void>
  stop(): Promise<void>
}

interface Inside {
  env?: NodeJS.ProcessEnv
  /** Prepares the server before it accepts calls. The default is the preparation of the demo. */
  prepare?: (application: Application) => Promise<void>
  /** True to start with an empty database instead of a copy of the demo's database. */
  isEmpty?: boolean
}

/**
 * Environment variable with the path of a file that contains a database with the demo's data. The
 * file is created once, before the first test.
 */
const IMAGE = 'CHOBA_BROWSER_IMAGE'

async function openServices(port: number, env: NodeJS.ProcessEnv, image: Uint8Array | null) {
  const config = readConfig({ PORT: String(port), CHOBA_SIZE: '1000', CHOBA_RATE: '10000', ...env })
  const engine = await openPGlite({ folder: null, image })
  await migrate(engine)
  const application = await createServices(config, { engine, log: silentLog(), worker: false })
  return { application, engine }
}

/**
 * Creates the file with the demo's database. Each server uses a copy, because filling a database
 * takes longer than most tests.
 */
export async function prepareImage(folder: string): Promise<void> {
  const { application, engine } = await openServices(await freePort(), {}, null)
  await prepareDemo(application)
  await application.jobs.stop()
  // Writes pending changes to the files, because otherwise every copy would repeat the recovery
  // when it is opened.
  await engine.script('checkpoint')
  const file = join(folder, 'demo.tar')
  await writeFile(file, await engine.dump())
  await engine.close()
  process.env[IMAGE] = file
}

/**
 * Starts a server in the process of the test, which can then access the database directly. E-mails
 * are stored but not sent.
 */
export async function openInsideServer({
  env = {},
  prepare,
  isEmpty = false,
}: Inside = {}): Promise<InsideServer> {
  const port = await freePort()
  const file = isEmpty ? undefined : process.env[IMAGE]
  const image = file ? await readFile(file) : null
  const { application, engine } = await openServices(port, env, image)
  // If the database is a copy of the demo's, this call only updates the addresses.
  await (prepare ?? prepareDemo)(application)
  const app = await createApp(application)
  await app.listen({ port, host: 'localhost' })
  return {
    origin: application.config.publicUrl,
    ...application,
    setTenant: async (code, set) => {
      await asOwner(engine, (q) =>
        q.updateTable('tenants').set(set).where('code', '=', code).execute(),
      )
    },
    async stop() {
      await app.close()
      await application.jobs.stop()
      await engine.close()
    },
  }
}
