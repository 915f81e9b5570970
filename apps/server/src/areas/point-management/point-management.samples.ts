import { randomUUID } from 'node:crypto'
import type { PointCard, pointManagement } from '@choba/contract/point-management.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { samplePeriod } from '#testing/sample-period.ts'
import { merchant, whereUsed } from '#testing/stated-needs.ts'
import { type Client, resultOf, type TestApp } from '#testing/test-app.ts'

const may = (permission: string) => whereUsed('points', merchant(permission))

interface Entry {
  readonly entryId: string
  readonly cardNo: string
  readonly store: { readonly storeId: string }
}

/** Returns the newest point transaction that a user can access, optionally of one store. */
const entryOf = async (client: Client, store: { storeId?: string } = {}): Promise<Entry> => {
  const found = await client.get('tradepoint/list', { ...samplePeriod, ...store, pageSize: '1' })
  return resultOf<{ items: Entry[] }>(found).items[0]!
}

/** Returns a point transaction that the external point system has refused. */
async function refused(test: TestApp, client: Client): Promise<Entry> {
  const entry = await entryOf(client)
  await asOwner(test.engine, async (q) => {
    const id = BigInt(entry.entryId)
    const { merchant_id, tenant_id } = await q
      .selectFrom('point_entries')
      .select(['merchant_id', 'tenant_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const state = { state: 'REFUSED' as const, settled_at: new Date(), last_error: 'HTTP 422' }
    await q
      .insertInto('point_deliveries')
      .values({ merchant_id, entry_id: id, tenant_id, card_no: entry.cardNo, ...state })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'entry_id']).doUpdateSet(state))
      .execute()
  })
  return entry
}

const revision = { storeId: '1', quantity: 1, reason: 'sample', balanceSeen: 0 }

export const samples: CallSamples<typeof pointManagement> = {
  state: {
    call: 'GET /apiproxy/api/pointmanagement/state',
    may: may('Shop.search'),
    input: () => ({}),
  },
  list: {
    call: 'GET /apiproxy/api/pointmanagement/list',
    may: may('Shop.search'),
    input: () => ({ query: { cardNo: 'PC-' } }),
    widest: { query: { pageSize: '200' } },
  },
  sendAgain: {
    call: 'PUT /apiproxy/api/pointmanagement/sendagain',
    may: may('Shop.edit'),
    input: () => ({ body: { entryId: '999999' } }),
    real: async (test, role) => ({
      body: { entryId: (await refused(test, await test.signIn(role))).entryId },
    }),
    fuzz: { ends: 4001 },
  },
  card: {
    call: 'GET /apiproxy/api/pointmanagement/card',
    may: may('Shop.search'),
    input: () => ({ query: { cardNo: 'no-such-card' } }),
    real: async (test, role) => ({
      query: { cardNo: (await entryOf(await test.signIn(role))).cardNo },
    }),
    fuzz: { ends: 4001 },
  },
  stores: {
    call: 'GET /apiproxy/api/pointmanagement/stores',
    may: may('Shop.search'),
    input: () => ({}),
    saysStore: true,
  },
  revise: {
    call: 'POST /apiproxy/api/pointmanagement/revise',
    may: may('Shop.edit'),
    input: () => ({ body: { ...revision, idempotencyKey: randomUUID(), cardNo: 'no-such-card' } }),
    real: async (test, role) => {
      const client = await test.signIn(role)
      const { cardNo, store } = await entryOf(client)
      const { balance } = resultOf<PointCard>(await client.get('pointmanagement/card', { cardNo }))
      const of = {
        idempotencyKey: randomUUID(),
        cardNo,
        storeId: store.storeId,
        balanceSeen: balance,
      }
      return { body: { ...revision, ...of } }
    },
    fuzz: { ends: 4001, rare: true },
  },
}
