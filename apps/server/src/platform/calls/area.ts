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

/** Dependencies of all areas. `createServices` creates one instance of each per process. */
export interface Services {
  config: Config
  log: Log
  engine: Engine
  /** Encrypts secrets in the database with the master secret. */
  sealer: SecretBox
  /** Decides which addresses of outside services are allowed. */
  reach: OutsideReach
  /** Delivers e-mails to the mail server. */
  transport: MailTransport
  jobs: Jobs
  mailer: Mailer
  approvals: Approvals
  /** Queues notifications to users, within the transaction of the change that they report. */
  notify: Notify
  tenants: Tenants
  principals: Principals
  identity: Identity
}

/** Handler for the jobs of a queue; see `Jobs.work` for retries and the dead letter queue. */
export interface QueueHandler<T extends object = never> {
  work: (data: T, signal: AbortSignal) => Promise<void>
  onDeadLetter?: DeadLetterHandler<T>
  /**
   * Number of jobs that a process runs in parallel, for jobs that take seconds; see `Jobs.work`.
   */
  atOnce?: number
}

/** Routes, pages, jobs and approvals of one part of the product. */
export interface Area {
  routes?: readonly Route[]
  /**
   * Pages outside the portal, such as targets of links in e-mails. They have the same rate limits
   * as the sign-in pages.
   */
  pages?: readonly FastifyPluginAsync[]
  /** Handler of each queue in the area's definition. */
  queues?: Readonly<Record<string, QueueHandler>>
  tasks?: readonly ScheduledTask[]
  /** Handlers of the area's kinds of approval requests. */
  approvals?: ApprovalHandlers
}

export interface AreaDefinition {
  /** Queue names. Queues are created before the services exist. */
  queues?: readonly string[]
  create: (services: Services) => Area
}
