import type { Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openPGlite } from '@choba/database/pglite.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Post } from '@choba/identity/letters.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { FOLLOW_MERCHANT } from '../../apps/server/src/areas/merchants/merchants.jobs.ts'
import { refundWaiter, SETTLE_REFUND } from '../../apps/server/src/areas/refunds/refunds.jobs.ts'
import { readConfig, type Config } from '../../apps/server/src/config.ts'
import { prepareDemo } from '../../apps/server/src/main.ts'
import { SWEEP_FILE } from '../../apps/server/src/platform/files/files.ts'
import { createPost, SEND_MAIL } from '../../apps/server/src/platform/mail/post.ts'
import { startJobs } from '../../apps/server/src/platform/jobs.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { freePort } from '../../tools/free-port.ts'

export interface InsideServer {
  /** Where the first tenant is. */
  origin: string
  engine: Engine
  config: Config
  post: Post
  /** What somebody changes in a tenant's configuration while the server runs. */
  setTenant(code: string, set: Partial<TenantRow>): Promise<void>
  stop(): Promise<void>
}

interface Inside {
  env?: NodeJS.ProcessEnv
  /** Fills the empty database; without it, with the demo's data. */
  prepare?: (parts: { engine: Engine; post: Post; config: Config }) => Promise<void>
}

/** A server in the process of the tests: its database is at hand while it runs. Letters are written, and not sent. */
export async function openInsideServer({ env = {}, prepare }: Inside = {}): Promise<InsideServer> {
  const port = await freePort()
  const config = readConfig({ PORT: String(port), CHOBA_SIZE: '1000', CHOBA_RATE: '10000', ...env })
  const engine = await openPGlite({ folder: null })
  await migrate(engine)
  const jobs = await startJobs(engine, {
    queues: [SETTLE_REFUND, SEND_MAIL, SWEEP_FILE, FOLLOW_MERCHANT],
    worker: false,
    log: silentLog(),
  })
  const post = createPost(jobs)
  const parts = { engine, post, config }
  await (prepare ? prepare(parts) : prepareDemo(engine, post, config))
  const app = await createApp({ ...parts, jobs, waiter: refundWaiter(jobs), log: silentLog() })
  await app.listen({ port, host: 'localhost' })
  return {
    origin: config.publicUrl,
    ...parts,
    setTenant: async (code, set) => {
      await asOwner(engine, (q) => q.updateTable('tenants').set(set).where('code', '=', code).execute())
    },
    async stop() {
      await app.close()
      await jobs.stop()
      await engine.close()
    },
  }
}
