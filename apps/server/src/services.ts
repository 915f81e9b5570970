import { watchDisk, type DiskWatch } from '@choba/database/disk-watch.ts'
import type { Engine } from '@choba/database/engine.ts'
import { registerNode } from '@choba/database/ids.ts'
import { createIdentityService } from '@choba/identity/identity.ts'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import * as areaDefinitions from './areas.ts'
import { auditSignIn } from './areas/session/session.service.ts'
import type { Config } from './platform/settings/config.ts'
import type { Area, AreaDefinition, Services } from './platform/calls/area.ts'
import { createApprovals } from './platform/access/approvals.ts'
import { nameOf } from './platform/portal/theme.ts'
import { filesArea } from './platform/files/files.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/observability/log.ts'
import { bounceArea } from './platform/mail/bounces.ts'
import { mailArea } from './platform/mail/mail.jobs.ts'
import { outboxTransport } from './platform/mail/outbox.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { smtpTransport, type MailTransport } from './platform/mail/transport.ts'
import { createNotify } from './platform/notify/notify.ts'
import { closedReach, createReach } from './platform/outside/outside-reach.ts'
import { notifyArea } from './platform/notify/notify.jobs.ts'
import { principals } from './platform/access/principals.ts'
import { expiredRowsArea } from './platform/jobs/expired-rows.ts'
import { lockedUsersArea } from './platform/access/locked-users.ts'
import { startScheduler, type Scheduler } from './platform/jobs/scheduler.ts'
import { FORGOTTEN_PATH, realmRefOf, tenantRegistry } from './platform/access/tenants.ts'

const definitions: readonly AreaDefinition[] = [
  ...Object.values(areaDefinitions),
  mailArea,
  bounceArea,
  notifyArea,
  filesArea,
  lockedUsersArea,
  expiredRowsArea,
]

export const queueNames: readonly string[] = definitions.flatMap(({ queues = [] }) => queues)

export interface ServiceOptions {
  /** Open and migrated database. */
  engine: Engine
  log: Log
  /** True if this process runs jobs; false if it only enqueues them. */
  worker: boolean
  /** Mail transport; defaults to the configured mail server or outbox. */
  transport?: MailTransport
  /** Interval in seconds between polls of an idle worker. */
  pollSeconds?: number
}

/** All services of a process, and the areas that use them. */
export interface Application extends Services {
  disk: DiskWatch
  areas: readonly Area[]
}

/**
 * Composition root: creates the services for a server, a command, a test or a benchmark.
 * @throws on a database error
 */
export async function createServices(
  config: Config,
  options: ServiceOptions,
): Promise<Application> {
  const { log, worker, pollSeconds } = options
  const disk = watchDisk(options.engine)
  const { engine } = disk
  const transport = options.transport ?? defaultTransport(config)
  await registerNode(engine)
  const jobs = await startJobs(engine, {
    queues: queueNames,
    worker,
    log,
    ...(pollSeconds && { pollSeconds }),
  })
  const mailer = createMailer(jobs)
  const tenants = tenantRegistry(engine)
  const notify = createNotify(jobs)
  const approvals = createApprovals(notify)
  const services: Services = {
    config,
    log,
    engine,
    sealer: createSecretBox(config.masterSecret),
    reach: config.quiet ? closedReach : createReach(config),
    transport,
    jobs,
    mailer,
    notify,
    approvals,
    tenants,
    principals: principals(engine, tenants),
    identity: createIdentity({ engine, mailer, config, tenants }),
  }
  const areas = definitions.map(({ create }) => create(services))
  approvals.handle(Object.assign({}, ...areas.map((area) => area.approvals)))
  return { ...services, areas, disk }
}

const defaultTransport = ({ smtpUrl, outbox }: Config): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl) : outboxTransport(outbox!)

function createIdentity({
  engine,
  mailer,
  config,
  tenants,
}: Pick<Services, 'engine' | 'mailer' | 'config' | 'tenants'>) {
  return createIdentityService({
    engine,
    masterSecret: config.masterSecret,
    keycloak: config.keycloak,
    mailer,
    realmOf: async (realm) => {
      const found = await tenants.byRealm(realm)
      return found ? realmRefOf(found.tenant, found.origin) : null
    },
    tenantTheme: async (realm) => {
      const found = await tenants.byRealm(realm)
      return {
        name: found ? nameOf(found.tenant) : '',
        accent: found?.tenant.style ?? '',
        forgotten: found?.tenant.forgot_password ? FORGOTTEN_PATH : null,
      }
    },
    signedIn: (event) => auditSignIn(engine, event),
  })
}

/** Starts the workers of this process for the queues of all areas. */
export async function workOnQueues({
  areas,
  jobs,
}: Pick<Application, 'areas' | 'jobs'>): Promise<void> {
  for (const [name, { work, onDeadLetter, atOnce }] of areas.flatMap(({ queues = {} }) =>
    Object.entries(queues),
  ))
    await jobs.work(name, work, onDeadLetter, atOnce)
}

/** Starts the scheduled tasks of all areas. */
export const startTasks = ({ areas, tenants, log }: Application): Scheduler =>
  startScheduler(
    areas.flatMap(({ tasks = [] }) => tasks),
    { tenants, log },
  )
