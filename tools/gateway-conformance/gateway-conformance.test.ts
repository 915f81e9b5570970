import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { type SampleGateway, startGateway } from '../../apps/server/src/platform/gateway/sample.ts'
import { behaviors, tryGateway } from './behaviors.ts'
import { signatureOf, type Subject } from './gateway-client.ts'

const SECRET = 'a secret of both sides'
const payment = { amount: 100, currency: 'JPY', entCode: 'M1' }
let gateway: SampleGateway
let proxy: Server | null = null

afterEach(async () => {
  proxy?.closeAllConnections()
  proxy?.close()
  proxy = null
  await gateway.close()
})

const subjectAt = (url: string): Subject => ({
  url,
  secret: SECRET,
  storeCode: 'S1',
  paymentNo: 'P1',
  ...payment,
  paymentType: 'VISA',
  paymentClass: 'CARD',
  lateMs: 2_000,
})
const start = async () => {
  gateway = await startGateway({ secret: SECRET, payments: new Map([['P1', payment]]) })
  return gateway
}
const failedAt = async (url: string) =>
  (await tryGateway(subjectAt(url))).filter(({ fault }) => fault !== null).map(({ name }) => name)

it('the conformance test has 33 behaviors with unique names, and the sample gateway passes all of them', async () => {
  expect(new Set(behaviors.map(({ name }) => name)).size).toBe(33)
  expect(await failedAt((await start()).url)).toEqual([])
  expect(
    [...gateway.refunds.values()]
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, one) => sum + one.amount, 0),
  ).toBe(100)
})

it('the conformance test waits for a refund whose state is processing', async () => {
  const { url } = await start()
  gateway.behave = ({ key }) => {
    setTimeout(() => gateway.finish(key), 50)
    return 'processing'
  }
  expect(await failedAt(url)).toEqual([])
})

/** A call or a response between the test and the sample gateway. A fault may modify it. */
interface Passing {
  method: string
  url: string
  body: string
  headers: Record<string, string>
}
interface Passed {
  status: number
  body: Record<string, unknown>
}
interface Fault {
  readonly ask?: (call: Passing) => void | Promise<void>
  readonly answer?: (passed: Passed, call: Passing) => void
}

/**
 * Signs a modified call again. The gateway then behaves like one that does not verify signatures.
 */
function resign(call: Passing): void {
  const timestamp = String(Math.floor(Date.now() / 1000))
  call.headers['x-choba-timestamp'] = timestamp
  const signed = call.method === 'GET' ? call.url : call.body
  call.headers['x-choba-signature'] = signatureOf(SECRET, timestamp, signed)
}

