import { answerBackupRequests } from '@choba/database/backup-requests.ts'
import { demoStateOf, expectRoomForDemo } from '@choba/database/seed/demo-state.ts'
import { DatabaseUnavailable, type Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { standingOf } from '@choba/database/installation.ts'
import { hasDatabase, openDatabase, removeDatabase } from '@choba/database/open.ts'
import { expectOwner } from '@choba/database/owner.ts'
import { expectMasterSecret } from '@choba/identity/master-secret.ts'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { removeAnchors } from './areas/audit/audit-anchors.ts'
import { readConfig, type Config } from './platform/settings/config.ts'
import { planDemo, writeDemoRows } from './demo/demo-data.ts'
import { showPreparing } from './demo/preparing-page.ts'
import { createSteps, type StartSteps } from './demo/start-steps.ts'
import { removeDemoRefunds } from './platform/gateway/demo.ts'
import { sealGatewaySecrets } from './platform/gateway/secrets.ts'
import {
  createLifetime,
  endOnFatal,
  stopAndExit,
  stopOnSignals,
  type Lifetime,
} from './platform/process/lifetime.ts'
import { reportOutages } from './platform/observability/database-outages.ts'
import {
  alwaysLogged,
  createLog,
  errorOf,
  silentLog,
  type Log,
} from './platform/observability/log.ts'
import type { ParentWatch } from './platform/process/parent-watch.ts'
import { expectFreePort } from './platform/process/port.ts'
import { STOP_MS } from './stop-times.ts'

// The static imports of this file load before the database opens, so they are few and small.
// `serve.ts` loads all other modules while the thread of the embedded database opens the data.

export interface MainOptions {
  production?: boolean
  /** Deletes the demo's data and creates it again. */
  fresh?: boolean
  /** Prints a new setup link for the first administrator, and exits. */
  newLink?: boolean
  /** Declares that the database is a restored copy and becomes the installation from now on. */
  adopt?: boolean
  /** Watch of the processes that started this one, so that the server stops when they end. */
  parent?: ParentWatch
  /** Builds the portal if the build is missing or outdated. Without it, a build must exist. */
  buildPortal?: (signal: AbortSignal) => Promise<void>
}

/**
 * Rejects a demo database in production, because the passwords of its users are public.
 * @throws Error with a message for the operator
 */
async function refuseDemo(engine: Engine): Promise<void> {
  const state = await demoStateOf(engine)
  if (state === 'demo' || state === 'incomplete')
    throw new Error('This database holds the demo and its users: production needs one of its own.')
}

/**
 * Starts all parts of the process: database, migrations, demo data, jobs, server. If a part fails,
 * closes the parts that were opened before.
 * @returns function that stops the process
 */
export async function main(options: MainOptions = {}): Promise<() => Promise<void>> {
  const config = readConfig(process.env, options.production ?? false)
  const log = createLog(config)
  endOnFatal(log)
  const lifetime = createLifetime(log)
  // Stop messages go to the log only in production; in the demo, the user at the terminal sees the
  // end.
  const stopLog = options.production ? alwaysLogged(log, { component: 'stop' }) : silentLog()
  // From here on, a signal during the start closes the parts that are open.
  stopOnSignals(lifetime, stopLog)
  options.parent?.onGone(() => {
    log.warn('npm, which started this server, has ended: the server stops')
    void stopAndExit(lifetime, stopLog)
  })
  try {
    await start(options, config, log, lifetime)
  } catch (error) {
    // If the process was stopped during its start, the start fails because its parts were closed.
    // That error is expected.
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

/**
 * Starts a copy of the database in quiet mode. A copy must not call the gateway, send e-mails or
 * settle refunds of the original.
 */
async function quietOn(engine: Engine, config: Config, adopt: boolean, log: Log): Promise<Config> {
  const standing = await standingOf(engine, adopt)
  const isCopy = standing === 'copy'
  if (standing === 'adopted') alwaysLogged(log, { component: 'start' }).info(ADOPTED_NOTICE)
  if (isCopy) log.warn(COPY_NOTICE)
  else if (config.quiet) log.warn('CHOBA_QUIET is set: nothing is sent and nothing can be changed')
  return { ...config, quiet: config.quiet || isCopy }
}

/** Prevents an unhandled rejection of a promise that is awaited only later. */
function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Builds the portal in parallel to the start. A stop of the process cancels the build. */
async function buildBeside(
  { buildPortal }: MainOptions,
  steps: StartSteps,
  lifetime: Lifetime,
): Promise<void> {
  if (!buildPortal) return
  const stopping = new AbortController()
  const built = later(steps.run('portal', () => buildPortal(stopping.signal)))
  const stop = async () => {
    stopping.abort()
    await built.catch(() => {})
  }
  await lifetime.own('build of the portal', stop, STOP_MS.portal)
  await built
}

/** Answers browsers until the demo is ready. @returns function that frees the port */
async function answerEarly(
  { host, port }: Config,
  steps: StartSteps,
  lifetime: Lifetime,
): Promise<() => Promise<void>> {
  // With port 0, the operating system picks the port later, so no browser can know it yet.
  if (port === 0) return async () => {}
  const close = await showPreparing(host, port, steps)
  await lifetime.own('page of the preparation', close, STOP_MS.preparing)
  return close
}

async function openMigrated(
  given: Config,
  options: MainOptions,
  log: Log,
  lifetime: Lifetime,
): Promise<Engine> {
  const { production = false, fresh = false } = options
  if (fresh && !production && !given.databaseUrl) {
    await removeDatabase(given.dataFolder)
    await removeAnchors(given.dataFolder)
    await removeDemoRefunds(given.dataFolder)
  }
  const opened = await openDatabase({
    url: given.databaseUrl,
    folder: given.dataFolder,
    // An outage closes all connections, so the log counts these errors together with failing calls.
    onConnectionLost: (cause) =>
      log.error({ err: new DatabaseUnavailable(cause) }, 'a database connection was lost'),
  })
  const engine = reportOutages(opened, log)
  await lifetime.own('database', () => engine.close(), STOP_MS.database)
  await expectOwner(engine)
  // Checked before the migrations, so that unusable data stays unchanged.
  await (production ? refuseDemo(engine) : expectRoomForDemo(engine))
  await migrate(engine)
  return engine
}

async function start(
  options: MainOptions,
  given: Config,
  log: Log,
  lifetime: Lifetime,
): Promise<void> {
  const { production = false, newLink = false, adopt = false } = options
  // Checked before any data is removed or created, so that a start that cannot listen changes
  // nothing.
  if (!newLink) await expectFreePort(given.host, given.port)
  const now = new Date()
  const steps = createSteps(production ? () => {} : (line) => console.log(line))
  // A server on PostgreSQL may be one of several behind a proxy. It must not listen before it is
  // ready.
  const isAlone = !production && given.databaseUrl === null
  const freePort = isAlone ? await answerEarly(given, steps, lifetime) : async () => {}
  const portal = later(buildBeside(options, steps, lifetime))
  // Production waits for the portal, so that a server without a portal never changes the database.
  if (production) await portal
  const load = () => steps.run('server', () => import('./serve.ts'))
  // With a PostgreSQL server, modules load before the connection. A busy process could exceed the
  // connection's time limit.
  const loaded = given.databaseUrl ? await load() : null
  const opening = later(steps.run('database', () => openMigrated(given, options, log, lifetime)))
  // The transactions are planned while the thread of the database is busy for seconds.
  const year =
    isAlone && (options.fresh || !hasDatabase(given.dataFolder)) ? planDemo(given, now) : null
  // Loads modules only after the portal or the database is ready, because each of these two steps
  // keeps a processor busy.
  const loading = later(
    loaded ? Promise.resolve(loaded) : Promise.race([portal, opening]).then(load),
  )
  const engine = await opening
  const config = production ? await quietOn(engine, given, adopt, log) : given
  if (engine.kind === 'pglite') {
    const say = (error: unknown) => log.error({ err: errorOf(error) }, 'a backup failed')
    const requests = answerBackupRequests(engine, given.dataFolder, say)
    await lifetime.own('backups', () => requests.stop(), STOP_MS.backups)
  }
  await expectMasterSecret(engine, config.masterSecret)
  await sealGatewaySecrets(engine, createSecretBox(config.masterSecret))
  if (!production) await steps.run('rows', () => writeDemoRows(engine, config, { now, year }))
  const { serve } = await loading
  await serve({ engine, config, log, lifetime, steps, newLink, freePort, portal, year })
}
