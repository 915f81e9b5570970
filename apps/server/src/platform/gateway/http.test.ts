import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReach } from '#platform/outside/outside-reach.ts'
import type { GatewayRefund } from './gateway.ts'
import { createHttpGateway } from './http.ts'

const secret = 'a secret of both sides'
const reach = createReach({ outsideNetworks: [], production: false })
const never = new AbortController().signal

/** Refunds that the test's gateway has made, by key. */
let acted: Map<string, GatewayRefund & { key: string }>
let requests: { method: string; url: string; body: string }[]
let base: string

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.destroy(error as Error))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
beforeEach(() => {
  acted = new Map()
  requests = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function isSigned({ headers, url }: IncomingMessage, body: string): boolean {
  const timestamp = String(headers['x-choba-timestamp'])
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
  const expected = createHmac('sha256', secret)
    .update(`${timestamp}.${body || url}`)
    .digest('hex')
  return isFresh && headers['x-choba-signature'] === expected
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const { method = '', url = '' } = request
  requests.push({ method, url, body })
  const say = (status: number, answer: unknown) =>
    response.writeHead(status).end(JSON.stringify(answer))

  if (!isSigned(request, body)) return void say(401, { status: 'refused', reference: 'no' })
  if (method === 'GET' && url.startsWith('/api/refunds/')) {
    const found = acted.get(url.slice('/api/refunds/'.length))
    return void (found
      ? say(200, { status: 'succeeded', reference: `R-${found.amount}` })
      : say(404, { status: 'absent' }))
  }
  if (url.startsWith('/api/elsewhere/refunds/'))
    return void response.writeHead(404).end('Not Found')
  if (method !== 'POST' || url !== '/api/refunds')
    return void say(200, { status: 'succeeded', reference: 'elsewhere' })

  const refund = JSON.parse(body) as GatewayRefund & { key: string }
  const [what = '', status = ''] = (refund.remark ?? '').split(' ')
  if (what === 'reset-before') return void request.socket.resetAndDestroy()
  if (what === 'status') return void say(Number(status), { status: 'succeeded', reference: 'R-1' })
  if (what === 'bare') return void say(Number(status), {})
  if (what === 'nameless') return void say(200, { status })
  if (what === 'sum')
    return void say(200, { status: 'succeeded', reference: 'R-1', ...JSON.parse(status) })
  if (what === 'because')
    return void say(200, { status: 'refused', reference: 'R-1', reason: JSON.parse(status) })
  if (what === 'unread') return void say(422, { reason: status })
  if (what === 'says') return void say(200, { status, reference: 'R-1' })
  if (what === 'conflict') return void say(409, { status, reference: 'R-1' })
  if (what === 'redirect') {
    return void response
      .writeHead(307, { location: `${base}/elsewhere` })
      .end(JSON.stringify({ status: 'succeeded' }))
  }
  acted.set(refund.key, refund)
  if (what === 'reset-after') return void request.socket.resetAndDestroy()
  if (what === 'hang') return
  if (what === 'half') return void response.writeHead(200).write('{"status":"succeeded"')
  if (what === 'garbage') return void response.writeHead(200).end('<html>{"status":"succeeded"}')
  if (what === 'huge')
    return void say(200, { status: 'failed', reference: 'x', filler: 'x'.repeat(1_048_576) })
  if (what === 'reference')
    return void say(200, { status: 'succeeded', reference: JSON.parse(status) })
  say(200, { status: 'succeeded', reference: `R-${refund.amount}` })
}

const refundOf = (remark: string | null): GatewayRefund => ({
  gatewayKey: randomUUID(),
  entCode: 'SHIBUYA-COFFEE',
  storeCode: 'S0001',
  paymentNo: 'P2026-1',
  walletTradeNo: null,
  paymentType: 'PAYPAY',
  paymentClass: 'WALLET',
  amount: 1_200,
  currency: 'JPY',
  remark,
})
const gateway = () => createHttpGateway({ url: base, secret, reach, timeoutMs: 2_000 })
const ask = (remark: string | null) => gateway().refund(refundOf(remark), never)

test('the client sends a complete, signed refund and can look up its outcome', async () => {
  const request = refundOf('売り間違い')
  const { gatewayKey, ...rest } = request
  expect(await gateway().find(request, never)).toEqual({ outcome: 'absent' })
  expect(await gateway().refund(request, never)).toEqual({
    outcome: 'succeeded',
    reference: 'R-1200',
  })
  expect(await gateway().find(request, never)).toEqual({
    outcome: 'succeeded',
    reference: 'R-1200',
  })
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET /api/refunds/${gatewayKey}`,
    'POST /api/refunds',
    `GET /api/refunds/${gatewayKey}`,
  ])
  expect(JSON.parse(requests[1]!.body)).toEqual({ key: gatewayKey, ...rest })
})

test.each([
  ['says succeeded', { outcome: 'succeeded', reference: 'R-1' }],
  ['says refused', { outcome: 'refused', reference: 'R-1' }],
  ['says failed', { outcome: 'failed', reference: 'R-1' }],
  ['says processing', { outcome: 'unknown', gatewayMessage: 'PROCESSING' }],
  ['says something', { outcome: 'unknown', gatewayMessage: 'HTTP 200 something' }],
  // A conflict with a body reports the outcome of the first try with this key.
  ['conflict succeeded', { outcome: 'succeeded', reference: 'R-1' }],
  ['conflict refused', { outcome: 'refused', reference: 'R-1' }],
])('the client interprets an answer with a status: %s', async (remark, expected) => {
  expect(await ask(remark)).toEqual(expected)
})

test.each([
  'bare 200',
  'bare 409',
  'bare 422',
  'status 400',
  'status 403',
  'status 404',
  'status 429',
  'status 500',
  'status 503',
])('an answer without an outcome, or with another HTTP status, is unknown: %s', async (remark) => {
  const [what, status] = remark.split(' ')
  const gatewayMessage = what === 'bare' ? `HTTP ${status}` : `HTTP ${status} succeeded`
  expect(await ask(remark)).toEqual({ outcome: 'unknown', gatewayMessage })
})

test.each([
  ['reset-before', 'absent'],
  ['reset-after', 'succeeded'],
  ['garbage', 'succeeded'],
  ['huge', 'succeeded'],
])('a broken answer is unknown: %s; a lookup then returns %s', async (remark, found) => {
  const request = refundOf(remark)
  expect(await gateway().refund(request, never)).toMatchObject({ outcome: 'unknown' })
  expect((await gateway().find(request, never)).outcome).toBe(found)
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test.each(['hang', 'half'])('an answer that does not end times out: %s', async (remark) => {
  const impatient = createHttpGateway({ url: base, secret, reach, timeoutMs: 50 })
  expect(await impatient.refund(refundOf(remark), never)).toEqual({
    outcome: 'unknown',
    gatewayMessage: 'TIMEOUT',
  })
})

test('a refund has an unknown outcome if its call is aborted', async () => {
  const patient = createHttpGateway({ url: base, secret, reach, timeoutMs: 3_600_000 })
  const patience = new AbortController()
  const request = refundOf('hang')
  const answer = patient.refund(request, patience.signal)
  const arrived = () => acted.has(request.gatewayKey)
  await expect.poll(arrived, { timeout: 30_000 }).toBe(true)
  patience.abort()
  expect(await answer).toEqual({ outcome: 'unknown', gatewayMessage: 'TIMEOUT' })
})

test('the client does not follow redirects', async () => {
  expect(await ask('redirect')).toEqual({
    outcome: 'unknown',
    gatewayMessage: 'HTTP 307 succeeded',
  })
  expect(requests).toHaveLength(1)
})

test('an unreachable gateway gives an unknown outcome', async () => {
  const closed = createHttpGateway({ url: 'http://127.0.0.1:1', secret, reach })
  // Port 1, at which no program listens.
  expect(await closed.refund(refundOf(null), never)).toMatchObject({ outcome: 'unknown' })
  expect(await closed.find(refundOf(null), never)).toMatchObject({ outcome: 'unknown' })
})

test('a refund has an unknown outcome if the gateway rejects its signature', async () => {
  const stranger = createHttpGateway({ url: base, secret: 'another', reach })
  const request = refundOf(null)
  const refused = { outcome: 'unknown', gatewayMessage: 'HTTP 401 refused' }
  expect(await stranger.refund(request, never)).toEqual(refused)
  expect(await stranger.find(request, never)).toEqual(refused)
  expect(acted.size).toBe(0)
})

test.each([
  ['"R-1"', 'R-1'],
  ['"返金１"', '返金１'],
  [JSON.stringify('r'.repeat(100)), 'r'.repeat(100)],
])('a printable reference is stored: %s', async (reference, kept) => {
  expect(await ask(`reference ${reference}`)).toEqual({ outcome: 'succeeded', reference: kept })
})

test.each([
  ['CARD_EXPIRED', 'CARD_EXPIRED'],
  ['期限切れ', '期限切れ'],
  ['r'.repeat(100), 'r'.repeat(100)],
  ['r'.repeat(101), undefined],
  ['a\nb', undefined],
  ['a\u202Eb', undefined],
  ['', undefined],
  [7, undefined],
])(
  'the reason of a declined refund is stored only if it is printable: %j',
  async (reason, kept) => {
    const answer = await ask(`because ${JSON.stringify(reason)}`)
    expect(answer).toEqual({
      outcome: 'refused',
      reference: 'R-1',
      ...(kept !== undefined && { reason: kept }),
    })
  },
)

test('the message of an unknown outcome has the HTTP status and the reason of the answer', async () => {
  expect(await ask('unread KEY_REUSED')).toEqual({
    outcome: 'unknown',
    gatewayMessage: 'HTTP 422 KEY_REUSED',
  })
})

test.each([
  ['too long', 'r'.repeat(101)],
  ['with a line break', 'a\nb'],
  ['with a right-to-left override', 'a\u202Eb'],
  ['with a NUL', 'a\0b'],
  ['of another type', { toString: 'x' }],
  ['that is null', null],
])('the refund key replaces a reference that is %s', async (_what, reference) => {
  const request = refundOf(`reference ${JSON.stringify(reference)}`)
  expect(await gateway().refund(request, never)).toEqual({
    outcome: 'succeeded',
    reference: request.gatewayKey,
  })
})

test.each([
  ['{"amount":1200,"currency":"JPY"}', { outcome: 'succeeded', reference: 'R-1' }],
  ['{"amount":1200}', { outcome: 'succeeded', reference: 'R-1' }],
  ['{"amount":900}', { outcome: 'unknown', gatewayMessage: 'HTTP 200 OTHER_AMOUNT' }],
  ['{"amount":"1200"}', { outcome: 'unknown', gatewayMessage: 'HTTP 200 OTHER_AMOUNT' }],
  [
    '{"amount":1200,"currency":"MNT"}',
    { outcome: 'unknown', gatewayMessage: 'HTTP 200 OTHER_AMOUNT' },
  ],
])('the amount and currency of the report must equal the refund: %s', async (sum, expected) => {
  expect(await ask(`sum ${sum}`)).toEqual(expected)
})

test('a 404 without the documented body does not show that a key is unused', async () => {
  const elsewhere = createHttpGateway({ url: `${base}/elsewhere`, secret, reach })
  expect(await elsewhere.find(refundOf(null), never)).toEqual({
    outcome: 'unknown',
    gatewayMessage: 'HTTP 404',
  })
})

test('a connection check looks up an unused key', async () => {
  expect(await gateway().check(never)).toBeNull()
  expect(requests.map(({ method }) => method)).toEqual(['GET'])
  const stranger = createHttpGateway({ url: base, secret: 'another', reach })
  expect(await stranger.check(never)).toEqual({
    outcome: 'unknown',
    gatewayMessage: 'HTTP 401 refused',
  })
  const closed = createHttpGateway({ url: 'http://127.0.0.1:1', secret, reach })
  expect(await closed.check(never)).toEqual({ outcome: 'unknown', gatewayMessage: 'ECONNREFUSED' })
})

test('the client does not call a network that the operator does not allow', () => {
  const production = createReach({ outsideNetworks: [], production: true })
  expect(() => createHttpGateway({ url: 'https://10.0.0.1', secret, reach: production })).toThrow(
    'closed network',
  )
})

test('the refund key is the reference if the gateway gives none', async () => {
  const request = refundOf('nameless succeeded')
  expect(await gateway().refund(request, never)).toEqual({
    outcome: 'succeeded',
    reference: request.gatewayKey,
  })
  expect(await ask('nameless failed')).toEqual({ outcome: 'failed', reference: null })
})

test.each([
  'http://gateway.example',
  'ftp://127.0.0.1',
  'https://u:p@gateway.example',
  'https://gateway.example/?a=1',
  'nowhere',
])('an insecure gateway address is rejected: %s', (url) => {
  expect(() => createHttpGateway({ url, secret, reach })).toThrow(TypeError)
})
