import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createReach } from '#platform/outside/outside-reach.ts'
import type { Gateway, GatewayRefund } from './gateway.ts'
import { createHttpGateway } from './http.ts'
import { type SampleGateway, startGateway } from './sample.ts'

const secret = 'a secret of both sides'
const reach = createReach({ outsideNetworks: [], production: false })
const never = new AbortController().signal
let folder: string
let sample: SampleGateway | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-sample-'))
})
afterEach(async () => {
  await sample?.close()
  sample = null
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Restarts the sample gateway, with a file if given. @returns a client of the gateway */
async function start(file?: string): Promise<Gateway> {
  await sample?.close()
  sample = await startGateway({ secret, ...(file !== undefined && { file }) })
  return createHttpGateway({ url: sample.url, secret, reach })
}

const refundOf = (remark: string | null): GatewayRefund => ({
  gatewayKey: randomUUID(),
  entCode: 'SHIBUYA-COFFEE',
  storeCode: 'S0001',
  paymentNo: 'P1',
  walletTradeNo: null,
  paymentType: 'PAYPAY',
  paymentClass: 'WALLET',
  amount: 1_200,
  currency: 'JPY',
  remark,
})

/** Returns the amounts of the refunds that the sample gateway has made. */
const acts = () => [...sample!.refunds.values()].map(({ amount }) => amount)

test.each([
  [null, { outcome: 'succeeded' }],
  ['破損', { outcome: 'succeeded' }],
  ['#refuse it', { outcome: 'refused', reason: 'NOT_REFUNDABLE' }],
  ['#fail', { outcome: 'failed', reason: 'ACQUIRER_ERROR' }],
])('the sample gateway answers as the remark of the refund says: %s', async (remark, expected) => {
  const gateway = await start()
  const request = refundOf(remark)
  expect(await gateway.find(request, never)).toEqual({ outcome: 'absent' })
  const answer = await gateway.refund(request, never)
  expect(answer).toEqual({ ...expected, reference: `SAMPLE-${request.gatewayKey}` })
  expect(await gateway.find(request, never)).toEqual(answer)
})

test('the sample gateway refunds once per key if callers repeat the request', async () => {
  const gateway = await start()
  const request = refundOf(null)
  const answers = await Promise.all(Array.from({ length: 8 }, () => gateway.refund(request, never)))
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['succeeded']))
  expect(acts()).toEqual([1_200])
})

test('with the remark #timeout-before, the first request is lost and the second one refunds', async () => {
  const gateway = await start()
  const request = refundOf('#timeout-before')
  expect(await gateway.refund(request, never)).toMatchObject({ outcome: 'unknown' })
  expect(await gateway.find(request, never)).toEqual({ outcome: 'absent' })
  expect(acts()).toEqual([])
  expect((await gateway.refund(request, never)).outcome).toBe('succeeded')
  expect((await gateway.find(request, never)).outcome).toBe('succeeded')
})

test('with the remark #timeout-after, the refund is made and its answer is lost; a lookup returns the refund', async () => {
  const gateway = await start()
  const request = refundOf('#timeout-after')
  expect(await gateway.refund(request, never)).toMatchObject({ outcome: 'unknown' })
  expect(acts()).toEqual([1_200])
  expect((await gateway.find(request, never)).outcome).toBe('succeeded')
  expect((await gateway.refund(request, never)).outcome).toBe('succeeded')
  expect(acts()).toEqual([1_200])
})

test('the sample gateway does not refund for a caller that has aborted the request', async () => {
  const gateway = await start()
  const gone = AbortSignal.abort()
  expect(await gateway.refund(refundOf(null), gone)).toEqual({
    outcome: 'unknown',
    gatewayMessage: 'TIMEOUT',
  })
  expect(await gateway.find(refundOf(null), gone)).toEqual({
    outcome: 'unknown',
    gatewayMessage: 'TIMEOUT',
  })
  expect(acts()).toEqual([])
})

test('a sample gateway with a file knows each earlier refund and its last status, and repeats none', async () => {
  const file = join(folder, 'new', 'refunds.ndjson')
  const [made, refused, open] = [refundOf(null), refundOf('#refuse'), refundOf('#processing')]
  const before = await start(file)
  for (const one of [made, refused, open]) await before.refund(one, never)
  sample!.finish(open.gatewayKey, 'failed')

  const after = await start(file)
  expect(await after.find(made, never)).toEqual({
    outcome: 'succeeded',
    reference: `SAMPLE-${made.gatewayKey}`,
  })
  expect((await after.find(refused, never)).outcome).toBe('refused')
  expect((await after.find(open, never)).outcome).toBe('failed')
  expect((await after.refund(made, never)).outcome).toBe('succeeded')
  // A different refund with the same key must not return the first one.
  expect((await after.refund({ ...made, amount: 900 }, never)).outcome).toBe('unknown')
  expect(acts()).toEqual([1_200, 1_200, 1_200])
  expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(4)
})

test('the refund file loses an incomplete last line, and keeps the lines written afterwards', async () => {
  const file = join(folder, 'cut.ndjson')
  const [made, cut, later] = [refundOf(null), refundOf('é'), refundOf(null)]
  await (await start(file)).refund(made, never)
  await appendFile(file, `{"key":"${cut.gatewayKey}","remark":"é`)

  const second = await start(file)
  expect(await second.find(cut, never)).toEqual({ outcome: 'absent' })
  await second.refund(later, never)

  const third = await start(file)
  expect((await third.find(made, never)).outcome).toBe('succeeded')
  expect((await third.find(later, never)).outcome).toBe('succeeded')
  expect(await third.find(cut, never)).toEqual({ outcome: 'absent' })
})
