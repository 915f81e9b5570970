import Fastify, { type FastifyInstance } from 'fastify'
import type { Log } from './log.ts'
import { closeConnections } from '#platform/http/closing-connections.ts'
import { oneHostOptions, requireOneHost } from '#platform/http/request-host.ts'

/**
 * Serves the metrics on a separate port for the operator's network. The public port does not serve
 * the metrics.
 */
export async function serveMetrics(
  scrape: () => Promise<string>,
  { port, host, log }: { port: number; host: string; log: Log },
): Promise<FastifyInstance> {
  const app = Fastify({
    ...oneHostOptions,
    loggerInstance: log,
    forceCloseConnections: 'idle',
    bodyLimit: 1_024,
    requestTimeout: 10_000,
  })
  closeConnections(app)
  requireOneHost(app)
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await scrape()),
  )
  await app.listen({ port, host })
  return app
}
