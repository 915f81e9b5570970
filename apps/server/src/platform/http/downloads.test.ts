import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOf } from '#testing/copied-user.ts'
import {
  hosts,
  openTestApp,
  queryString,
  type Client,
  type Query,
  type TestApp,
} from '#testing/test-app.ts'

const limits = { running: 100, perPerson: 100, stallTimeout: 1_000, closeTimeout: 200 }
const everything = { dateFrom: '2026-09-01', dateTo: '2026-11-20', format: 'csv' }

const demo = tenantPlans.find(({ code }) => code === 'demo')!

let test: TestApp
let admin: Client
let owner: Client
let port: number

async function open(downloads = limits): Promise<TestApp> {
  const opened = await openTestApp({ config: { downloads } })
  // Rows of 30 kilobytes, so that a file does not fit into the buffers of both sockets (up to 6
  // megabytes each).
  await asOwner(opened.engine, (q) =>
    q
      .updateTable('transactions')
      .set({ remark: '備考'.repeat(5_000) })
      .execute(),
  )
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  return opened
}
const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port

beforeAll(async () => {
  test = await open()
  port = portOf(test)
  admin = await test.signIn('superadmin')
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const pathOf = (path: string, query: Query) => `/apiproxy/api/${path}${queryString(query)}`

/** Connects as a client that requests a file, receives the first 100 bytes and stops reading. */
async function begin(client: Client, query: Query = {}, at = port): Promise<Socket> {
  const socket = connect({ port: at, host: '127.0.0.1' })
  const request = `GET ${pathOf('systrade/download', { ...everything, ...query })} HTTP/1.1\r\nhost: ${hosts.demo}\r\n`
  socket.write(`${request}authorization: Bearer ${client.token}\r\n\r\n`)
  let got = ''
  while (got.length < 100) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    got += chunk.toString('latin1')
  }
  expect(got).toMatch(/^HTTP\/1\.1 200 /)
  socket.pause()
  socket.on('error', () => {})
  return socket
}

const several = (count: number, query: Query = {}) =>
  Promise.all(Array.from({ length: count }, () => begin(admin, query)))

const leave = {
  FIN: (socket: Socket) => void socket.end(),
  RST: (socket: Socket) => void socket.resetAndDestroy(),
  'a closed window': (socket: Socket) => void socket.destroy(),
}

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    test.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const patience = { timeout: 60_000, interval: 100 }

/** Returns the number of other PostgreSQL connections in a transaction or copy. */
async function busyConnections(): Promise<number> {
  if (test.engine.kind === 'pglite') return 0
  const { rows } = await asOwner(test.engine, (_q, connection) =>
    connection.query<{ count: bigint }>(`select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state in ('idle in transaction', 'active')
        and query ilike '%copy%'`),
  )
  return Number(rows[0]!.count)
}

async function expectAtRest() {
  await expect.poll(busyConnections, patience).toBe(0)
  const list = await owner.get('trade/list', { dateFrom: '2026-11-01', dateTo: '2026-11-20' })
  expect(list.envelope.resultType).toBe(1000)
}

const ask = (client: Client, query: Query, at = port): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}`, host: hosts.demo }
    get(
      { port: at, host: '127.0.0.1', path: pathOf('systrade/download', query), headers },
      resolve,
    ).on('error', reject)
  })

async function readAll(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes
}

// Fewer rounds for PGlite, whose single connection transfers large rows about ten times as slowly.
const ROUNDS = Number(process.env['DOWNLOAD_ROUNDS'] ?? (process.env['TEST_DATABASE_URL'] ? 3 : 1))

describe('a client that disconnects during a download', () => {
  it.each(Object.entries(leave))(
    `by %s leaves no connection or transaction behind, ${ROUNDS * 7} times`,
    async (_how, go) => {
      for (let times = 0; times < ROUNDS; times++) {
        const sockets = await several(7)
        for (const socket of sockets) go(socket)
        await expect.poll(connections, patience).toBe(0)
      }
      await expectAtRest()
    },
  )

  it('leaves no connection or transaction behind for an Excel file', async () => {
    const sockets = await several(7, { format: 'xlsx' })
    for (const socket of sockets) leave.RST(socket)
    await expectAtRest()
  })
})

describe('a client that reads no data of a download', () => {
  it('is disconnected after the timeout, 20 times, while other requests are answered', async () => {
    for (let times = 0; times < 4; times++) {
      const sockets = await several(5)
      const list = await owner.get('trade/list', { dateFrom: '2026-11-01', dateTo: '2026-11-20' })
      expect(list.envelope.resultType).toBe(1000)
      await expect.poll(connections, patience).toBe(0)
      // Buffered data still arrives, but no final chunk that would mark a complete answer.
      let end = ''
      sockets[0]!.on('data', (chunk: Buffer) => (end = chunk.subarray(-5).toString()))
      sockets[0]!.resume()
      await once(sockets[0]!, 'close')
      expect(end).not.toBe('0\r\n\r\n')
      for (const socket of sockets) socket.destroy()
    }
    await expectAtRest()
  })
})

describe('the outcome of a download', () => {
  const newest = async (count: number): Promise<AuditRow[]> => {
    const query = { action: 'transactions.systemDownload', pageSize: count }
    return ((await admin.get('audit/list', query)).envelope.result as { items: AuditRow[] }).items
  }
  const outcomes = async (delivery: string, count = 1) => {
    await expect
      .poll(async () => (await newest(1))[0]?.detail?.['delivery'], patience)
      .toBe(delivery)
    return (await newest(count)).map(({ detail, resultType }) => ({ ...detail, resultType }))
  }

  it('is written to the audit log, with the number of rows', async () => {
    const answer = await ask(admin, everything)
    const total = Number(answer.headers['x-total-rows'])
    expect(await readAll(answer)).toBeGreaterThan(1_000_000)
    const [ended, begun] = await outcomes('COMPLETED', 2)
    expect(begun).toMatchObject({ delivery: 'STARTED', resultType: 1000, format: 'csv' })
    expect(begun).not.toHaveProperty('rows')
    expect(ended).toMatchObject({
      delivery: 'COMPLETED',
      resultType: 1000,
      rows: total,
      replacedCharacters: 0,
    })

    leave.RST(await begin(admin))
    const [cut] = await outcomes('CUT')
    expect(cut).toMatchObject({ resultType: 1030 })
    expect(cut).toHaveProperty('rows')
    expect((cut as unknown as { rows: number }).rows).toBeLessThan(total)

    const stalled = await begin(admin)
    const [left] = await outcomes('STALLED')
    expect(left).toMatchObject({ resultType: 1030 })
    stalled.destroy()
  })
})

describe('a file that fails while it is written', () => {
  it('ends with a cut connection, and is in the audit log as failed', async () => {
    // PGlite reads a few hours of two merchants at a time. With more merchants, the whole file
    // could be in the buffers before the failure.
    const few = { entCode: demo.merchants.slice(0, 2).map(({ code }) => code) }
    const reader = await begin(admin, test.engine.kind === 'pglite' ? few : {})
    // Makes the file fail: PostgreSQL's copy loses its connection, and PGlite fails to read the
    // next page.
    const [zone] = await asOwner(test.engine, (q) =>
      q.selectFrom('merchants').select('time_zone').where('id', '=', 11).execute(),
    )
    const setZone = (to: string) =>
      asOwner(test.engine, (q) =>
        q.updateTable('merchants').set({ time_zone: to }).where('id', '=', 11).execute(),
      )
    if (test.engine.kind === 'pglite') await setZone('No/Where')
    else {
      await asOwner(test.engine, (_q, connection) =>
        connection.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query ilike 'copy%'`),
      )
    }
    let end = ''
    reader.on('data', (chunk: Buffer) => (end = chunk.subarray(-5).toString()))
    reader.resume()
    await once(reader, 'close')
    if (test.engine.kind === 'pglite') await setZone(zone!.time_zone)
    expect(end).not.toBe('0\r\n\r\n')
    const query = { action: 'transactions.systemDownload', pageSize: 1 }
    const newest = async () =>
      ((await admin.get('audit/list', query)).envelope.result as { items: AuditRow[] }).items[0]
    await expect.poll(async () => (await newest())?.detail?.['delivery'], patience).toBe('FAILED')
    expect((await newest())!.resultType).toBe(1030)
  })
})

