import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { refuseConnection } from './connection-errors.ts'
import { closeUnread, LINGER_LIMITS, type LingerLimits } from './lingering-close.ts'

const KILOBYTE = 1024
const HEAD =
  'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n'

let app: FastifyInstance
let port: number
let sockets: Client[] = []

interface Client {
  socket: Socket
  /** Head and body of the answer. */
  answered: Promise<string>
  closed: Promise<unknown>
}

async function open(limits: Partial<LingerLimits>): Promise<void> {
  app = Fastify({ clientErrorHandler: refuseConnection, bodyLimit: KILOBYTE })
  app.addHook('onSend', async ({ url, raw }) => {
    if (url === '/late' && raw.readableLength < raw.readableHighWaterMark)
      await once(raw, 'readable')
  })
  closeUnread(app, { ...LINGER_LIMITS, milliseconds: 60_000, ...limits })
  app.post('/', async () => 'never')
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', (_request, _payload, done) => done(null))
    raw.post('/raw', (_request, reply) => {
      reply.hijack()
      reply.raw.end('raw')
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}

afterEach(async () => {
  for (const { socket } of sockets) socket.destroy()
  await Promise.all(sockets.map(({ closed }) => closed))
  sockets = []
  await app.close()
})

/** Connects a client that sends these bytes and then waits for the answer. */
async function ask(bytes = HEAD, allowHalfOpen = false): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen })
  await once(socket, 'connect')
  let text = ''
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      text += data.toString()
      if (text.includes('\r\n\r\n')) resolve(text)
    })
  })
  // Ignores the connection reset at a limit.
  socket.on('error', () => {})
  const client = {
    socket,
    answered,
    closed: new Promise((resolve) => socket.once('close', resolve)),
  }
  sockets.push(client)
  socket.write(bytes)
  return client
}

/** Sends data until the connection closes. @returns the number of bytes sent */
async function pour({ socket, closed }: Client): Promise<number> {
  const block = Buffer.alloc(64 * KILOBYTE, 'x')
  let taken = 0
  while (!socket.closed && taken < 64 * KILOBYTE * KILOBYTE) {
    taken += block.length
    if (!socket.write(block)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  await closed
  return taken
}

it('the server reads data that arrives after its answer, up to the limit', async () => {
  await open({ bytes: 256 * KILOBYTE })
  const client = await ask()
  expect(await client.answered).toMatch(/^HTTP\/1\.1 413 [^]*connection: close\r\n/i)
  expect(client.socket.closed).toBe(false)
  // The limit plus the buffers of both sides.
  expect(await pour(client)).toBeLessThan(16 * KILOBYTE * KILOBYTE)
})

it('the server reads further data after the answer if more data than its buffers hold was in transit', async () => {
  await open({ bytes: 4 * 1024 * KILOBYTE })
  const client = await ask(HEAD.replace('/', '/late'))
  const taken = pour(client)
  expect(await client.answered).toMatch(/^HTTP\/1\.1 413 /)
  expect(await taken).toBeGreaterThan(4 * 1024 * KILOBYTE)
})

it('the server closes the connection of a silent client after the time limit', async () => {
  await open({ milliseconds: 50 })
  const client = await ask()
  expect(await client.answered).toMatch(/^HTTP\/1\.1 413 /)
  await client.closed
})

it('the server closes the connection as soon as the client has sent its whole body', async () => {
  await open({})
  const length = 200 * KILOBYTE
  const client = await ask(HEAD.replace('1000000000', String(length)))
  expect(await client.answered).toMatch(/^HTTP\/1\.1 413 /)
  client.socket.write('x'.repeat(length))
  await client.closed
})

it('the number of lingering connections is limited, and another connection can linger after one has ended', async () => {
  await open({ connections: 5 })
  const clients = await Promise.all(Array.from({ length: 12 }, () => ask()))
  const isFirstSeven = Promise.withResolvers<void>()
  let count = 0
  for (const { closed } of clients) void closed.then(() => ++count === 7 && isFirstSeven.resolve())
  for (const { answered } of clients) expect(await answered).toMatch(/^HTTP\/1\.1 413 /)
  await isFirstSeven.promise
  const lingering = clients.filter(({ socket }) => !socket.closed)
  expect(lingering).toHaveLength(5)
  const oneMore = async () => {
    const client = await ask()
    expect(await client.answered).toMatch(/^HTTP\/1\.1 413 /)
    const isClosed = client.closed.then(() => true)
    // When another connection is answered, a connection that does not linger is already closed.
    await (
      await ask('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    ).answered
    return Promise.race([isClosed, Promise.resolve(false)])
  }
  await (
    await ask()
  ).closed
  lingering[0]!.socket.destroy()
  await expect.poll(oneMore).toBe(false)
})

it.each([
  ['below the limit continues with the next request', 100 * KILOBYTE],
  ['above the limit loses its connection', 1_000_000_000],
])('after an answer that bypassed Fastify, a body %s', async (_what, length) => {
  await open({ bytes: 256 * KILOBYTE })
  const client = await ask(HEAD.replace('/', '/raw').replace('1000000000', String(length)))
  expect(await client.answered).toMatch(/^HTTP\/1\.1 200 [^]*raw$/)
  if (length > 256 * KILOBYTE)
    return expect(await pour(client)).toBeLessThan(16 * KILOBYTE * KILOBYTE)
  const next = once(client.socket, 'data')
  client.socket.write('x'.repeat(length))
  client.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(String((await next)[0])).toMatch(/^HTTP\/1\.1 404 /)
})

it('the server reads further data after it has answered headers over the limit (431)', async () => {
  await open({})
  const client = await ask(
    `GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(20_000)}`,
    true,
  )
  expect(await client.answered).toMatch(/^HTTP\/1\.1 431 /)
  // The client keeps its side of the connection open, so it can still send after the answer.
  const taken = await pour(client)
  // A connection that closed with its answer would accept only as much as its buffers hold.
  expect(taken).toBeGreaterThan(LINGER_LIMITS.bytes)
  expect(taken).toBeLessThan(64 * KILOBYTE * KILOBYTE)
})
