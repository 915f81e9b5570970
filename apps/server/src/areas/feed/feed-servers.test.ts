import { createConnection } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import {
  brokenBy,
  madeKey,
  type FeedRow,
  type MadeKey,
  ndjson,
  payment,
  refundOf,
  rowsOf,
  outcomesOf,
  sendRows,
  signedHeaders,
} from './feed.testing.ts'

let test: TestApp
let key: MadeKey
/** `second` is a server on the same database as the server in `test`, which listens on `port`. */
let second: Awaited<ReturnType<typeof createApp>>
let port: number
beforeAll(async () => {
  test = await openTestApp()
  second = await createApp(test)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  key = await madeKey(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

const servers = () => [test, { ...test, app: second }]

/**
 * Sends raw text over a new connection. Returns everything that the server answers until the
 * connection is closed.
 */
const overTcp = (text: string, end: boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    let answer = ''
    socket.on('data', (bytes) => {
      answer += String(bytes)
      // Closes the connection after the answer. The server would otherwise wait for the rest of the
      // body.
      if (!end && answer.endsWith('}')) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.write(text)
    if (end) socket.end()
  })

const requestText = (headers: Record<string, string>, length: number): string =>
  [
    'POST /apiproxy/api/ingest/transactions HTTP/1.1',
    'host: localhost:3000',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${length}`,
    'connection: close',
    '\r\n',
  ].join('\r\n')

describe('a feed connection', () => {
  const body = ndjson([payment('tcp-1'), payment('tcp-2')])

  it('stores no row of a batch if it ends before the end of the body', async () => {
    const head = requestText(signedHeaders(key, body), Buffer.byteLength(body))
    await overTcp(head + body.slice(0, body.length / 2), true)
    // The rows so far are correctly signed, but the body is shorter than the header announced. They
    // must not be stored.
    const half = ndjson([payment('tcp-1')])
    await overTcp(requestText(signedHeaders(key, half), Buffer.byteLength(body)) + half, true)
    expect(await rowsOf(test.engine, ['tcp-1', 'tcp-2'])).toEqual([])
    expect(await overTcp(head + body, false)).toContain('"accepted":2')
  })

  it('is answered before the body is read if the key does not exist', async () => {
    const headers = signedHeaders({ ...key, keyId: 'fk_unknown-unknown-unknown' }, body)
    // The test never sends the body.
    const answer = await overTcp(requestText(headers, 1_000_000), false)
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
  }, 15_000)

  it('is answered 503 with Retry-After while three batches of the same key are running', async () => {
    const own = await madeKey(test)
    const head = requestText(signedHeaders(own, body), Buffer.byteLength(body))
    const sockets = [1, 2, 3].map(() => createConnection({ port, host: '127.0.0.1' }))
    try {
      for (const socket of sockets)
        await new Promise<void>((resolve) => socket.write(head, () => resolve()))
      const ask = async () =>
        (await overTcp(requestText(signedHeaders(own, ''), 9), false)).split('\r\n')
      let lines: string[] = []
      await expect
        .poll(
          async () => {
            lines = await ask()
            return lines[0]
          },
          { timeout: 10_000, interval: 50 },
        )
        .toMatch(/^HTTP\/1.1 503 /)
      expect(lines).toContain('retry-after: 1')
      // Batches signed with another key are still accepted.
      expect(outcomesOf(await sendRows(test, key, [payment('room-1')]))).toEqual(['ACCEPTED'])
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  }, 30_000)
})

describe('two servers on the same database', () => {
  it('accept each row once, and never accept refunds above the paid amount', async () => {
    const keys = await Promise.all([madeKey(test), madeKey(test), madeKey(test), madeKey(test)])
    for (let round = 0; round < 10; round++) {
      const name = `race${round}`
      const rows: FeedRow[] = [
        payment(`${name}-1`, { state: 'FAILED' }),
        payment(`${name}-1`),
        ...[1, 2, 3, 4].map((n) => refundOf(`${name}-R${n}`, `${name}-1`, { amount: '400' })),
      ]
      const shuffled = (shift: number) => [...rows.slice(shift), ...rows.slice(0, shift)]
      const batches = keys.flatMap((own, at) =>
        shuffled((round + at * 2) % 6).map((row) => ({ own, at: servers()[at % 2]!, row })),
      )
      // Each key sends its batches one after another; the keys send at the same time.
      await Promise.all(
        keys.map(async (own) => {
          for (const one of batches.filter((batch) => batch.own === own))
            await sendRows(one.at, own, [one.row])
        }),
      )
      const stored = await rowsOf(
        test.engine,
        [1, 2, 3, 4].map((n) => `${name}-R${n}`).concat(`${name}-1`),
      )
      expect(stored).toHaveLength(5)
      expect(stored[0]).toMatchObject({ state: 1, refunded: 1200 })
      expect(stored.filter(({ original }) => original === `${name}-1`)).toHaveLength(3)
      expect(stored.filter(({ unlinked }) => unlinked === 'EXCEEDS')).toHaveLength(1)
    }
    expect(await brokenBy(test.engine)).toEqual([])
  }, 60_000)

  it('reject a key within a second after the other server has ended the key', async () => {
    const own = await madeKey(test)
    const sysconfig = await test.signIn('sysconfig')
    for (const server of servers()) await sendRows(server, own, [payment('ended-1')])
    await sysconfig.post('feedkey/end', { tenantCode: 'demo', keyId: own.keyId })
    const statusAtSecond = async () =>
      (
        await second.inject({
          method: 'POST',
          url: '/apiproxy/api/ingest/transactions',
          headers: { host: 'localhost:3000', ...signedHeaders(own, '') },
          payload: '',
        })
      ).statusCode
    await expect.poll(statusAtSecond, { timeout: 1_000, interval: 50 }).toBe(401)
  })
})
