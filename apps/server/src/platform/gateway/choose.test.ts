import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOfClass } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { createSecretBox } from '@choba/identity/credentials/secret-box.ts'
import { RetryLater } from '#platform/jobs/jobs.ts'
import { createReach } from '#platform/outside/outside-reach.ts'
import { gatewayFor } from './choose.ts'
import { sealGatewaySecrets } from './secrets.ts'

let engine: Engine
const scope = { role: 'worker', tenantId: 990_001, merchantId: 990_001 } as const
const stranger = { role: 'worker', tenantId: 990_002, merchantId: 990_002 } as const
const never = new AbortController().signal

const tenantOf = ({ tenantId: id }: WorkerScope) => ({
  id,
  code: `t${id}`,
  name: 'T',
  realm: `t${id}`,
  currency: 'JPY',
})

const sealer = createSecretBox('the master secret of this test')
const reach = createReach({ outsideNetworks: [], production: false })
/** Paths of the calls to both gateways of the tenant, which are on one HTTP server. */
const calls: string[] = []
const server = createServer(({ url = '' }, response) => {
  calls.push(url)
  const status = url.startsWith('/wallet/') ? 'refused' : 'failed'
  response.end(JSON.stringify({ status, reference: 'R-9' }))
})

beforeAll(async () => {
  engine = await openTestDatabase()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await asOwner(engine, async (q) => {
    await q
      .insertInto('tenants')
      .values([tenantOf(scope), tenantOf(stranger)])
      .execute()
    const row = { tenant_id: scope.tenantId, secret: 'secret' }
    await q
      .insertInto('gateways')
      .values([
        { ...row, payment_class: codeOfClass('WALLET'), url: `${url}/wallet` },
        { ...row, payment_class: codeOfClass('CARD'), url },
      ])
      .execute()
  })
  await sealGatewaySecrets(engine, sealer)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await engine.close()
})

const ask = async (paymentClass: 'WALLET' | 'CARD' | 'POINT_CARD' | 'CASH', of: WorkerScope) => {
  const gateway = await withScope(engine, of, (tx) =>
    gatewayFor(tx, { sealer, reach }, codeOfClass(paymentClass)),
  )
  const gatewayKey = randomUUID()
  const answer = await gateway.refund(
    {
      gatewayKey,
      entCode: 'SHIBUYA-COFFEE',
      storeCode: 'S0001',
      paymentNo: 'P1',
      walletTradeNo: null,
      paymentType: 'CASH',
      paymentClass,
      amount: 1,
      currency: 'JPY',
      remark: '#refuse',
    },
    never,
  )
  return { answer, gatewayKey }
}

test.each(['CASH', 'POINT_CARD'] as const)(
  '%s refunds complete without a gateway',
  async (paymentClass) => {
    const { answer, gatewayKey } = await ask(paymentClass, scope)
    expect(answer).toEqual({ outcome: 'succeeded', reference: gatewayKey })
  },
)

test("a refund of a payment class goes to the tenant's gateway for that class", async () => {
  expect((await ask('WALLET', scope)).answer).toEqual({ outcome: 'refused', reference: 'R-9' })
  expect(calls).toEqual(['/wallet/refunds'])
  expect((await ask('CARD', scope)).answer).toEqual({ outcome: 'failed', reference: 'R-9' })
  expect(calls).toEqual(['/wallet/refunds', '/refunds'])
})

test('a refund of a tenant without a gateway fails, although another tenant has a gateway', async () => {
  await expect(ask('WALLET', stranger)).rejects.toThrow(
    'there is no gateway of tenant 990002 for payment class 1',
  )
  await expect(ask('CARD', stranger)).rejects.toThrow('there is no gateway')
})

test('a refund is retried later while its gateway is off or has an unsealed secret', async () => {
  const change = (set: { is_on: boolean; secret?: string | null; sealed_secret?: string | null }) =>
    asOwner(engine, (q) =>
      q
        .updateTable('gateways')
        .set(set)
        .where('tenant_id', '=', scope.tenantId)
        .where('payment_class', '=', codeOfClass('CARD'))
        .execute(),
    )
  await change({ is_on: false })
  await expect(ask('CARD', scope)).rejects.toThrow(RetryLater)
  await change({ is_on: true, secret: 'secret', sealed_secret: null })
  await expect(ask('CARD', scope)).rejects.toThrow(RetryLater)
  await sealGatewaySecrets(engine, sealer)
  expect((await ask('CARD', scope)).answer.outcome).toBe('failed')
})

test('gateway secrets are stored sealed, and do not open with another master secret', async () => {
  const kept = await asOwner(engine, (q) =>
    q
      .selectFrom('gateways')
      .select(['secret', 'sealed_secret'])
      .where('tenant_id', '=', scope.tenantId)
      .execute(),
  )
  expect(kept).toHaveLength(2)
  for (const { secret, sealed_secret } of kept) {
    expect(secret).toBeNull()
    expect(sealed_secret).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  }
  const wrong = createSecretBox('another master secret')
  const asked = withScope(engine, scope, (tx) =>
    gatewayFor(tx, { sealer: wrong, reach }, codeOfClass('CARD')),
  )
  await expect(asked).rejects.toThrow()
  // Sealing again, as at the next start, changes nothing.
  await sealGatewaySecrets(engine, sealer)
  await expect(ask('CARD', scope)).resolves.toMatchObject({ answer: { outcome: 'failed' } })
})
