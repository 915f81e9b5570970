import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const font = readFileSync(
  createRequire(import.meta.url).resolve('@choba/typeface/choba-sans.woff2'),
)

/**
 * Serves `GET /typeface/choba-sans.woff2`, the font of the portal, the sign-in pages and the
 * mailbox, for every host. Its URL contains the version (`?v=`), so browsers cache it for a year.
 */
export function serveTypeface(app: FastifyInstance): void {
  app.get('/typeface/choba-sans.woff2', (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(font),
  )
}