async function startBroken({ ask, answer }: Fault): Promise<string> {
  const { url } = await start()
  const origin = new URL(url).origin
  proxy = createServer((request, response) => {
    void (async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) =>
          /^(x-choba|idempotency|content-type)/.test(name),
        ),
      ) as Record<string, string>
      const call: Passing = {
        method: request.method!,
        url: request.url!,
        body: await text(request),
        headers,
      }
      await ask?.(call)
      const { method, body } = call
      const reply = await fetch(`${origin}${call.url}`, {
        method,
        headers: call.headers,
        ...(method === 'POST' && { body }),
      })
      const passed: Passed = {
        status: reply.status,
        body: (await reply.json()) as Record<string, unknown>,
      }
      answer?.(passed, call)
      response
        .writeHead(passed.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(passed.body))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => proxy!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/gateway`
}

let calls = 0
/**
 * Number of status requests that arrive before the delayed order reaches the gateway. The last of
 * them arrive later than the time that a gateway may take to read an order.
 */
const QUESTIONS_MEANWHILE = 15
/**
 * Returns a fault that delays the order. So the gateway knows the key only after many status
 * requests, like a gateway that stores the key after it has executed the order.
 */
function actsFirst(): Fault {
  let questions = 0
  const acted = Promise.withResolvers<void>()
  return {
    ask(call) {
      if (isOrder(call)) return acted.promise
      if (++questions === QUESTIONS_MEANWHILE) acted.resolve()
      return undefined
    },
  }
}
const orderIn = ({ body }: Passing) => JSON.parse(body) as Record<string, unknown>
const changed = (call: Passing, parts: object) => {
  call.body = JSON.stringify({ ...orderIn(call), ...parts })
  resign(call)
}
const isOrder = (call: Passing) => call.method === 'POST'

it.each<[string, Fault, string]>([
  ['ignores signatures', { ask: resign }, 'wrong signature'],
  [
    'ignores the time of a signature',
    { ask: (call) => void (call.headers['x-choba-signature'] && resign(call)) },
    'ten minutes ago',
  ],
  [
    'responds to unknown keys with an empty 404',
    { answer: (of) => of.status === 404 && (of.body = {}) },
    '"absent"',
  ],
  [
    'responds "absent" on every path',
    { answer: (of) => of.status === 404 && (of.body = { status: 'absent' }) },
    'an unknown path',
  ],
  [
    'uses an unknown state',
    { answer: (of) => of.body['status'] === 'succeeded' && (of.body['status'] = 'done') },
    'one of the four states',
  ],
  [
    'changes the reference with every response',
    { answer: (of) => of.body['reference'] && (of.body['reference'] = `R-${++calls}`) },
    'the same report',
  ],
  [
    'uses the same reference for all refunds',
    { answer: (of) => of.body['reference'] && (of.body['reference'] = 'R') },
    'different references',
  ],
  [
    'returns a reason that is too long',
    { answer: (of) => of.body['reason'] && (of.body['reason'] = 'r'.repeat(101)) },
    'above the remaining amount',
  ],
  [
    'reports a different amount',
    { answer: (of) => of.body['amount'] && (of.body['amount'] = 7) },
    'the amount and the currency',
  ],
  [
    'ignores the idempotency key',
    {
      ask: (call) => {
        if (!isOrder(call) || call.body.length < 100) return
        const key = crypto.randomUUID()
        call.headers['idempotency-key'] = key
        changed(call, { key })
      },
    },
    'a status request for a completed refund',
  ],
  [
    'ignores the currency',
    {
      ask: (call) =>
        isOrder(call) && call.body.includes('"QAR"') && changed(call, { currency: 'JPY' }),
    },
    'a currency other than',
  ],
  [
    'rounds amounts',
    { ask: (call) => isOrder(call) && call.body.includes('1.5') && changed(call, { amount: 1 }) },
    'not a JSON integer',
  ],
  [
    'refunds unknown payments',
    {
      ask: (call) =>
        isOrder(call) && call.body.includes('"NONE-') && changed(call, { paymentNo: 'P1' }),
    },
    'an unknown payment',
  ],
  [
    'ignores the merchant',
    {
      ask: (call) =>
        isOrder(call) && call.body.includes('"M1-OTHER"') && changed(call, { entCode: 'M1' }),
    },
    'a payment of another merchant',
  ],
  ['stores the key only after executing the order', actsFirst(), 'as absent while'],
  [
    'responds with 500 to invalid JSON',
    { answer: (of) => of.status === 400 && (of.status = 500) },
    'not JSON',
  ],
  [
    'reports success for a reused key',
    {
      answer: (of) =>
        of.status === 422 &&
        Object.assign(of, { status: 200, body: { status: 'succeeded', reference: 'new' } }),
    },
    'a used key with another amount',
  ],
])('the conformance test detects a gateway that %s', async (_what, fault, name) => {
  const wanted = behaviors.filter((one) => one.name.includes(name))
  expect(wanted.length).toBeGreaterThan(0)
  const outcomes = await tryGateway(subjectAt(await startBroken(fault)), undefined, wanted)
  expect(outcomes.some((one) => one.fault !== null)).toBe(true)
})

it('the conformance test marks failures that an earlier failure may have caused', async () => {
  const check = async () => {
    throw new Error('no')
  }
  const outcomes = await tryGateway(subjectAt('http://127.0.0.1:1'), undefined, [
    { name: 'counts too early to follow', follows: true, check },
    { name: 'fails alone', check },
    { name: 'counts what went before', follows: true, check },
    { name: 'counts and is right', follows: true, check: async () => {} },
  ])
  expect(outcomes.map(({ mayFollow }) => mayFollow)).toEqual([false, false, true, false])
})
