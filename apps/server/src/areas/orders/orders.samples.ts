import type { orders } from '@choba/contract/orders.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { samplePeriod } from '#testing/sample-period.ts'
import { merchant, whereUsed } from '#testing/stated-needs.ts'
import { type Client, resultOf } from '#testing/test-app.ts'

const may = whereUsed('points', merchant('Record.search'))

export const viewNeeds = { order: may }

/** Returns the newest order that the client's user sees, or the newest of one store. */
const orderOf = async (client: Client, store: { storeId?: string } = {}) => {
  const found = await client.get('order/list', { ...samplePeriod, ...store, pageSize: '1' })
  return { orderId: resultOf<{ items: { orderId: string }[] }>(found).items[0]!.orderId }
}

export const samples: CallSamples<typeof orders> = {
  list: {
    call: 'GET /apiproxy/api/order/list',
    may,
    input: () => ({ query: { cardNo: 'PC-' } }),
    widest: { query: { ...samplePeriod, pageSize: '200' } },
    saysStore: true,
    inStore: async ({ storeId }) => ({ query: { ...samplePeriod, storeId } }),
  },
  detail: {
    call: 'GET /apiproxy/api/order/detail',
    may,
    input: () => ({ query: { orderId: '999999' } }),
    real: async (test, role) => ({ query: await orderOf(await test.signIn(role)) }),
    saysStore: true,
    inStore: async ({ owner, storeId }) => ({ query: await orderOf(owner, { storeId }) }),
    fuzz: { ends: 4001 },
  },
  download: {
    call: 'GET /apiproxy/api/order/download',
    may: whereUsed('points', merchant('Record.download')),
    input: () => ({ query: { cardNo: 'PC-', format: 'csv' } }),
    widest: { query: { ...samplePeriod, format: 'csv' } },
    saysStore: true,
    inStore: async ({ storeId }) => ({ query: { ...samplePeriod, storeId, format: 'csv' } }),
  },
}
