import { randomUUID } from 'node:crypto'
import type { Gateway, GatewayTest } from '@choba/contract/gateways.contract.ts'
import type { GatewayClass } from '@choba/contract/gateway-states.ts'
import type { RefundAnswer } from '@choba/contract/refunds.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInLimited } from '#areas/approvals/approvals.testing.ts'
import { addPayment, brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { startGateway, type SampleGateway } from '#platform/gateway/sample.ts'
import { documentedSignature } from '#testing/documented-signature.ts'
import { type Client, hosts, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { gatewayMessageOf, readGateway, storeOf, switchTo } from './gateways.testing.ts'

const SECRET = 'a secret of both sides'
let test: TestApp
let admin: Client
let owner: Client
let gateway: SampleGateway

beforeAll(async () => {
  test = await openTestApp()
  gateway = await startGateway({ secret: SECRET })
  admin = await test.signIn('sysconfig')
  owner = await test.signIn('owner')
})
afterAll(async () => {
  expect(await brokenInvariants(test.engine, test.gateway, gateway)).toEqual([])
  await test.close()
  await gateway.close()
})

const modify = async (body: object, by = admin) => (await by.put('gateway/modify', body)).envelope
const detailOf = async (paymentNo: string) =>
  resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo }))
const requestOf = (paymentNo: string, remark?: string) => ({
  reason: 'OTHER',
  paymentNo,
  amount: 5000,
  refundableSeen: 5000,
  idempotencyKey: randomUUID(),
  ...(remark !== undefined && { remark }),
})
const card = () => addPayment(test.engine, { amount: 5000, paymentMethod: 'VISA' })
const refund = async (paymentNo: string, remark?: string) =>
  (await owner.post('trade/refund', requestOf(paymentNo, remark))).envelope

