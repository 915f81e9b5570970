import { DEMO_PASSWORD, seed } from '@choba/database/seed/seed.ts'
import type { Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { openDatabase, removeDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Post } from '@choba/identity/letters.ts'
import { createApp, createIdentity } from './app.ts'
import { refundDesk, reportJobError, SETTLE_REFUND, workOnRefunds } from './areas/refunds/refunds.jobs.ts'
import { readConfig, type Config } from './config.ts'
import { offsetInstant } from './platform/instant.ts'
import { startJobs } from './platform/jobs.ts'
import { createPost, SEND_MAIL } from './platform/mail/post.ts'
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

async function prepareDemo(engine: Engine, post: Post, config: Config): Promise<void> {
  const tenants = tenantRegistry(engine)
  const { admin } = createIdentity({ engine, post, config }, tenants)
  const isNew = await seed(engine, {
    size: config.seedSize,
    today: offsetInstant(new Date(), 'Asia/Tokyo').slice(0, 10),
    origins: demoOrigins(config),
    setPassword: async (tenantId, userId, password) => {
      const found = (await tenants.byId(tenantId))!
      const realm = realmRefOf(found.tenant, found.origin)
      await admin.ensureRealm(realm)
      const { username, email, full_name: fullName } = await readUser(engine, userId)
      const made = await admin.createAccount(realm, { userId, username, email, fullName, password, temporary: false })
      if (!made.ok) throw new Error(`the sign-in service refused ${username}: ${made.reason}`)
    },
  })
  if (isNew) console.log(`Made the demo's data: ${config.seedSize} transactions.`)
}

const readUser = (engine: Engine, id: number) =>
  asOwner(engine, (q) => q.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

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
  const jobs = await startJobs(engine, { queues: [SETTLE_REFUND, SEND_MAIL], worker: true, onError: reportJobError })
  const post = createPost(jobs)
  if (!production) await prepareDemo(engine, post, config)
  const desk = refundDesk(jobs)
  await workOnRefunds(engine, jobs, desk)
  const app = await createApp({ engine, desk, post, config })
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