describe('the maximum number of downloads', () => {
  it('applies per user and in total; a download above it is rejected with Retry-After', async () => {
    const few = await open({ ...limits, running: 3, perPerson: 2, stallTimeout: 600_000 })
    try {
      const at = portOf(few)
      const [one, { client: other }] = [
        await few.signIn('superadmin'),
        await copyOf(few, 'superadmin'),
      ]
      const first = await begin(one, {}, at)
      await begin(one, {}, at)
      const refused = await one.get('systrade/download', everything)
      expect(refused).toMatchObject({
        status: 503,
        envelope: { resultStatus: 'Fail', resultType: 503 },
      })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const third = await begin(other, {}, at)
      expect((await other.get('systrade/download', everything)).status).toBe(503)
      leave.RST(first)
      await expect.poll(async () => (await ask(one, everything, at)).statusCode, patience).toBe(200)
      // A client that closes its side without reading is detected long before the timeout.
      leave.FIN(third)
      await expect
        .poll(async () => (await ask(other, everything, at)).statusCode, patience)
        .toBe(200)
    } finally {
      // Two downloads are still open, and their clients read no data; the server must stop anyway.
      await few.close()
    }
  })

  it('is not exceeded by sequential downloads, because a finished file frees its slot', async () => {
    const one = await openTestApp({ config: { downloads: { ...limits, perPerson: 1 } } })
    try {
      const reader = await one.signIn('superadmin')
      for (let nth = 0; nth < 5; nth++) {
        const query = { ...everything, dateFrom: '2026-11-19' }
        expect((await reader.get('systrade/download', query)).status).toBe(200)
      }
      const ended = async () =>
        (
          (await reader.get('audit/list', { action: 'transactions.systemDownload' })).envelope
            .result as {
            items: AuditRow[]
          }
        ).items.filter(({ detail }) => detail?.['delivery'] === 'COMPLETED').length
      await expect.poll(ended, patience).toBe(5)
    } finally {
      await one.close()
    }
  })
})