describe('configuring a gateway', () => {
  it('stores the address and the secret, never returns the secret, and sends refunds to the address', async () => {
    const before = await readGateway(admin, 'CARD')
    const saved = await modify({
      paymentClass: 'CARD',
      url: gateway.url,
      secret: SECRET,
      version: before.version,
    })
    expect(saved).toMatchObject({
      resultType: 1000,
      result: { state: 'ON', url: gateway.url, hasSecret: true, version: before.version + 1 },
    })
    expect(JSON.stringify(saved)).not.toContain(SECRET)
    const paymentNo = await card()
    expect((await refund(paymentNo)).result).toMatchObject({
      state: 'SUCCEEDED',
    } satisfies Partial<RefundAnswer>)
    const storeCode = await storeOf(test.engine, paymentNo)
    expect([...gateway.refunds.values()]).toMatchObject([
      { entCode: 'SHIBUYA-COFFEE', storeCode, paymentNo, amount: 5000, currency: 'JPY' },
    ])
    await expect
      .poll(async () => (await readGateway(admin, 'CARD')).lastSuccessAt, { timeout: 30_000 })
      .not.toBeNull()
  })

  it('stores the secret only encrypted in the database, and not in the audit log', async () => {
    const row = await asOwner(test.engine, (q) =>
      q
        .selectFrom('gateways')
        .selectAll()
        .where('tenant_id', '=', 1)
        .where('payment_class', '=', 2)
        .executeTakeFirst(),
    )
    expect(row).toMatchObject({ url: gateway.url, secret: null })
    expect(
      JSON.stringify(row, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain(SECRET)
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select('detail')
        .where('action', '=', 'gateways.modify')
        .execute(),
    )
    expect(entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(entries)).not.toContain(SECRET)
    expect(JSON.stringify(entries)).toContain('secretChanged')
  })

  it.each([
    ['http://gateway.example', 'url'],
    ['https://gateway.example/?a=1', 'url'],
    ['https://user:password@gateway.example', 'url'],
    ['https://10.0.0.1/pay', 'url'],
    ['nowhere', 'url'],
  ])('rejects the address %s', async (url, path) => {
    const { version } = await readGateway(admin, 'CARD')
    expect(await modify({ paymentClass: 'CARD', url, version })).toMatchObject({
      resultType: 400,
      result: { fields: [{ path, problem: 'value' }] },
    })
  })

  it('rejects a short secret, a missing first secret, an outdated version and unchanged settings', async () => {
    const { version } = await readGateway(admin, 'CARD')
    const same = { paymentClass: 'CARD', url: gateway.url, version }
    expect(await modify({ ...same, secret: 'too short' })).toMatchObject({ resultType: 400 })
    expect(await modify(same)).toMatchObject({ resultType: 4008 })
    expect(await modify({ ...same, secret: SECRET, version: version - 1 })).toMatchObject({
      resultType: 409,
      result: { current: { paymentClass: 'CARD', version } },
    })
    const kept = await takeAway('NONE', 'WALLET')
    const first = await modify({ paymentClass: 'WALLET', url: gateway.url, version: 0 })
    await kept.giveBack()
    expect(first).toMatchObject({
      resultType: 400,
      result: { fields: [{ path: 'secret', problem: 'missing' }] },
    })
  })

  it('for another tenant is possible only for administrators of the first tenant', async () => {
    await asOwner(test.engine, (q) =>
      q.deleteFrom('gateways').where('tenant_id', '=', 2).where('payment_class', '=', 2).execute(),
    )
    expect(await readGateway(admin, 'CARD', 'steppe')).toMatchObject({
      state: 'NONE',
      version: 0,
      url: null,
    })
    const first = { tenantCode: 'steppe', paymentClass: 'CARD', url: gateway.url, version: 0 }
    expect(await modify(first)).toMatchObject({
      resultType: 400,
      result: { fields: [{ path: 'secret' }] },
    })
    expect(await modify({ ...first, secret: SECRET })).toMatchObject({
      resultType: 1000,
      result: { version: 1 },
    })
    // The first version is outdated now, because another user has changed the gateway.
    expect(await modify({ ...first, secret: SECRET })).toMatchObject({ resultType: 409 })
    expect((await readGateway(admin, 'CARD')).url).toBe(gateway.url)
  })
})

describe('a connection test of a gateway', () => {
  const ask = async (body: object) =>
    resultOf<GatewayTest>(await admin.post('gateway/test', { paymentClass: 'CARD', ...body }))

  it('uses the saved address and secret, or those in the request', async () => {
    expect(await ask({})).toMatchObject({ works: true, gatewayMessage: null })
    const unsigned = 'HTTP 401 the signature or its time is wrong'
    expect(await ask({ secret: 'another secret of someone' })).toMatchObject({
      works: false,
      gatewayMessage: unsigned,
    })
    expect(await ask({ url: `${gateway.url}/elsewhere` })).toMatchObject({
      works: false,
      gatewayMessage: 'HTTP 404 there is nothing here',
    })
    expect(await ask({ url: 'http://127.0.0.1:1' })).toMatchObject({
      works: false,
      gatewayMessage: 'ECONNREFUSED',
    })
    expect(gateway.refunds.size).toBe(1)
  })

  it('fails if no address is saved, or if the address is not allowed', async () => {
    const call = (body: object) => admin.post('gateway/test', body)
    const kept = await takeAway('NONE', 'WALLET')
    const asked = await call({ paymentClass: 'WALLET' })
    await kept.giveBack()
    expect(asked.envelope.resultType).toBe(1200)
    expect(
      (await call({ paymentClass: 'CARD', url: 'https://10.0.0.1' })).envelope.resultType,
    ).toBe(400)
  })
})

describe('a refund request while its gateway is off or missing', () => {
  it.each(['OFF', 'NONE'] as const)(
    '(%s) records no refund, and the payment details contain the reason',
    async (state) => {
      const paymentNo = await card()
      const kept = await takeAway(state, 'CARD')
      const request = requestOf(paymentNo)
      const [refused, preview] = [
        (await owner.post('trade/refund', request)).envelope,
        (await owner.get('trade/refund/preview', { paymentNo, amount: 100 })).envelope,
      ]
      const detail = await detailOf(paymentNo)
      const cash = await detailOf(
        await addPayment(test.engine, { amount: 5000, paymentMethod: 'CASH' }),
      )
      await kept.giveBack()
      expect([refused.resultType, preview.resultType]).toEqual([4007, 4007])
      expect(detail).toMatchObject({
        gateway: state,
        refunds: [],
        refundable: 5000,
        refundState: 'NONE',
      })
      expect(cash.gateway).toBe('ON')
      // A second request with the same idempotency key creates the refund once the gateway is back.
      expect((await owner.post('trade/refund', request)).envelope.result).toMatchObject({
        state: 'SUCCEEDED',
      })
      expect((await detailOf(paymentNo)).gateway).toBe('ON')
    },
  )

  it('returns the earlier refund if the request is repeated, and records no refund that needs approval', async () => {
    const paymentNo = await card()
    const request = requestOf(paymentNo)
    await owner.post('trade/refund', request)
    const limited = await signInLimited(test, { each: 0 })
    await switchTo(admin, 'CARD', false)
    const again = (await owner.post('trade/refund', request)).envelope
    const asked = (await limited.post('trade/refund', requestOf(await card()))).envelope
    await switchTo(admin, 'CARD', true)
    expect(again.result).toMatchObject({ state: 'SUCCEEDED' })
    expect(asked.resultType).toBe(4007)
  })

  it('waits until the gateway is on if the refund is already in progress, and is then made once', async () => {
    const paymentNo = await card()
    gateway.behave = () => 'reset-after'
    expect((await refund(paymentNo)).result).toMatchObject({ state: 'UNKNOWN' })
    const asked = gateway.asked.length
    await switchTo(admin, 'CARD', false)
    gateway.behave = () => 'ok'
    await notice([await keyOf(paymentNo)], SECRET)
    expect((await detailOf(paymentNo)).refunds).toMatchObject([{ state: 'UNKNOWN' }])
    expect(gateway.asked).toHaveLength(asked)
    await switchTo(admin, 'CARD', true)
    await expect
      .poll(async () => (await detailOf(paymentNo)).refunds[0]?.state, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe('SUCCEEDED')
    expect([...gateway.refunds.values()].filter((one) => one.paymentNo === paymentNo)).toHaveLength(
      1,
    )
  })
})

/** Switches a gateway off or deletes its row. The function `giveBack` restores the gateway. */
async function takeAway(
  state: 'OFF' | 'NONE',
  paymentClass: GatewayClass,
): Promise<{ giveBack: () => Promise<void> }> {
  if (state === 'OFF') {
    await switchTo(admin, paymentClass, false)
    return { giveBack: () => switchTo(admin, paymentClass, true) }
  }
  const code = codeOfClass(paymentClass)
  const [row] = await asOwner(test.engine, (q) =>
    q
      .deleteFrom('gateways')
      .where('tenant_id', '=', 1)
      .where('payment_class', '=', code)
      .returningAll()
      .execute(),
  )
  return {
    giveBack: () =>
      asOwner(
        test.engine,
        async (q) => void (await q.insertInto('gateways').values(row!).execute()),
      ),
  }
}

const keyOf = async (paymentNo: string) =>
  (
    await asOwner(test.engine, (q) =>
      q
        .selectFrom('refunds')
        .select('gateway_key')
        .where('payment_no', '=', paymentNo)
        .executeTakeFirst(),
    )
  )?.gateway_key ?? ''

/** Sends notices about refunds in the way a gateway does. */
async function notice(keys: readonly string[], secret: string, key = 'CARD') {
  const body = keys.map((one) => `${JSON.stringify({ key: one })}\n`).join('')
  const timestamp = String(Math.floor(Date.now() / 1000))
  return test.app.inject({
    method: 'POST',
    url: '/apiproxy/api/ingest/refunds',
    headers: {
      host: hosts.demo,
      'content-type': 'application/x-ndjson',
      'x-choba-key': key,
      'x-choba-timestamp': timestamp,
      'x-choba-signature': documentedSignature(secret, timestamp, body),
    },
    payload: body,
  })
}

describe('a gateway’s notice that refunds have a result', () => {
  const resultOfNotice = async (...of: Parameters<typeof notice>) =>
    (await notice(...of)).json<{ resultType: number }>()

  it('makes the server ask the gateway immediately, and the gateway’s answer decides', async () => {
    const paymentNo = await card()
    gateway.behave = () => 'processing'
    expect((await refund(paymentNo)).result).toMatchObject({ state: 'UNKNOWN' })
    expect(await gatewayMessageOf(test.engine, paymentNo)).toBe('PROCESSING')
    const key = await keyOf(paymentNo)
    gateway.behave = () => 'ok'
    gateway.finish(key)
    expect(await resultOfNotice([key, key, randomUUID()], SECRET)).toMatchObject({
      resultType: 1000,
      result: { taken: 1, unknown: 1 },
    })
    await expect
      .poll(async () => (await detailOf(paymentNo)).refunds[0]?.state, {
        timeout: 60_000,
        interval: 100,
      })
      .toBe('SUCCEEDED')
  })

  it.each([
    ['another secret', 'a secret of someone else', 'CARD', 401],
    ['the secret of another payment class', SECRET, 'WALLET', 401],
    ['the key of a class that needs no gateway', SECRET, 'CASH', 401],
  ])('is rejected if it is signed with %s', async (_what, secret, key, code) => {
    expect(await resultOfNotice([randomUUID()], secret, key)).toMatchObject({
      resultType: code,
      message: languages.ja.results.signatureInvalid,
    })
  })

  it('is rejected as a whole if one line is invalid or the body is empty', async () => {
    expect(await resultOfNotice(['no key'], SECRET)).toMatchObject({ resultType: 400 })
    expect(await resultOfNotice([], SECRET)).toMatchObject({ resultType: 400 })
  })

  it('does not send a refund that waits for a second person’s approval', async () => {
    const limited = await signInLimited(test, { each: 0 })
    const paymentNo = await card()
    expect(
      (await limited.post('trade/refund', requestOf(paymentNo))).envelope.result,
    ).toMatchObject({
      state: 'WAITING',
    })
    const key = await keyOf(paymentNo)
    expect(await resultOfNotice([key], SECRET)).toMatchObject({ result: { taken: 0, unknown: 1 } })
    expect(gateway.refunds.has(key)).toBe(false)
  })
})

it('gateways can be read and changed only with the permission SystemConfig', async () => {
  const { version }: Gateway = await readGateway(admin, 'CARD')
  const body = { paymentClass: 'CARD', isOn: false, version }
  const clients = await Promise.all(['owner', 'superadmin'].map((name) => test.signIn(name)))
  for (const client of clients) {
    expect((await client.get('gateway/list', {})).envelope.resultType).toBe(2000)
    expect((await client.put('gateway/switch', body)).envelope.resultType).toBe(2000)
  }
})
