import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { recentConnections } from '#platform/gateway/recent-connections.ts'
import { sealGatewaySecrets } from '#platform/gateway/secrets.ts'
import { createReach } from '#platform/outside/outside-reach.ts'
import { readConfig } from '#platform/settings/config.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { RefundAnswer } from '@choba/contract/refunds.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInLimited } from '#areas/approvals/approvals.testing.ts'
import { leaveUnknown } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import { documentedSignature } from '#testing/documented-signature.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { settleRefund } from './refunds.jobs.ts'
import { addPayment, brokenInvariants } from './refunds.testing.ts'

const SECRET = 'a secret that both sides know'

/** Amount for which the test gateway rejects a refund. */
const REFUSED = 13

/**
 * Refunds that the test gateway has made, by idempotency key. The test gateway checks signatures
 * and makes each refund only once.
 */
const acted = new Map<string, { amount: number; tries: number }>()
let losesAnswers = false
let refusedSignatures = 0

const gateway: Server = createServer((request, response) => {
  void (async () => {
    const body = await text(request)
    const signed = request.method === 'POST' ? body : request.url!
    const expected = documentedSignature(
      SECRET,
      String(request.headers['x-choba-timestamp']),
      signed,
    )
    if (request.headers['x-choba-signature'] !== expected) {
      refusedSignatures++
      return response.writeHead(401).end()
    }
    if (request.method === 'GET') {
      const known = acted.get(request.url!.split('/').at(-1)!)
      return known ? answer('succeeded') : response.writeHead(404).end('{"status":"absent"}')
    }
    const { key, amount } = JSON.parse(body) as { key: string; amount: number }
    if (amount === REFUSED) return answer('refused', { reference: 'GW-2', reason: 'CARD_EXPIRED' })
    acted.set(key, { amount, tries: (acted.get(key)?.tries ?? 0) + 1 })
    if (losesAnswers) return response.destroy()
    return answer('succeeded')
  })()
  function answer(status: string, parts: object = { reference: 'GW-1' }) {
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ status, ...parts }))
  }
})

let test: TestApp
let owner: Client
let port = 0

async function start() {
  gateway.listen(port, '127.0.0.1')
  await once(gateway, 'listening')
  ;({ port } = gateway.address() as AddressInfo)
}
/**
 * Stops the test gateway, so its port accepts no connections. Also clears `recentConnections`:
 * otherwise the server would assume that a gateway it has just reached still answers.
 */
async function stop() {
  const closed = once(gateway, 'close')
  gateway.close()
  gateway.closeAllConnections()
  await closed
  recentConnections(test.engine).forget()
}

beforeAll(async () => {
  await start()
  test = await openTestApp()
  owner = await test.signIn('owner')
  await asOwner(test.engine, (q) =>
    q
      .updateTable('gateways')
      .set({ url: `http://127.0.0.1:${port}/pay`, secret: SECRET })
      .where('tenant_id', '=', 1)
      .where('payment_class', '=', 2)
      .execute(),
  )
  await sealGatewaySecrets(test.engine, createSecretBox(readConfig({}).masterSecret))
})
afterAll(async () => {
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  await test.close()
  gateway.close()
})

const newPayment = () => addPayment(test.engine, { amount: 5000, paymentMethod: 'VISA' })
const requestOf = (paymentNo: string, amount: number) => ({
  reason: 'OTHER',
  paymentNo,
  amount,
  refundableSeen: 5000,
  idempotencyKey: randomUUID(),
})
const send = async (request: ReturnType<typeof requestOf>, by = owner) =>
  (await by.post('trade/refund', request)).envelope
const detailOf = async (paymentNo: string) =>
  resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo }))
const statesOf = async (paymentNo: string) =>
  (await detailOf(paymentNo)).refunds.map(({ state }) => state)

async function refund(amount: number) {
  const paymentNo = await newPayment()
  const request = requestOf(paymentNo, amount)
  return { paymentNo, request, answer: (await send(request)).result as RefundAnswer }
}

it('the worker sends a signed refund to the gateway over HTTP and settles it with the answer', async () => {
  const { answer } = await refund(1200)
  expect(answer).toMatchObject({ state: 'SUCCEEDED', refundable: 3800 })
  expect([...acted.values()]).toEqual([{ amount: 1200, tries: 1 }])
  expect(refusedSignatures).toBe(0)
})

