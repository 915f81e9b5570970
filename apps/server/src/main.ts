import { answerBackupRequests } from '@choba/database/backup-requests.ts'
import { demoStateOf, expectRoomForDemo } from '@choba/database/seed/demo-state.ts'
import { depositReasons } from '@choba/database/seed/deposit-reasons.ts'
import { demoManuals } from '@choba/database/seed/manual-texts.ts'
import { DEMO_PASSWORD, seed } from '@choba/database/seed/seed.ts'
import { DatabaseUnavailable, type Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { standingOf } from '@choba/database/installation.ts'
import { openDatabase, removeDatabase } from '@choba/database/open.ts'
import { asOwner, expectOwner } from '@choba/database/owner.ts'
import { expectMasterSecret } from '@choba/identity/master-secret.ts'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { createApp } from './app.ts'
import { removeAnchors } from './areas/audit/audit.anchors.ts'
import { sealWithAnchors } from './areas/audit/audit.start.ts'
import { makeDemoManuals } from './areas/manuals/manuals.demo.ts'
import { beginDemoBooks, type DemoBooks } from './areas/transfers/transfers.demo.ts'
import { prepareSetup } from './areas/session/setup-start.ts'
import { readConfig, type Config } from './config.ts'
import { connectDemoGateway, removeDemoRefunds, startDemoGateway } from './platform/gateway/demo.ts'
import { sealGatewaySecrets } from './platform/gateway/secrets.ts'
import { offsetInstant } from './platform/instant.ts'
import { createLifetime, endOnFatal, stopAndExit, stopOnSignals, type Lifetime } from './platform/lifetime.ts'
import { alwaysLogged, createLog, errorOf, type Log } from './platform/log.ts'
import type { ParentWatch } from './platform/parent-watch.ts'
import { expectFreePort, listenOnce } from './platform/port.ts'
import { prepareKeycloakRealms } from './platform/keycloak-start.ts'
import { createHttpMetrics, createMetrics } from './platform/metrics.ts'
import { serveMetrics } from './platform/metrics-server.ts'
import { realmRefOf } from './platform/tenants.ts'
import type { Services } from './platform/area.ts'
import { reportStart, tryMailServer } from './platform/start-report.ts'
import { tellSystemd } from './platform/systemd.ts'
import { createServices, startTasks, workOnQueues } from './services.ts'

export interface MainOptions {
  production?: boolean
  /** Throw the demo's data away and make it again. */
  fresh?: boolean
  /** Print another link for the first administrator, and end. */
  newLink?: boolean
  /** The database is a restored copy, and is the installation from now on. */
  adopt?: boolean
  /** The processes that started this one; left out: they are not watched. */
  parent?: ParentWatch
}

/** Origins follow the port, so that a demo on another port signs in there. */
const demoOrigins = ({ publicUrl }: Config) => {
  const steppe = new URL(publicUrl)
  steppe.hostname = `steppe.${steppe.hostname}`
  return { demo: publicUrl, steppe: steppe.origin }
}

/** The demo's data, once, at the addresses of this start. Exported for the browser suite. */
export async function prepareDemo({ engine, config, tenants, identity: { admin } }: Services): Promise<void> {
  const ready = new Set<number>()
  const isNew = await seed(engine, {
    size: config.seedSize,
    today: offsetInstant(new Date(), 'Asia/Tokyo').slice(0, 10),
    origins: demoOrigins(config),
    keycloakUrl: config.keycloak?.url ?? '',
    staff: true,
    setPassword: async (tenantId, userId, password) => {
      const found = (await tenants.byId(tenantId))!
      const realm = realmRefOf(found.tenant, found.origin)
      if (!ready.has(tenantId)) await admin.ensureRealm(realm)
      ready.add(tenantId)
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
  const state = await demoStateOf(engine)
  if (state === 'demo' || state === 'incomplete')
    throw new Error('This database holds the demo and its users: production needs one of its own.')
}

async function prepareProduction({ engine, config, tenants, identity }: Services, newLink: boolean): Promise<void> {
  const first = { ...config.firstTenant, origin: config.publicUrl, keycloakUrl: config.keycloak?.url ?? '' }
  const notice = await prepareSetup({ engine, identity: identity.admin, tenants, first, newLink })
  if (notice) console.log(notice)
}

function printAccounts(config: Config): void {
  const { demo, steppe } = demoOrigins(config)
  console.log(`
Choba is ready at ${demo}
           and at ${steppe} (another tenant, another brand)

  superadmin, sysconfig    the service's side
  owner, manager, clerk    the staff of a merchant
  password for all of them ${DEMO_PASSWORD}
${config.outbox ? `\n  e-mails and their codes   ${demo}/mailbox\n` : ''}
Ctrl-C stops it.`)
}

/** Milliseconds each part of the process has to stop; to `drain` its own time is added. */
const STOP_MS = {
  drain: 1_000,
  calls: 20_000,
  tasks: 10_000,
  sealing: 10_000,
  jobs: 15_000,
  gateway: 1_000,
  mail: 2_000,
  backups: 10_000,
  database: 10_000,
  metrics: 5_000,
  systemd: 6_000,
}

/**
 * Starts everything this process is: database, migrations, demo data, jobs, server. Where a part fails, what was opened
 * before it is closed. @returns what stops it
 */
export async function main(options: MainOptions = {}): Promise<() => Promise<void>> {
  const config = readConfig(process.env, options.production ?? false)
  const log = createLog(config)
  endOnFatal(log)
  const lifetime = createLifetime(log)
  // From here on: a signal during the start closes what is open by then.
  stopOnSignals(lifetime)
  options.parent?.onGone(() => {
    log.warn('npm, which started this server, has ended: the server stops')
    void stopAndExit(lifetime)
  })
  try {
    await start(options, config, log, lifetime)
  } catch (error) {
    // Parts that were closed under it made the start fail: the process is ending as it was told to.
    const isStopping = lifetime.isStopping
    await lifetime.stop()
    if (!isStopping) throw error
  }
  return async () => {
    await lifetime.stop()
  }
}

const COPY_NOTICE =
  'this database is a copy of another one: nothing is sent and nothing can be changed. If it is to take over, start once with "npm run serve -- --adopt"'

const ADOPTED_NOTICE = 'the copy has taken over: this database is the installation from now on'

/** A copy of the database starts quietly: it must not ask the gateway, send e-mails or settle refunds of the original. */
async function quietOn(engine: Engine, config: Config, adopt: boolean, log: Log): Promise<Config> {
  const standing = await standingOf(engine, adopt)
  const isCopy = standing === 'copy'
  if (standing === 'adopted') alwaysLogged(log, { component: 'start' }).info(ADOPTED_NOTICE)
  if (isCopy) log.warn(COPY_NOTICE)
  else if (config.quiet) log.warn('CHOBA_QUIET is set: nothing is sent and nothing can be changed')
  return { ...config, quiet: config.quiet || isCopy }
}

async function start(options: MainOptions, given: Config, log: Log, lifetime: Lifetime): Promise<void> {
  const { production = false, fresh = false, newLink = false, adopt = false } = options
  // Before anything is removed or made: a start that cannot listen must not change what is there.
  if (!newLink) await expectFreePort(given.host, given.port)
  if (fresh && !production && !given.databaseUrl) {
    await removeDatabase(given.dataFolder)
    await removeAnchors(given.dataFolder)
    await removeDemoRefunds(given.dataFolder)
  }
  const engine = await openDatabase({
    url: given.databaseUrl,
    folder: given.dataFolder,
    // All of them are lost at once: the log counts them with the calls that fail.
    onConnectionLost: (cause) => log.error({ err: new DatabaseUnavailable(cause) }, 'a database connection was lost'),
  })
  await lifetime.own('database', () => engine.close(), STOP_MS.database)
  await expectOwner(engine)
  // Before migrating: data that this start cannot use stays as its own release left it.
  await (production ? refuseDemo(engine) : expectRoomForDemo(engine))
  await migrate(engine)
  const config = production ? await quietOn(engine, given, adopt, log) : given
  if (engine.kind === 'pglite') {
    const say = (error: unknown) => log.error({ err: errorOf(error) }, 'a backup failed')
    const requests = answerBackupRequests(engine, given.dataFolder, say)
    await lifetime.own('backups', () => requests.stop(), STOP_MS.backups)
  }
  await expectMasterSecret(engine, config.masterSecret)
  await sealGatewaySecrets(engine, createSecretBox(config.masterSecret))
  const application = await createServices(config, { engine, log, worker: !config.quiet })
  const { transport, jobs, tenants, identity, disk } = application
  const gateway = production ? null : await startDemoGateway(config.dataFolder)
  // Stopped after the jobs, which may be asking it.
  if (gateway) await lifetime.own('demo gateway', () => gateway.close(), STOP_MS.gateway)
  await lifetime.own('mail', async () => transport.close(), STOP_MS.mail)
  await lifetime.own('jobs', () => jobs.stop(), STOP_MS.jobs)
  await (production ? prepareProduction(application, newLink) : prepareDemo(application))
  if (gateway) await connectDemoGateway(engine, application.sealer, gateway)
  if (newLink) {
    await lifetime.stop()
    return
  }
  const tenantIds = production || config.quiet ? [] : (await tenants.all()).map(({ tenant }) => tenant.id)
  const books = production || config.quiet ? null : await beginDemoBooks(engine, tenantIds, depositReasons)
  if (!config.quiet) for (const sentence of await prepareKeycloakRealms(identity.admin, tenants)) log.warn(sentence)
  const sealing = await sealWithAnchors(engine, config, log)
  await lifetime.own('sealing', () => sealing.stop(), STOP_MS.sealing)
  if (!config.quiet) {
    await workOnQueues(application)
    const scheduler = startTasks(application)
    await lifetime.own('scheduled tasks', () => scheduler.stop(), STOP_MS.tasks)
  }
  const metrics = createHttpMetrics()
  if (config.metricsPort !== null) {
    const scrape = createMetrics(metrics, { engine, disk, jobs, log, sealing })
    const server = await serveMetrics(scrape, { port: config.metricsPort, host: config.metricsHost, log })
    await lifetime.own('metrics', () => server.close(), STOP_MS.metrics)
  }
  const app = await createApp(application, { metrics })
  await lifetime.own('calls', () => app.close(), STOP_MS.calls)
  const address = await listenOnce(config.port, () => app.listen({ port: config.port, host: config.host }))
  if (production) await reportStart({ config, engine, log, address })
  const drainMs = config.drainSeconds * 1_000
  await lifetime.own('drain', () => app.drain(drainMs), drainMs + STOP_MS.drain)
  await tellSystemd('READY=1', log)
  await lifetime.own('systemd', () => tellSystemd('STOPPING=1', log), STOP_MS.systemd)
  if (production && !config.quiet) void tryMailServer({ config, transport, log, isStopping: () => lifetime.isStopping })
  if (books) await completeDemo(application, tenantIds, books, lifetime)
  if (!production) printAccounts(config)
}

/** Manuals and the transfers of past months are made while the demo can be used already. */
async function completeDemo(
  application: Services,
  tenantIds: readonly number[],
  books: DemoBooks,
  lifetime: Lifetime,
): Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const say = (err: unknown) => application.log.error({ err }, 'the demo’s past is not whole')
  const completing = makeDemoManuals(application, tenantIds, demoManuals, signal)
    .catch(say)
    .then(() => books.payPast(signal))
    .catch(say)
  const stop = () => {
    stopping.abort()
    return completing
  }
  await lifetime.own('the rest of the demo', stop, STOP_MS.tasks)
}
