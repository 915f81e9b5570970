import type { Server } from 'node:http'
import { dateDemoCloses } from '@choba/database/seed/demo-closes.ts'
import { depositReasons } from '@choba/database/seed/deposit-reasons.ts'
import type { PlannedLine } from '@choba/database/seed/planned-line.ts'
import type { Engine } from '@choba/database/engine.ts'
import { createApp } from './app.ts'
import { sealWithAnchors } from './areas/audit/audit-sealing-start.ts'
import { prepareSetup } from './areas/session/setup-start.ts'
import { beginDemoBooks } from './areas/transfers/transfers.demo.ts'
import type { Config } from './platform/settings/config.ts'
import { completeDemo } from './demo/complete-demo.ts'
import { prepareLiving } from './demo/living.ts'
import { prepareDemo, printAccounts } from './demo/demo-data.ts'
import { requestsFirst } from './demo/requests-first.ts'
import type { StartSteps } from './demo/start-steps.ts'
import { connectDemoGateway, startDemoGateway } from './platform/gateway/demo.ts'
import type { Services } from './platform/calls/area.ts'
import { prepareKeycloakRealms } from './platform/access/keycloak-start.ts'
import type { Lifetime } from './platform/process/lifetime.ts'
import { errorOf, type Log } from './platform/observability/log.ts'
import { createHttpMetrics, createMetrics } from './platform/observability/metrics.ts'
import { serveMetrics } from './platform/observability/metrics-server.ts'
import { listenOnce } from './platform/process/port.ts'
import { reportStart, tryMailServer } from './platform/observability/start-report.ts'
import { tellSystemd } from './platform/process/systemd.ts'
import { type Application, createServices, startTasks, workOnQueues } from './services.ts'
import { STOP_MS } from './stop-times.ts'

export interface ServeOptions {
  /** Open and migrated database; for a demo, with its first rows. */
  engine: Engine
  config: Config
  log: Log
  lifetime: Lifetime
  steps: StartSteps
  /** Prints a new setup link for the first administrator, and exits. */
  newLink: boolean
  /** Frees the port, which the page of the preparation uses until the server listens. */
  freePort: () => Promise<void>
  /** Planned transactions of a new demo; null if the data already existed. */
  year: Promise<readonly PlannedLine[]> | null
  /** Rejects if the portal cannot be built. */
  portal: Promise<void>
}

async function prepareProduction(
  { engine, config, tenants, identity }: Services,
  newLink: boolean,
): Promise<void> {
  const first = {
    ...config.firstTenant,
    origin: config.publicUrl,
    keycloakUrl: config.keycloak?.url ?? '',
  }
  const notice = await prepareSetup({ engine, identity: identity.admin, tenants, first, newLink })
  if (notice) console.log(notice)
}

async function beginTasks(application: Application, lifetime: Lifetime): Promise<void> {
  const scheduler = startTasks(application)
  await lifetime.own('scheduled tasks', () => scheduler.stop(), STOP_MS.tasks)
}

interface Finishing extends Pick<ServeOptions, 'lifetime' | 'year'> {
  tenantIds: readonly number[]
  server: Server
}

/**
 * Completes the demo in the background while the server answers requests, then starts the
 * scheduled tasks.
 */
async function finishDemo(
  application: Application,
  { lifetime, server, ...rest }: Finishing,
): Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const turn = requestsFirst(server, signal)
  const complete = async () => {
    await completeDemo(application, { ...rest, signal, turn })
    if (signal.aborted || lifetime.isStopping) return
    console.log('The demo is complete.')
    await beginTasks(application, lifetime)
  }
  const completing = complete().catch((error: unknown) => {
    if (!lifetime.isStopping)
      application.log.error({ err: errorOf(error) }, 'the scheduled tasks did not start')
  })
  const stop = () => {
    stopping.abort()
    return completing
  }
  await lifetime.own('the rest of the demo', stop, STOP_MS.tasks)
}

/**
 * Starts all parts that need an open database: services, jobs, tasks, metrics and the HTTP server.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { engine, config, log, lifetime, steps, newLink, freePort, portal, year } = options
  const { production } = config
  const application = await createServices(config, { engine, log, worker: !config.quiet })
  const { transport, jobs, tenants, identity, disk } = application
  const gateway = production ? null : await startDemoGateway(config.dataFolder)
  // Registered before the jobs, so that the gateway stops after the jobs, which may be calling it.
  if (gateway) await lifetime.own('demo gateway', () => gateway.close(), STOP_MS.gateway)
  await lifetime.own('mail', async () => transport.close(), STOP_MS.mail)
  await lifetime.own('jobs', () => jobs.stop(), STOP_MS.jobs)
  await (production
    ? prepareProduction(application, newLink)
    : steps.run('accounts', () => prepareDemo(application)))
  if (gateway) await connectDemoGateway(engine, application.sealer, gateway)
  if (newLink) {
    await lifetime.stop()
    return
  }
  const tenantIds =
    production || config.quiet ? [] : (await tenants.all()).map(({ tenant }) => tenant.id)
  const books =
    production || config.quiet ? null : await beginDemoBooks(engine, tenantIds, depositReasons)
  // Must run before any scheduled task closes business days whose transactions are still missing.
  const living = books && (await prepareLiving(application))
  const unpaid = (err: unknown) =>
    log.error({ err: errorOf(err) }, 'deposits of the demo are not paid')
  await books?.payPast().catch(unpaid)
  if (books) await dateDemoCloses(engine).catch(unpaid)
  if (!config.quiet)
    for (const sentence of await prepareKeycloakRealms(identity.admin, tenants)) log.warn(sentence)
  const sealing = await sealWithAnchors(engine, config, log)
  await lifetime.own('sealing', () => sealing.stop(), STOP_MS.sealing)
  if (!config.quiet) {
    await workOnQueues(application)
    // In a demo, the scheduled tasks start after the demo is complete. All tasks run at their
    // start, which would delay the first page.
    if (!books) await beginTasks(application, lifetime)
  }
  const metrics = createHttpMetrics()
  if (config.metricsPort !== null) {
    const scrape = createMetrics(metrics, {
      engine,
      disk,
      jobs,
      log,
      isQuiet: config.quiet,
      sealing,
    })
    const server = await serveMetrics(scrape, {
      port: config.metricsPort,
      host: config.metricsHost,
      log,
    })
    await lifetime.own('metrics', () => server.close(), STOP_MS.metrics)
  }
  await portal
  const app = await createApp(application, { metrics })
  await lifetime.own('calls', () => app.close(), STOP_MS.calls)
  // Slow work is done before the port is freed, because the port answers no requests until this
  // server listens.
  await app.ready()
  await freePort()
  const address = await listenOnce(config.port, () =>
    app.listen({ port: config.port, host: config.host }),
  )
  if (production) await reportStart({ config, engine, log, address })
  const drainMs = config.drainSeconds * 1_000
  await lifetime.own('drain', () => app.drain(drainMs), drainMs + STOP_MS.drain)
  await tellSystemd('READY=1', log)
  await lifetime.own('systemd', () => tellSystemd('STOPPING=1', log), STOP_MS.systemd)
  if (production && !config.quiet)
    void tryMailServer({ config, transport, log, isStopping: () => lifetime.isStopping })
  if (books) await finishDemo(application, { tenantIds, year, lifetime, server: app.server })
  if (living) await lifetime.own('the living demo', living(address), STOP_MS.tasks)
  if (!production) printAccounts(config)
}
