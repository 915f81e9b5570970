import { DEMO_PASSWORD, seed } from '@choba/database/seed/seed.ts'
import type { Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { openDatabase, removeDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import { createApp, createIdentity } from './app.ts'
import { refundDesk, reportJobError, SETTLE_REFUND, workOnRefunds } from './areas/refunds/refunds.jobs.ts'
import { readConfig, type Config } from './config.ts'
import { offsetInstant } from './platform/instant.ts'
import { startJobs } from './platform/jobs.ts'
import { realmRefOf, tenantRegistry } from './platform/tenants.ts'

export interface MainOptions {
  production?: boolean
  /** Throw the demo's data away and make it anew. */
  fresh?: boolean
}

/** Origins follow the port, so that a demo on another port signs in there. */
const demoOrigins = ({ publicUrl }: Config) => {
  const steppe = new URL(publicUrl)
  steppe.hostname = `steppe.${steppe.hostname}`
  return { demo: publicUrl, steppe: steppe.origin }
}

async function prepareDemo(engine: Engine, config: Config): Promise<void> {
  const tenants = tenantRegistry(engine)
  const { admin } = createIdentity({ engine, config }, tenants)
  const isNew = await seed(engine, {
    size: config.seedSize,
    today: offsetInstant(new Date(), 'Asia/Tokyo').slice(0, 10),
    origins: demoOrigins(config),
    setPassword: async (tenantId, userId, password) => {
      const realm = (await tenants.byId(tenantId))!
      await admin.ensureRealm(realmRefOf(realm.tenant, realm.origin))
      await admin.setPassword(realmRefOf(realm.tenant, realm.origin), userId, password)
    },
  })
  if (isNew) console.log(`Made the demo's data: ${config.seedSize} transactions.`)
}

/** People whose password stands in the README must not be served to the world. */
async function refuseDemo(engine: Engine): Promise<void> {
  const demo = await asOwner(engine, (q) => q.selectFrom('seeds').select('name').executeTakeFirst())
  if (demo) throw new Error('This database holds the demo and its users: production needs one of its own.')
}

function printAccounts(config: Config): void {
  const { demo, steppe } = demoOrigins(config)
  console.log(`
Choba is ready at ${demo}
           and at ${steppe} (another tenant, another brand)

  superadmin, sysconfig    the service's side
  owner, manager, clerk    the staff of a merchant
  password for all of them ${DEMO_PASSWORD}

Ctrl-C stops it.`)
}

/** Starts everything this process is: database, migrations, demo data, jobs, server. @returns what stops it */
export async function main({ production = false, fresh = false }: MainOptions = {}): Promise<() => Promise<void>> {
  const config = readConfig(process.env, production)
  if (fresh && !production && !config.databaseUrl) await removeDatabase(config.dataFolder)
  const engine = await openDatabase({ url: config.databaseUrl, folder: config.dataFolder })
  await migrate(engine)
  if (production) await refuseDemo(engine)
  else await prepareDemo(engine, config)
  const jobs = await startJobs(engine, { queues: [SETTLE_REFUND], worker: true, onError: reportJobError })
  const desk = refundDesk(jobs)
  await workOnRefunds(engine, jobs, desk)
  const app = await createApp({ engine, desk, config })
  await app.listen({ port: config.port, host: production ? '0.0.0.0' : 'localhost' })
  if (!production) printAccounts(config)

  let stopping: Promise<void> | null = null
  const stop = () =>
    (stopping ??= (async () => {
      await app.close()
      await jobs.stop()
      await engine.close()
    })())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().then(() => process.exit(0))
    })
  }
  return stop
}
