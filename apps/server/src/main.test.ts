import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '@choba/contract/envelope.ts'
import { addDays } from '@choba/contract/period.ts'
import type { RefundAnswer } from '@choba/contract/refunds.contract.ts'
import type { TransactionDetail, TransactionPage } from '@choba/contract/transactions.contract.ts'
import { openDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { sendTo, signInByForm } from '@choba/identity/sign-in/sign-in-by-form.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// Tests the whole process: its start, its end and its messages.
const root = fileURLToPath(new URL('../../../', import.meta.url))

let folder: string
let child: ChildProcess | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-main-'))
})
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a demo. `preload` is code that runs first in its process. */
function start(
  port: number,
  env: NodeJS.ProcessEnv = {},
  preload = '',
  program = 'tools/dev-server.ts',
) {
  const said: string[] = []
  const url = `data:text/javascript,${encodeURIComponent(preload)}`
  const running = spawn(process.execPath, ['--import', url, program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      CHOBA_DATA: folder,
      CHOBA_SIZE: '1000',
      CHOBA_DEMO: 'bare',
      ...env,
    },
  })
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (text: Buffer) => said.push(String(text)))
  child = running
  const exit = once(running, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return { running, exit, text: () => said.join('') }
}

/** Parses the JSON lines that a process has logged. */
const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

it('the server serves metrics on a separate port, and exits with 0 on SIGTERM after writing audit anchors', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const server = start(port, { METRICS_PORT: String(metricsPort) })
  await expect.poll(() => server.text(), { timeout: 120_000 }).toContain('Ctrl-C stops it')
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('choba_database_up 1')
  server.running.kill('SIGTERM')
  expect(await server.exit).toEqual([0, null])
  expect(await readFile(join(folder, 'audit-anchors.ndjson'), 'utf8')).toContain('"tenantId":2')
  expect(linesOf(server.text()).filter(({ level }) => Number(level) >= 50)).toEqual([])

  // The second start uses the same data: an unhandled error is logged and ends the process with 1.
  const preload = `process.once('SIGUSR2', () => { Promise.reject(new Error('left alone')) })`
  const second = start(port, {}, preload)
  await expect.poll(() => second.text(), { timeout: 120_000 }).toContain('Ctrl-C stops it')
  second.running.kill('SIGUSR2')
  expect(await second.exit).toEqual([1, null])
  expect(linesOf(second.text()).at(-1)).toMatchObject({ level: 60, err: { message: 'left alone' } })
})

/** Signs in a user of the demo. @returns a function that makes API calls; each call must succeed */
async function callsOf(origin: string, username: string) {
  const realm = { realm: 'demo', clientId: 'choba-portal', publicUrl: origin, keycloakUrl: null }
  const token = await signInByForm(sendTo(origin), realm, username, DEMO_PASSWORD)
  return async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}/apiproxy/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { resultType, result } = (await answer.json()) as Envelope<T>
    expect([path, resultType]).toEqual([path, 1000])
    return result
  }
}

it('a demo that is restarted after a kill finds its unanswered refund at the sample gateway, and makes no second refund', async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const isReady = (server: ReturnType<typeof start>) =>
    expect.poll(() => server.text(), { timeout: 120_000 }).toContain('Ctrl-C stops it')
  const server = start(port)
  await isReady(server)
  const call = await callsOf(origin, 'owner')
  const today = new Date().toISOString().slice(0, 10)
  const payments = await call<TransactionPage>(
    `trade/list?dateFrom=${addDays(today, -60)}&dateTo=${today}&tradeKind=PAYMENT&state=PAID&paymentClass=CARD`,
  )
  const { paymentNo, refundable } = payments.items.find((row) => row.refundable > 1)!
  const ask = {
    paymentNo,
    amount: 1,
    refundableSeen: refundable,
    reason: 'OTHER',
    idempotencyKey: randomUUID(),
  }
  // The gateway makes the refund, but its answer is lost.
  const answer = await call<RefundAnswer>('trade/refund', { ...ask, remark: '#timeout-after' })
  expect(answer.state).toBe('UNKNOWN')
  server.running.kill('SIGKILL')
  await server.exit

  const second = start(port)
  await isReady(second)
  const again = await callsOf(origin, 'owner')
  const stateNow = async () =>
    (await again<TransactionDetail>(`trade/detail?paymentNo=${paymentNo}`)).refunds[0]?.state
  await expect.poll(stateNow, { timeout: 60_000 }).toBe('SUCCEEDED')
  const kept = (await readFile(join(folder, 'demo-gateway.ndjson'), 'utf8')).trimEnd().split('\n')
  expect(kept.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { paymentNo, amount: 1, status: 'succeeded' },
  ])
  second.running.kill('SIGTERM')
  expect(await second.exit).toEqual([0, null])
})

