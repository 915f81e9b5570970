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
  /** Where the first tenant is. */
  origin: string
  /** What someone changes in a tenant's configuration while the server runs. */
  setTenant(code: string, set: Updateable<Tables['tenants']>): Promise<void>
  stop(): Promise<void>
}

interface Inside {
  env?: NodeJS.ProcessEnv
  /** What is done before it answers; without it, what a start of the demo does. */
  prepare?: (application: Application) => Promise<void>
  /** It begins with an empty database, and not with a copy of the demo's. */
  isEmpty?: boolean
}

/** Where the database of such a server lies, filled with the demo's data: made once, before the first test. */
const IMAGE = 'CHOBA_BROWSER_IMAGE'

async function openServices(port: number, env: NodeJS.ProcessEnv, image: Uint8Array | null) {
  const config = readConfig({ PORT: String(port), CHOBA_SIZE: '1000', CHOBA_RATE: '10000', ...env })
  const engine = await openPGlite({ folder: null, image })
  await migrate(engine)
  const application = await createServices(config, { engine, log: silentLog(), worker: false })
  return { application, engine }
}

/** Fills a database with the demo's data, of which each server has a copy: to fill it takes longer than most tests. */
export async function prepareImage(folder: string): Promise<void> {
  const { application, engine } = await openServices(await freePort(), {}, null)
  await prepareDemo(application)
  await application.jobs.stop()
  // What is on its way to the files would be done again at every opening of a copy.
  await engine.script('checkpoint')
  const file = join(folder, 'demo.tar')
  await writeFile(file, await engine.dump())
  await engine.close()
  process.env[IMAGE] = file
}

/** A server in the process of the tests: its database is at hand while it runs. Emails are written, and not sent. */
export async function openInsideServer({
  env = {},
  prepare,
  isEmpty = false,
}: Inside = {}): Promise<InsideServer> {
  const port = await freePort()
  const file = isEmpty ? undefined : process.env[IMAGE]
  const image = file ? await readFile(file) : null
  const { application, engine } = await openServices(port, env, image)
  // On a copy it writes the addresses of this start alone.
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
