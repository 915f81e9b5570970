import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@choba/database/engine.ts'
import { openDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SETTLE_REFUND } from '../apps/server/src/areas/refunds/refunds.service.ts'
import { startJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import { silentLog } from '../apps/server/src/platform/observability/log.ts'
import { freePort } from './free-port.ts'
import { productionSettings } from './production-settings.ts'
import { root } from './run.ts'

// Starts a server on a restored copy of a database, as an operator does for a drill. A production
// start requires a PostgreSQL server.
const server = process.env['TEST_DATABASE_URL']
const servers = server === undefined ? [] : [server]
const [ORIGINAL, COPY] = [`choba_original_${process.pid}`, `choba_copy_${process.pid}`]
const NOTICE = 'this database is a copy of another one'
const ADOPTED = 'the copy has taken over'

let folder: string
let running: ChildProcess | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-quiet-'))
})
afterEach(async () => {
  if (running) await stop(running)
  await rm(folder, { recursive: true, force: true })
})

async function stop(child: ChildProcess): Promise<void> {
  running = null
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Starts a production server on a database and waits until it responds. */
async function start(databaseUrl: string, ...options: string[]) {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const said: string[] = []
  const child = spawn(process.execPath, ['tools/start.ts', '--production', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...productionSettings(databaseUrl),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      CHOBA_DATA: join(folder, 'data'),
    },
  })
  running = child
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => said.push(String(text)))
  const output = () => said.join('')
  await expect.poll(output, { timeout: 120_000 }).toContain('listens on')
  // `fetch` always sends the host of the URL in the `Host` header. This test needs the host of the
  // tenant there.
  const call = (method: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        host: 'pay.example.com',
        ...(method === 'POST' && { 'content-type': 'application/x-ndjson' }),
      }
      request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        response.resume()
        resolve(response.statusCode!)
      })
        .once('error', reject)
        .end()
    })
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return { output, call, metrics, stop: () => stop(child) }
}

const FEED = '/apiproxy/api/ingest/transactions'

/** Adds a job for a refund that does not exist. The job ends as soon as a worker takes it. */
async function addJob(engine: Engine): Promise<void> {
  const jobs = await startJobs(engine, { queues: [SETTLE_REFUND], worker: false, log: silentLog() })
  const scope = { role: 'worker', tenantId: 1, merchantId: 1 } as const
  await withScope(engine, scope, (tx) =>
    jobs.enqueue(tx, SETTLE_REFUND, { tenantId: 1, merchantId: 1, refundId: '1' }),
  )
  await jobs.stop()
}

const waitingJobs = (engine: Engine): Promise<number> =>
  asOwner(engine, async (q) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = ${SETTLE_REFUND} and state = 'created'`.execute(
      q,
    )
    return rows[0]!.count
  })

describe.each(servers)('a server on a restored copy', (url) => {
  const [original, copy] = [onDatabase(url, ORIGINAL), onDatabase(url, COPY)]
  beforeEach(() => onServer(url, `create database ${ORIGINAL}`))
  afterEach(async () => {
    await onServer(url, `drop database if exists ${COPY} with (force)`)
    await onServer(url, `drop database ${ORIGINAL} with (force)`)
  })

  it('runs no jobs and accepts no changes until the operator adopts the copy', async () => {
    const first = await start(original)
    expect(first.output()).not.toContain(NOTICE)
    expect(first.output()).not.toContain(ADOPTED)
    // The original accepts the call, but rejects it because it has no signature.
    expect(await first.call('POST', FEED)).toBe(401)
    expect(await first.metrics()).toMatch(/^choba_quiet 0$/m)
    await first.stop()
    await onServer(url, `create database ${COPY} template ${ORIGINAL}`)
    const engine = await openDatabase({ url: copy, folder, onConnectionLost: () => {} })
    await addJob(engine)

    const quiet = await start(copy)
    expect(quiet.output()).toContain(NOTICE)
    expect(await quiet.call('POST', FEED)).toBe(503)
    expect(await quiet.call('GET', '/readyz')).toBe(200)
    expect(await quiet.call('GET', '/')).toBe(200)
    expect(await quiet.metrics()).toMatch(/^choba_quiet 1$/m)
    await quiet.stop()
    expect(await waitingJobs(engine)).toBe(1)

    const adopted = await start(copy, '--adopt')
    expect(adopted.output()).not.toContain(NOTICE)
    expect(adopted.output()).toContain(ADOPTED)
    expect(await adopted.call('POST', FEED)).toBe(401)
    await expect.poll(() => waitingJobs(engine), { timeout: 60_000 }).toBe(0)
    await adopted.stop()
    await engine.close()
  })
})
