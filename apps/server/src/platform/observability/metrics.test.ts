import { randomUUID } from 'node:crypto'
import { Overloaded } from '@choba/database/capacity.ts'
import type { DiskWatch } from '@choba/database/disk-watch.ts'
import { DatabaseExhausted, DatabaseUnavailable, type Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handleErrors } from '#platform/http/errors.ts'
import { silentLog } from './log.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { createHttpMetrics, createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let server: FastifyInstance
let isAway = false
let isFull = false
const { log, lines } = memoryLog()
const metrics = createHttpMetrics()
const status = { broken: new Map([[2, 'rolledBack']]), removed: 3, anchorFailures: 1 }

/** Scrapes the metrics over the network, and returns the values by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const { port } = server.server.address() as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const samples = (await answer.text())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  )
}

beforeAll(async () => {
  test = await openTestApp({ metrics })
  const engine: Engine = {
    ...test.engine,
    transaction: (opening, work) =>
      isAway
        ? Promise.reject(new DatabaseUnavailable(null))
        : test.engine.transaction(opening, work),
  }
  const disk: Pick<DiskWatch, 'check'> = {
    async check() {
      if (isFull) throw new DatabaseExhausted(null)
    },
  }
  const read = createMetrics(metrics, {
    engine,
    disk,
    jobs: test.jobs,
    log,
    isQuiet: false,
    sealing: { status },
  })
  server = await serveMetrics(read, { port: 0, host: '127.0.0.1', log: silentLog() })
})
afterAll(async () => {
  await server.close()
  await test.close()
})

describe('the metrics', () => {
  it('show pending work, open refunds and the state of the audit log', async () => {
    const found = await scrape()
    expect(found.get('choba_database_up')).toBe(1)
    expect(found.get('choba_jobs_worker_alive{queue="refund-settle"}')).toBe(1)
    expect(found.get('choba_jobs_lag_seconds{queue="refund-settle"}')).toBeLessThan(60)
    expect(found.get('choba_jobs{queue="mail-send",state="waiting"}')).toBe(0)
    expect(found.get('choba_jobs_dead')).toBe(0)
    expect(found.get('choba_refunds_open{state="unknown"}')).toBeGreaterThanOrEqual(0)
    expect(found.get('choba_audit_unsealed')).toBeGreaterThanOrEqual(0)
    expect(found.get('choba_audit_chain_broken{tenant="2",fault="rolledBack"}')).toBe(1)
    expect(found.get('choba_audit_entries_removed')).toBe(3)
    expect(found.get('choba_audit_anchor_failures')).toBe(1)
    expect(
      [...found.keys()].filter((name) => name.startsWith('choba_database_connections{')),
    ).not.toEqual([])
    expect(found.get('nodejs_eventloop_lag_seconds')).toBeDefined()
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  it('show how long the oldest unsent e-mail to one user waits, and ignore expired one-time codes', async () => {
    const mail = (hours: number, expires: string | null) =>
      asOwner(test.engine, (q) =>
        q
          .insertInto('mails')
          .values({
            tenant_id: 2,
            id: randomUUID(),
            kind: 'passwordChanged',
            recipient: 'someone@example.com',
            subject: '-',
            created_at: sql<Date>`now() - ${hours} * interval '1 hour'`,
            expires_at: expires === null ? null : sql<Date>`now() + ${expires}::interval`,
          })
          .execute(),
      )
    expect((await scrape()).get('choba_emails_unsent_oldest_seconds')).toBe(0)
    await mail(2, null)
    await mail(1, null)
    await mail(3, '-10 minutes')
    const found = await scrape()
    expect(found.get('choba_emails_unsent')).toBe(2)
    expect(found.get('choba_emails_unsent_oldest_seconds')).toBeGreaterThanOrEqual(7_200)
    expect(found.get('choba_emails_unsent_oldest_seconds')).toBeLessThan(10_800)
    await asOwner(test.engine, (q) => q.updateTable('mails').set({ sent_at: new Date() }).execute())
    expect((await scrape()).get('choba_emails_unsent')).toBe(0)
  })

  it('show the time since a gateway last sent feed data, until all its keys are ended', async () => {
    const key = (gateway: string | null, minutes: number | null) => ({
      tenant_id: 2,
      id: newId(),
      key_id: `k${randomUUID()}`,
      gateway,
      merchant_id: null,
      store_id: null,
      sealed: '-',
      created_at: new Date(),
      created_by: '-',
      last_used_at: minutes === null ? null : sql<Date>`now() - ${minutes} * interval '1 minute'`,
    })
    await asOwner(test.engine, (q) =>
      q
        .insertInto('feed_keys')
        .values([key('old and new', 600), key('old and new', 30), key('unused', null)])
        .execute(),
    )
    const silences = async () => {
      const found = await scrape()
      return [...found].filter(([name]) => name.startsWith('choba_feed_silent_seconds{'))
    }
    const tenant = await asOwner(test.engine, (q) =>
      q.selectFrom('tenants').select('code').where('id', '=', 2).executeTakeFirstOrThrow(),
    )
    const [[name, seconds] = ['', 0], ...others] = await silences()
    expect(name).toBe(`choba_feed_silent_seconds{tenant="${tenant.code}",gateway="old and new"}`)
    expect(seconds).toBeGreaterThanOrEqual(1_800)
    expect(seconds).toBeLessThan(36_000)
    expect(others).toEqual([])
    await asOwner(test.engine, (q) =>
      q
        .updateTable('feed_keys')
        .set({ ended_at: new Date(), ended_by: '-' })
        .where('tenant_id', '=', 2)
        .execute(),
    )
    expect(await silences()).toEqual([])
  })

  it('measure response times by route pattern, and are not served on the public port', async () => {
    const owner = await test.signIn('owner')
    await owner.get('user/userinfo')
    for (const path of ['/metrics', '/apiproxy/api/none/1', '/apiproxy/api/none/2'])
      await test.app.inject(path)
    const found = await scrape()
    const count = (labels: string) =>
      found.get(`choba_http_request_duration_seconds_count{${labels}}`)
    expect(count('method="GET",route="/apiproxy/api/user/userinfo",status="200"')).toBe(1)
    expect((await test.app.inject('/metrics')).body).not.toContain('choba_')
    // All unknown URLs share one time series, so no series has the name of an unknown URL.
    expect([...found.keys()].filter((name) => /none\/[12]/.test(name))).toEqual([])
  })

  it.each([
    ['is in quiet mode', true, 1],
    ['is not in quiet mode', false, 0],
  ])('show that the process %s', async (_what, isQuiet, value) => {
    const { engine, disk, jobs } = test
    const read = createMetrics(createHttpMetrics(), {
      engine,
      disk,
      jobs,
      log,
      isQuiet,
      sealing: { status },
    })
    expect((await read()).split('\n')).toContain(`choba_quiet ${value}`)
  })

  it('count requests that were rejected under load', async () => {
    const own = createHttpMetrics()
    const app = Fastify()
    handleErrors(app)
    own.observe(app)
    app.get('/full', async () => {
      throw new Overloaded(2)
    })
    app.get('/away', async () => {
      throw new DatabaseUnavailable(null)
    })
    expect((await app.inject('/full')).statusCode).toBe(503)
    expect((await app.inject('/away')).statusCode).toBe(503)
    expect(await own.registry.getSingleMetricAsString('choba_http_requests_shed_total')).toContain(
      '_total 1',
    )
    await app.close()
  })

  it('show that the database accepts no writes, and still show the values that can be read', async () => {
    expect((await scrape()).get('choba_database_writable')).toBe(1)
    isFull = true
    const full = await scrape()
    isFull = false
    expect(full.get('choba_database_writable')).toBe(0)
    expect(full.get('choba_database_up')).toBe(1)
    expect(full.get('choba_jobs_dead')).toBe(0)
  })

  it('show only values that need no database while the database is unreachable', async () => {
    isAway = true
    const away = await scrape()
    isAway = false
    expect(away.get('choba_database_up')).toBe(0)
    expect(away.get('choba_jobs_worker_alive{queue="refund-settle"}')).toBe(1)
    const names = [...away.keys()].map((name) => name.split('{')[0])
    for (const gone of [
      'choba_database_writable',
      'choba_refunds_open',
      'choba_emails_unsent',
      'choba_audit_unsealed',
      'choba_jobs_dead',
    ])
      expect(names).not.toContain(gone)
    expect(lines()).toMatchObject([{ level: 50, err: { type: 'DatabaseUnavailable' } }])
    expect((await scrape()).get('choba_database_up')).toBe(1)
  })
})
