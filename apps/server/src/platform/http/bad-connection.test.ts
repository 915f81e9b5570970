import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followAnswers, refuseConnection } from './connection-errors.ts'
import { expectAppError } from '#testing/expect-app-error.ts'
import { openTestApp, type Answer, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let port: number
/** Server with short timeouts, and with a route whose answer never ends. */
let hasty: FastifyInstance
let hastyPort: number

const portOf = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

beforeAll(async () => {
  test = await openTestApp()
  port = await portOf(test.app)
  hasty = Fastify({
    clientErrorHandler: refuseConnection,
    requestTimeout: 100,
    http: { headersTimeout: 50, connectionsCheckingInterval: 25 },
  })
  followAnswers(hasty)
  hasty.post('/', async () => 'never')
  hasty.get('/begun', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-type': 'text/plain' })
    reply.raw.write('half')
    reply.hijack()
  })
  hastyPort = await portOf(hasty)
})
afterAll(async () => {
  await hasty.close()
  await test.close()
})

/** Sends bytes and returns the whole answer of the server until it closes the connection. */
async function say(to: number, bytes: string): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

function read(raw: string): Answer & { reason: string } {
  const [head = '', body = ''] = raw.split('\r\n\r\n')
  const [reason = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)))
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
  expect(headers['connection']).toBe('close')
  expect(headers['x-content-type-options']).toBe('nosniff')
  const status = Number(reason.split(' ')[1])
  return { reason, status, headers, envelope: null as never, bytes: Buffer.from(body) }
}

const request = 'GET /apiproxy/api/user/userinfo HTTP/1.1\r\nHost: localhost:3000\r\n'

it.each([
  ['one header', `X-A: ${'x'.repeat(20_000)}\r\n`],
  ['a token', `Authorization: Bearer ${'x'.repeat(20_000)}\r\n`],
  [
    'a thousand headers',
    Array.from({ length: 1_500 }, (_none, at) => `X-${at}: ${'y'.repeat(9)}\r\n`).join(''),
  ],
])(
  'the server answers headers over the limit with the JSON envelope (431): %s',
  async (_what, headers) => {
    const answer = read(await say(port, `${request}${headers}\r\n`))
    expect(answer.reason).toBe('HTTP/1.1 431 Request Header Fields Too Large')
    expectAppError(answer, 'headersTooLarge')
  },
)

it.each([
  ['text that is not HTTP', 'hello\r\n\r\n'],
  ['a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ['a header without a name', `${request}: x\r\n\r\n`],
  ['two Content-Length headers', `${request}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`],
  [
    'Content-Length together with chunked encoding',
    `${request}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['an unknown HTTP version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
])('the server answers malformed HTTP with the JSON envelope (400): %s', async (_what, bytes) => {
  const answer = read(await say(port, bytes))
  expect(answer.reason).toBe('HTTP/1.1 400 Bad Request')
  expectAppError(answer, 'badRequest')
})

it.each([
  ['slow headers', 'POST / HTTP/1.1\r\nHost: x\r\nX-A:'],
  [
    'a slow body',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
])(
  'the server answers a request that takes too long to arrive with the JSON envelope (408): %s',
  async (_what, bytes) => {
    const answer = read(await say(hastyPort, bytes))
    expect(answer.reason).toBe('HTTP/1.1 408 Request Timeout')
    expectAppError(answer, 'requestTimeout')
  },
)

it('the server adds no error to an answer that has begun if the next request is malformed', async () => {
  const socket = connect(hastyPort, '127.0.0.1')
  socket.write('GET /begun HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.once('data', () => socket.write('garbage\r\n\r\n'))
  const said = await text(socket).catch((error: NodeJS.ErrnoException) => error.code ?? '')
  expect(said).not.toContain('HTTP/1.1 400')
  expect(said).not.toContain('resultType')
})
