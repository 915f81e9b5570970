import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveTheme } from './platform/portal/theme.ts'
import { serveTypeface } from './platform/portal/typeface.ts'
import { followAnswers, refuseConnection } from './platform/http/connection-errors.ts'
import { createDownloads } from './platform/http/downloads.ts'
import { shareEventLoop } from './platform/http/event-loop.ts'
import { handleErrors, refuseAddress } from './platform/http/errors.ts'
import { createUploadSlots } from './platform/files/upload.ts'
import { createVirusScan } from './platform/files/virus-scan.ts'
import type { Gate } from './platform/access/guard.ts'
import { serveHealth } from './platform/observability/health.ts'
import { checkInput } from './platform/http/input-check.ts'
import { acceptJson } from './platform/http/json-body.ts'
import { closeUnread } from './platform/http/lingering-close.ts'
import { createLoad } from './platform/http/load.ts'
import { serveMailbox } from './platform/mail/mailbox.ts'
import type { HttpMetrics } from './platform/observability/metrics.ts'
import { mount } from './platform/http/mount.ts'
import { describeCalls } from './platform/http/openapi.ts'
import { servePaymentLogos } from './platform/portal/payment-logos.ts'
import { sessionActivity } from './platform/access/activity.ts'
import { servePortal } from './platform/portal/portal.ts'
import { oneHostOptions, requireOneHost } from './platform/http/request-host.ts'
import { limitRate, secureHeaders } from './platform/http/security.ts'
import { closeConnections } from './platform/http/closing-connections.ts'
import { serveWidgets } from './platform/portal/widgets.ts'
import type { Application } from './services.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Prepares a stop that loses no call, and resolves after this many milliseconds. Until then,
     * calls are answered, but `/readyz` answers 503 and every answer closes its connection, so that
     * a proxy switches to another process.
     */
    drain(milliseconds: number): Promise<void>
  }
}

export interface AppOptions {
  /** Response time metrics; without it, response times are not measured. */
  metrics?: HttpMetrics
}

const BODY_LIMIT = 256 * 1024

/**
 * Creates the HTTP server for one port: sign-in under `/realms`, calls under `/apiproxy` and
 * `/edge`, the portal at `/`.
 */
export async function createApp(
  application: Application,
  { metrics }: AppOptions = {},
): Promise<FastifyInstance> {
  const { engine, config, tenants, identity, log, principals, areas } = application
  const gate: Gate = {
    engine,
    tenants,
    principals,
    verifier: identity.verifier,
    activity: sessionActivity(engine),
    identity: identity.admin,
    isQuiet: config.quiet,
  }

  const app = Fastify({
    ...oneHostOptions,
    loggerInstance: log,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    requestTimeout: 130_000,
    forceCloseConnections: 'idle',
    // Requests on connections that are open when the server stops are answered normally, because a
    // proxy does not retry changes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  const downloads = createDownloads(config.downloads)
  const connections = closeConnections(app, { breakLong: () => downloads.close() })
  app.decorate('drain', (milliseconds) => connections.drain(milliseconds))
  app.decorateRequest('caller', null)
  app.decorateRequest('place', null)
  app.setValidatorCompiler(checkInput)
  shareEventLoop(app)
  followAnswers(app)
  metrics?.observe(app)
  closeUnread(app)
  await secureHeaders(app, config.publicUrl.startsWith('https:'))
  requireOneHost(app)
  handleErrors(app)
  serveHealth(app, { ...application, isStopping: () => connections.isDraining })
  await app.register(async (signIn) => {
    // Limited because each sign-in attempt costs a password hash, and each page a database row.
    await limitRate(signIn, config.requestsPerTenSeconds)
    await signIn.register(identity.plugin)
    for (const page of areas.flatMap(({ pages = [] }) => pages)) await signIn.register(page)
  })
  await app.register(async (api) => {
    acceptJson(api)
    await limitRate(api, config.requestsPerTenSeconds)
    describeCalls(api, gate, !config.production)
    const mounting = {
      gate,
      load: createLoad(engine),
      uploads: createUploadSlots(),
      scan: createVirusScan(config.clamd),
      downloads,
      checkAnswers: config.checkAnswers,
    }
    for (const route of areas.flatMap(({ routes = [] }) => routes)) mount(api, mounting, route)
  })
  serveTypeface(app)
  serveTheme(app, engine, tenants)
  await servePaymentLogos(app, engine, config)
  serveWidgets(app, tenants, config.widgetOrigins)
  if (config.outbox) serveMailbox(app, engine, tenants, config.outbox)
  await servePortal(app, tenants, config)
  return app
}
