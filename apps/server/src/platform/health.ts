import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { FastifyInstance } from 'fastify'

/**
 * `/healthz` says that the process answers, `/readyz` that the database does too. So does `/edge/health`, which the portal
 * asks before it offers to send feedback. None of them says anything else.
 */
export function serveHealth(app: FastifyInstance, engine: Engine): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  for (const path of ['/readyz', '/edge/health']) {
    app.get(path, async (_request, reply) => {
      const isReady = await withScope(
        engine,
        { role: 'system' },
        (tx) => tx.q.selectFrom('tenants').select('id').execute(),
        {
          readOnly: true,
          deadline: 1_500,
        },
      ).then(
        () => true,
        () => false,
      )
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
    })
  }
}
