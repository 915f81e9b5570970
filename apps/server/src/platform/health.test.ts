import { openTestDatabase } from '@choba/database/testing.ts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveHealth } from './health.ts'

it('says that the process answers, and apart from it whether the database does', async () => {
  const engine = await openTestDatabase()
  const app = Fastify()
  serveHealth(app, engine)
  const paths = ['/healthz', '/readyz', '/edge/health']
  const statuses = () => Promise.all(paths.map(async (path) => (await app.inject(path)).statusCode))
  expect(await statuses()).toEqual([200, 200, 200])
  await engine.close()
  expect(await statuses()).toEqual([200, 503, 503])
})