it('the refund detail shows the gateway’s reference and reason', async () => {
  const answerOf = async (amount: number) => {
    const { paymentNo } = await refund(amount)
    const [line] = (await detailOf(paymentNo)).refunds
    return (await detailOf(line!.paymentNo)).gatewayAnswer
  }
  expect(await answerOf(REFUSED)).toEqual({ reference: 'GW-2', reason: 'CARD_EXPIRED' })
  expect(await answerOf(1200)).toEqual({ reference: 'GW-1', reason: null })
  acted.clear()
})

it('the worker asks the gateway for the outcome after a lost answer, instead of sending the refund again', async () => {
  acted.clear()
  losesAnswers = true
  const { paymentNo, answer } = await refund(700)
  expect(answer).toMatchObject({ state: 'UNKNOWN', refundable: 4300 })
  losesAnswers = false
  await expect
    .poll(() => statesOf(paymentNo), { timeout: 30_000, interval: 100 })
    .toEqual(['SUCCEEDED'])
  expect([...acted.values()]).toEqual([{ amount: 700, tries: 1 }])
})

describe('a gateway whose address changes while a refund is unknown', () => {
  const changeTo = (path: string) =>
    asOwner(test.engine, (q) =>
      q
        .updateTable('gateways')
        .set({ url: `http://127.0.0.1:${port}${path}` })
        .where('tenant_id', '=', 1)
        .where('payment_class', '=', 2)
        .execute(),
    )
  const askedAgain = async (refundNo: string) => {
    const admin = await test.signIn('superadmin')
    return (await admin.post('unknownrefund/ask', { entCode: 'SHIBUYA-COFFEE', refundNo })).envelope
  }
  const gatewayMessageOf = async (key: string) => {
    const rows = await asOwner(test.engine, (q) =>
      q.selectFrom('refunds').select('gateway_message').where('gateway_key', '=', key).execute(),
    )
    return rows[0]?.gateway_message
  }

  it('does not send the refund to the new address, because the gateway at the old address may have made it', async () => {
    acted.clear()
    losesAnswers = true
    const { paymentNo, answer } = await refund(800)
    expect(answer).toMatchObject({ state: 'UNKNOWN' })
    const [[key, made] = ['', { amount: 0, tries: 0 }]] = [...acted]
    // Simulates the gateway of another company, which does not know the key.
    await changeTo('/other')
    acted.clear()
    losesAnswers = false
    await askedAgain(answer.refundNo)
    await expect
      .poll(() => gatewayMessageOf(key), { timeout: 30_000, interval: 100 })
      .toBe('SENT_ELSEWHERE')
    expect(await detailOf(paymentNo)).toMatchObject({
      refundable: 4200,
      refunds: [{ state: 'UNKNOWN' }],
    })
    expect([...acted.keys()]).toEqual([])
    // The gateway at the first address knows the refund.
    acted.set(key, made)
    await changeTo('/pay')
    await expect
      .poll(() => statesOf(paymentNo), { timeout: 60_000, interval: 100 })
      .toEqual(['SUCCEEDED'])
    expect([...acted.values()]).toEqual([{ amount: 800, tries: 1 }])
  })
})

/**
 * Adds a ¥700 refund whose process ended after the gateway had made the refund, but before the
 * outcome was stored. Returns the refund and its job.
 */
async function leaveSent() {
  const paymentNo = await newPayment()
  const { user, merchant } = await asOwner(test.engine, async (q) => {
    const users = q
      .selectFrom('users')
      .selectAll()
      .where('tenant_id', '=', 1)
      .where('username', '=', 'owner')
    const found = await users.executeTakeFirstOrThrow()
    const merchants = q.selectFrom('merchants').selectAll().where('id', '=', found.merchant_id)
    return { user: found, merchant: await merchants.executeTakeFirstOrThrow() }
  })
  const { id, gatewayKey } = await leaveUnknown(test, merchant, user, requestOf(paymentNo, 700))
  await asOwner(test.engine, async (q) => {
    await q
      .updateTable('refunds')
      .set({ unknown_at: null, abandoned_at: null })
      .where('id', '=', id)
      .execute()
    await q.updateTable('transactions').set({ state: State.sent }).where('id', '=', id).execute()
  })
  acted.set(gatewayKey, { amount: 700, tries: 1 })
  return {
    paymentNo,
    job: { tenantId: merchant.tenant_id, merchantId: merchant.id, refundId: String(id) },
  }
}