it('the server exits with 0 if it gets SIGTERM during its start', async () => {
  const server = start(await freePort(), { CHOBA_SIZE: '100000' })
  // The database exists, and its year of data is being created.
  await expect
    .poll(() => readFile(join(folder, 'pglite', 'PG_VERSION'), 'utf8').catch(() => ''), {
      timeout: 120_000,
    })
    .not.toBe('')
  server.running.kill('SIGTERM')
  expect(await server.exit).toEqual([0, null])
  expect(server.text()).not.toContain('Ctrl-C stops it')
})

/**
 * SQL that creates the tables which a start checks: `tenants` with a tenant of another
 * installation, and `demo` for a demo that was not completed.
 */
const earlier = {
  tenants:
    'create table tenants (id int); insert into tenants values (1); create table users (id int)',
  demo: `create table seeds (name text, finished_at timestamptz); insert into seeds values ('demo', null)`,
}
const server = process.env['TEST_DATABASE_URL']
const NAME = `choba_main_${process.pid}`

const databases: [where: string, url: string | null][] = [['the embedded database', null]]
if (server) databases.push(['PostgreSQL', onDatabase(server, NAME)])

describe.each(databases)('a start with data that it cannot use, on %s', (_where, url) => {
  beforeEach(() => (server && url ? onServer(server, `create database ${NAME}`) : undefined))
  afterEach(() =>
    server && url ? onServer(server, `drop database ${NAME} with (force)`) : undefined,
  )

  async function inData<T>(work: Parameters<typeof asOwner<T>>[1], text = ''): Promise<T> {
    const engine = await openDatabase({ url, folder })
    if (text) await engine.script(text)
    const result = await asOwner(engine, work)
    await engine.close()
    return result
  }
  const isMigrated = () =>
    inData(async (_q, connection) => {
      const { rows } = await connection.query<{ is: boolean }>(
        `select to_regclass('migrations') is not null as is`,
      )
      return rows[0]?.is
    })
  const env = url ? { DATABASE_URL: url } : {}

  it('ends with a message for tables from before version 0.1.0, and adds no tables', async () => {
    const text = `create table migrations (name text primary key); insert into migrations values ('0150-tenant-setup.sql')`
    await inData(async () => {}, text)
    for (const program of ['tools/dev-server.ts', 'packages/database/seed/seed-command.ts']) {
      const { exit, text: said } = start(await freePort(), env, '', program)
      expect([await exit, said()]).toEqual([
        [1, null],
        expect.stringContaining('before 0.1.0 whose migrations had other numbers'),
      ])
    }
    const tables = await inData((_q, connection) =>
      connection.query(`select relname::text from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`),
    )
    expect(tables.rows).toEqual([{ relname: 'migrations' }])
  })

  it.each([
    [
      'an incomplete demo',
      [earlier.tenants, earlier.demo],
      'some of its users are missing. Create the data again',
    ],
    ['data of another installation', [earlier.tenants], 'Use an empty database for the demo data.'],
  ])('ends with a message before any migration: %s', async (_what, texts, sentence) => {
    await inData(async () => {}, texts.join('; '))
    for (const program of ['tools/dev-server.ts', 'packages/database/seed/seed-command.ts']) {
      const { exit, text } = start(await freePort(), env, '', program)
      expect([await exit, text()]).toEqual([[1, null], expect.stringContaining(sentence)])
    }
    expect(await isMigrated()).toBe(false)
  })
})
