import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import type { GatewayRefund } from './gateway.ts'
import { createSimulator } from './simulator.ts'

let engine: Engine
const scope = { role: 'worker', tenantId: 990_001, merchantId: 990_001 } as const
const never = new AbortController().signal

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const refundOf = (remark: string | null): GatewayRefund => ({
  gatewayKey: randomUUID(),
  paymentNo: 'P1',
  walletTradeNo: null,
  brand: 'PAYPAY',
  paymentClass: 'WALLET',
  amount: 1_200,
  currency: 'JPY',
  remark,
})

/** How often the simulator acted on a key. */
const acts = (key: string) =>
  asOwner(engine, async (q) => {
    const rows = await q.selectFrom('simulator_refunds').select('amount').where('gateway_key', '=', key).execute()
    return rows.map(({ amount }) => amount)
  })

describe('the simulator', () => {
  test.each([
    [null, 'succeeded'],
    ['破損', 'succeeded'],
    ['#refuse it', 'refused'],
    ['#fail', 'failed'],
  ])('does as the remark says: %s', async (remark, outcome) => {
    const simulator = createSimulator(engine, scope)
    const request = refundOf(remark)
    expect(await simulator.find(request, never)).toEqual({ outcome: 'absent' })
    const answer = await simulator.refund(request, never)
    expect(answer).toEqual({ outcome, reference: `SIM-${request.gatewayKey}` })
    expect(await simulator.find(request, never)).toEqual(answer)
  })

  test('acts once for a key, however often and by however many it is asked', async () => {
    const request = refundOf(null)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => createSimulator(engine, scope).refund(request, never)),
    )
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['succeeded']))
    expect(await acts(request.gatewayKey)).toEqual([1_200n])
  })

  test('#timeout-before: the first try is lost, the second acts', async () => {
    const request = refundOf('#timeout-before')
    // Each job makes its own; what one forgets, the next must still know.
    expect(await createSimulator(engine, scope).refund(request, never)).toEqual({ outcome: 'unknown', said: 'TIMEOUT' })
    const simulator = createSimulator(engine, scope)
    expect(await simulator.find(request, never)).toEqual({ outcome: 'absent' })
    expect(await acts(request.gatewayKey)).toEqual([])
    expect((await simulator.refund(request, never)).outcome).toBe('succeeded')
    expect((await simulator.find(request, never)).outcome).toBe('succeeded')
  })

  test('#timeout-after: it acts, its answer is lost, and asking tells', async () => {
    const request = refundOf('#timeout-after')
    const simulator = createSimulator(engine, scope)
    expect(await simulator.refund(request, never)).toEqual({ outcome: 'unknown', said: 'TIMEOUT' })
    expect(await acts(request.gatewayKey)).toEqual([1_200n])
    expect((await simulator.find(request, never)).outcome).toBe('succeeded')
    expect((await simulator.refund(request, never)).outcome).toBe('succeeded')
    expect(await acts(request.gatewayKey)).toEqual([1_200n])
  })

  test('does nothing for a caller that has given up', async () => {
    const request = refundOf(null)
    expect(await createSimulator(engine, scope).refund(request, AbortSignal.abort())).toEqual({
      outcome: 'unknown',
      said: 'TIMEOUT',
    })
    expect(await createSimulator(engine, scope).find(request, AbortSignal.abort())).toEqual({
      outcome: 'unknown',
      said: 'TIMEOUT',
    })
    expect(await acts(request.gatewayKey)).toEqual([])
  })
})
