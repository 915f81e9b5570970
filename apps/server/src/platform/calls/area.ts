import type { Engine } from '@choba/database/engine.ts'
import type { Mailer } from '@choba/identity/emails.ts'
import type { Identity } from '@choba/identity/identity.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#platform/settings/config.ts'
import type { ApprovalHandlers, Approvals } from '#platform/access/approvals.ts'
import type { DeadLetterHandler, Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/observability/log.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { MailTransport } from '#platform/mail/transport.ts'
import type { OutsideReach } from '#platform/outside/outside-reach.ts'
import type { Principals } from '#platform/access/principals.ts'
import type { Route } from './routes.ts'
import type { ScheduledTask } from '#platform/jobs/scheduler.ts'
import type { Tenants } from '#platform/access/tenants.ts'

/** What every area is made from. There is one of each in a process: `createServices` makes them. */
export interface Services {
  config: Config
  log: Log
  engine: Engine
  /** Seals secrets in the database under the master secret. */
  sealer: SecretBox
  /** Where services may be that people name by their address. */
  reach: OutsideReach
  /** Hands e-mails over to be delivered. */
  transport: MailTransport
  jobs: Jobs
  mailer: Mailer
  /** Asks for a second person. */
  approvals: Approvals
  /** Notifies people of something, in the transaction of what it is about. */
  notify: Notify
  tenants: Tenants
  principals: Principals
  identity: Identity
}

/** How the jobs of a queue are done; see `Jobs.work` for retries and the dead letter queue. */
export interface QueueHandler<T extends object = never> {
  work: (data: T, signal: AbortSignal) => Promise<void>
  onDeadLetter?: DeadLetterHandler<T>
  /** How many of its jobs a process does at once, where each takes seconds; see `Jobs.work`. */
  atOnce?: number
}

/** What a noun adds to the server. */
export interface Area {
  /** Its calls. */
  routes?: readonly Route[]
  /** Its pages beside the portal, such as those of a link in an e-mail. They are limited like the pages of the sign-in. */
  pages?: readonly FastifyPluginAsync[]
  /** The handler of each queue that its definition names. */
  queues?: Readonly<Record<string, QueueHandler>>
  tasks?: readonly ScheduledTask[]
  /** What it says of the requests for a second person that are its own. */
  approvals?: ApprovalHandlers
}

export interface AreaDefinition {
  /** The names of its queues: they are made before there are services. */
  queues?: readonly string[]
  create: (services: Services) => Area
}
