import { randomUUID } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import { createIdentityService, type Identity } from '@choba/identity/identity.ts'
import type { Post } from '@choba/identity/letters.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { auditRoutes } from './areas/audit/audit.routes.ts'
import { feedbackRoutes } from './areas/feedback/feedback.routes.ts'
import { merchantRoutes } from './areas/merchants/merchants.routes.ts'
import { notificationRoutes } from './areas/notifications/notifications.routes.ts'
import type { RefundWaiter } from './areas/refunds/refunds.jobs.ts'
import { refundRoutes } from './areas/refunds/refunds.routes.ts'
import { roleRoutes } from './areas/roles/roles.routes.ts'
import { sessionRoutes } from './areas/session/session.routes.ts'
import { auditSignIn } from './areas/session/session.service.ts'
import { setupRoutes } from './areas/session/setup-routes.ts'
import { transactionRoutes } from './areas/transactions/transactions.routes.ts'
import { forgottenRoutes } from './areas/users/forgotten-routes.ts'
import { forgottenPasswords } from './areas/users/forgotten.service.ts'
import { passwordRoutes } from './areas/users/password-routes.ts'
import { userRoutes } from './areas/users/users.routes.ts'
import { viewRoutes } from './areas/views/views.routes.ts'
import type { Config } from './config.ts'
import { serveBrand } from './platform/brand.ts'
import { followAnswers, refuseConnection } from './platform/connection-errors.ts'
import { createDownloads } from './platform/downloads.ts'
import { handleErrors, refuseAddress } from './platform/errors.ts'
import { uploadPlaces } from './platform/files/upload.ts'
import type { Gate } from './platform/guard.ts'
import { serveHealth } from './platform/health.ts'
import { checkInput } from './platform/input-check.ts'
import { acceptJson } from './platform/json-body.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { closeUnread } from './platform/lingering-close.ts'
import { createLoad } from './platform/load.ts'
import { serveMailbox } from './platform/mail/mailbox.ts'
import type { HttpMetrics } from './platform/metrics.ts'
import { mount } from './platform/mount.ts'
import { describeCalls } from './platform/openapi.ts'
import { people } from './platform/people.ts'
import { sessionActivity } from './platform/activity.ts'
import { servePortal } from './platform/portal.ts'
import type { Route } from './platform/routes.ts'
import { limitRate, secureHeaders } from './platform/security.ts'
import { FORGOTTEN_PATH, realmRefOf, tenantRegistry, type Tenants } from './platform/tenants.ts'
import { serveWidgets } from './platform/widgets.ts'

/** What an app is made from: opened by `main.ts`, or by a test. */
export interface Parts {
  engine: Engine
  jobs: Pick<Jobs, 'enqueue' | 'wake' | 'lags'>
  waiter: RefundWaiter
  post: Post
  config: Config
  log: Log
  /** Where durations of answers are counted; left out: nowhere. */
  metrics?: HttpMetrics
}

const BODY_LIMIT = 256 * 1024

export function createIdentity(
  { engine, post, config }: Pick<Parts, 'engine' | 'post' | 'config'>,
  tenants: Tenants,
): Identity {
  return createIdentityService({
    engine,
    masterSecret: config.masterSecret,
    keycloak: config.keycloak,
    post,
    realmOf: async (realm) => {
      const found = await tenants.byRealm(realm)
      return found ? realmRefOf(found.tenant, found.origin) : null
    },
    tenantLook: async (realm) => {
      const found = await tenants.byRealm(realm)
      return {
        name: found?.tenant.oem ?? '',
        brand: found?.tenant.style ?? '',
        forgotten: found?.tenant.forgot_password ? FORGOTTEN_PATH : null,
      }
    },
    signedIn: (event) => auditSignIn(engine, event),
  })
}

/** Every call there is, by area. */
export const allRoutes = (
  { jobs, waiter, post }: Pick<Parts, 'jobs' | 'waiter' | 'post'>,
  identity: Identity,
): Route[] => [
  ...sessionRoutes({ identity: identity.admin, codes: identity.codes, post }),
  ...transactionRoutes,
  ...refundRoutes({ jobs, waiter }),
  ...feedbackRoutes(jobs),
  ...notificationRoutes,
  ...viewRoutes,
  ...auditRoutes,
  ...roleRoutes,
  ...userRoutes({ identity: identity.admin, post }),
  ...merchantRoutes({ jobs, post }),
]

/** The whole server on one port: sign-in under `/realms`, calls under `/apiproxy` and `/edge`, the portal at `/`. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { engine, config, post } = parts
  const tenants = tenantRegistry(engine)
  const identity = createIdentity(parts, tenants)
  const gate: Gate = {
    engine,
    tenants,
    people: people(engine),
    verifier: identity.verifier,
    activity: sessionActivity(engine),
    identity: identity.admin,
  }

  const app = Fastify({
    loggerInstance: parts.log,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    requestTimeout: 130_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  const downloads = createDownloads(config.downloads)
  app.addHook('preClose', () => downloads.close())
  app.decorateRequest('caller', null)
  app.decorateRequest('place', null)
  app.setValidatorCompiler(checkInput)
  // Answers are checked against the contract in tests and development; here they only become text.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  followAnswers(app)
  parts.metrics?.observe(app)
  closeUnread(app)
  await secureHeaders(app, config.publicUrl.startsWith('https:'))
  handleErrors(app)
  serveHealth(app, parts)
  await app.register(async (signIn) => {
    // Every attempt to sign in costs a password hash, every page a row.
    await limitRate(signIn, config.requestsPerTenSeconds)
    await signIn.register(identity.plugin)
    await signIn.register(setupRoutes({ engine, identity: identity.admin }, tenants))
    await signIn.register(passwordRoutes({ engine, identity: identity.admin, post }, tenants))
    await signIn.register(forgottenRoutes(forgottenPasswords({ engine, post, log: parts.log }, tenants), tenants))
  })
  await app.register(async (api) => {
    acceptJson(api)
    await limitRate(api, config.requestsPerTenSeconds)
    await describeCalls(api, gate, !config.production)
    const mounting = {
      gate,
      load: createLoad(engine),
      uploads: uploadPlaces(),
      downloads,
      checkAnswers: config.checkAnswers,
    }
    for (const route of allRoutes(parts, identity)) mount(api, mounting, route)
  })
  serveBrand(app, engine, tenants)
  serveWidgets(app, tenants, config.widgetOrigins)
  if (config.outbox) serveMailbox(app, engine, tenants, config.outbox)
  await servePortal(app, tenants, config)
  return app
}
