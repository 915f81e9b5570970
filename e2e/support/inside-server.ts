import { migrate } from '@choba/database/migrate.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openPGlite } from '@choba/database/pglite.ts'
import type { Tables } from '@choba/database/tables.ts'
import type { Updateable } from 'kysely'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { prepareDemo } from '../../apps/server/src/main.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
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
  /** Fills the empty database; without it, with the demo's data. */
  prepare?: (application: Application) => Promise<void>
}

/** A server in the process of the tests: its database is at hand while it runs. Emails are written, and not sent. */
export async function openInsideServer({ env = {}, prepare }: Inside = {}): Promise<InsideServer> {
  const port = await freePort()
  const config = readConfig({ PORT: String(port), CHOBA_SIZE: '1000', CHOBA_RATE: '10000', ...env })
  const engine = await openPGlite({ folder: null })
  await migrate(engine)
  const application = await createServices(config, { engine, log: silentLog(), worker: false })
  await (prepare ?? prepareDemo)(application)
  const app = await createApp(application)
  await app.listen({ port, host: 'localhost' })
  return {
    origin: config.publicUrl,
    ...application,
    setTenant: async (code, set) => {
      await asOwner(engine, (q) => q.updateTable('tenants').set(set).where('code', '=', code).execute())
    },
    async stop() {
      await app.close()
      await application.jobs.stop()
      await engine.close()
    },
  }
}