it('the worker asks the gateway for the outcome if the process that sent the refund has ended', async () => {
  acted.clear()
  const { paymentNo, job } = await leaveSent()
  const waiter = { wait: async () => {}, notify() {} }
  const sealer = createSecretBox(readConfig({}).masterSecret)
  const reach = createReach({ outsideNetworks: [], production: false })
  const services = { engine: test.engine, sealer, reach, notify: async () => {} }
  await settleRefund(services, waiter, job, new AbortController().signal)
  expect(await statesOf(paymentNo)).toEqual(['SUCCEEDED'])
  expect([...acted.values()]).toEqual([{ amount: 700, tries: 1 }])
})

describe('a gateway that takes no connections', () => {
  beforeEach(() => acted.clear())

  it('makes a refund request fail with 1060 and store nothing; a retry with the same key makes the refund', async () => {
    const paymentNo = await newPayment()
    const request = requestOf(paymentNo, 900)
    await stop()
    const calls = [
      owner.post('trade/refund', request),
      (await test.signIn('superadmin')).post('systrade/refund', {
        ...request,
        entCode: 'SHIBUYA-COFFEE',
      }),
    ]
    const refused = await Promise.all(calls)
    await start()
    expect(refused.map(({ status, envelope }) => [status, envelope.resultType])).toEqual([
      [200, 1060],
      [200, 1060],
    ])
    expect(await detailOf(paymentNo)).toMatchObject({
      refunds: [],
      refundable: 5000,
      refundState: 'NONE',
    })
    expect(await keptUnder(request.idempotencyKey)).toBe(0)
    expect(acted.size).toBe(0)
    expect(await send(request)).toMatchObject({
      resultType: 1000,
      result: { state: 'SUCCEEDED', refundable: 4100 },
    })
    expect([...acted.values()]).toEqual([{ amount: 900, tries: 1 }])
  })

  it('leaves a refund that was already sent unknown until the gateway reports its outcome', async () => {
    losesAnswers = true
    const { paymentNo, request, answer } = await refund(600)
    expect(answer).toMatchObject({ state: 'UNKNOWN' })
    losesAnswers = false
    await stop()
    expect(await send(request)).toMatchObject({
      resultType: 1000,
      result: { state: 'UNKNOWN', refundable: 4400 },
    })
    const { refundNo } = answer
    const admin = await test.signIn('superadmin')
    const asked = await admin.post('unknownrefund/ask', { entCode: 'SHIBUYA-COFFEE', refundNo })
    expect(asked.envelope).toMatchObject({ resultType: 1060, result: null })
    expect(await statesOf(paymentNo)).toEqual(['UNKNOWN'])
    await start()
    await expect
      .poll(() => statesOf(paymentNo), { timeout: 30_000, interval: 100 })
      .toEqual(['SUCCEEDED'])
    expect([...acted.values()]).toEqual([{ amount: 600, tries: 1 }])
  })

  it('leaves a refund unknown that relied on an earlier connection; the next refunds fail with 1060', async () => {
    const url = `http://127.0.0.1:${port}/pay`
    await stop()
    // In a minute, so that the connection counts for the whole test.
    const later = performance.now() + 60_000
    const recent = recentConnections(test.engine)
    recent.noteGateways(1, [url], later)
    recent.noteConnection(url, later)
    const { paymentNo, answer } = await refund(500)
    const next = [
      await send(requestOf(await newPayment(), 500)),
      await send(requestOf(await newPayment(), 500)),
    ]
    await start()
    expect(answer).toMatchObject({ state: 'UNKNOWN', refundable: 4500 })
    expect(next.map(({ resultType }) => resultType)).toEqual([1060, 1060])
    await expect
      .poll(() => statesOf(paymentNo), { timeout: 30_000, interval: 100 })
      .toEqual(['SUCCEEDED'])
    expect([...acted.values()]).toEqual([{ amount: 500, tries: 1 }])
  })

  it('does not prevent refunds that await approval or need no gateway', async () => {
    const [card, cash] = [
      await newPayment(),
      await addPayment(test.engine, { amount: 5000, paymentMethod: 'CASH' }),
    ]
    const limited = await signInLimited(test, { each: 0 })
    await stop()
    const answers = [await send(requestOf(card, 300), limited), await send(requestOf(cash, 300))]
    await start()
    expect(answers).toMatchObject([
      { result: { state: 'WAITING' } },
      { result: { state: 'SUCCEEDED' } },
    ])
  })
})

/** Counts the refunds with an idempotency key. */
const keptUnder = async (key: string) =>
  (
    await asOwner(test.engine, (q) =>
      q.selectFrom('refunds').select('id').where('idempotency_key', '=', key).execute(),
    )
  ).length
