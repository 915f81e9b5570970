import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { sealGatewaySecrets } from '#platform/gateway/secrets.ts'
import { readConfig } from '../../config.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { RefundAnswer } from '@choba/contract/refunds.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentedSignature } from '#testing/documented-signature.ts'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { addPayment, brokenInvariants } from './refunds.testing.ts'

const SECRET = 'a secret that both sides know'

/** A gateway as someone else would write it: it checks the signature, acts once per key, and remembers. */
const acted = new Map<string, { amount: number; tries: number }>()
let losesAnswers = false
let refusedSignatures = 0

const gateway: Server = createServer((request, response) => {
  void (async () => {
    const body = await text(request)
    const signed = request.method === 'POST' ? body : request.url!
    const expected = documentedSignature(SECRET, String(request.headers['x-choba-timestamp']), signed)
    if (request.headers['x-choba-signature'] !== expected) {
      refusedSignatures++
      return response.writeHead(401).end()
    }
    if (request.method === 'GET') {
      const known = acted.get(request.url!.split('/').at(-1)!)
      return known ? answer('succeeded') : response.writeHead(404).end()
    }
    const { key, amount } = JSON.parse(body) as { key: string; amount: number }
    acted.set(key, { amount, tries: (acted.get(key)?.tries ?? 0) + 1 })
    if (losesAnswers) return response.destroy()
    return answer('succeeded')
  })()
  function answer(status: string) {
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ status, reference: 'GW-1' }))
  }
})

let test: TestApp
let owner: Client

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  test = await openTestApp()
  owner = await test.signIn('owner')
  await asOwner(test.engine, (q) =>
    q
      .updateTable('gateways')
      .set({ kind: 'http', url: `http://127.0.0.1:${port}/pay`, secret: SECRET })
      .where('tenant_id', '=', 1)
      .where('payment_class', '=', 2)
      .execute(),
  )
  await sealGatewaySecrets(test.engine, createSecretBox(readConfig({}).masterSecret))
})
afterAll(async () => {
  expect(await brokenInvariants(test.engine)).toEqual([])
  await test.close()
  gateway.close()
})

async function refund(amount: number) {
  const paymentNo = await addPayment(test.engine, { amount: 5000, brand: 'VISA' })
  const answer = await owner.post('trade/refund', {
    reason: 'OTHER',
    paymentNo,
    amount,
    refundableSeen: 5000,
    idempotencyKey: randomUUID(),
  })
  return { paymentNo, answer: answer.envelope.result as RefundAnswer }
}

it('goes to a gateway over HTTP, signed, and is settled by what it says', async () => {
  const { answer } = await refund(1200)
  expect(answer).toMatchObject({ state: 'SUCCEEDED', refundable: 3800 })
  expect([...acted.values()]).toEqual([{ amount: 1200, tries: 1 }])
  expect(refusedSignatures).toBe(0)
})

it('is asked about, not made again, when the answer was lost', async () => {
  acted.clear()
  losesAnswers = true
  const { paymentNo, answer } = await refund(700)
  expect(answer).toMatchObject({ state: 'UNKNOWN', refundable: 4300 })
  losesAnswers = false
  const state = async () =>
    (await owner.get('trade/detail', { paymentNo })).envelope.result['refunds'][0]['state'] as string
  await expect.poll(state, { timeout: 30_000, interval: 100 }).toBe('SUCCEEDED')
  expect([...acted.values()]).toEqual([{ amount: 700, tries: 1 }])
})
