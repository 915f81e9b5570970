import type { pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { samplePeriod } from '#testing/sample-period.ts'
import { eitherOf, merchant, whereUsed } from '#testing/stated-needs.ts'
import { type Client, resultOf } from '#testing/test-app.ts'

const may = whereUsed('points', merchant('Record.search'))

export const viewNeeds = { tradePoint: may }

/** Returns the newest point transaction that a user can access, optionally of one store. */
const entryOf = async (client: Client, store: { storeId?: string } = {}) => {
  const found = await client.get('tradepoint/list', { ...samplePeriod, ...store, pageSize: '1' })
  return resultOf<{ items: { entryId: string }[] }>(found).items[0]!
}

export const samples: CallSamples<typeof pointTransactions> = {
  list: {
    call: 'GET /apiproxy/api/tradepoint/list',
    may,
    input: () => ({ query: { cardNo: 'PC-' } }),
    widest: { query: { ...samplePeriod, pageSize: '200' } },
    saysStore: true,
    inStore: async ({ storeId }) => ({ query: { ...samplePeriod, storeId } }),
  },
  detail: {
    call: 'GET /apiproxy/api/tradepoint/detail',
    may,
    input: () => ({ query: { entryId: '999999' } }),
    real: async (test, role) => ({
      query: { entryId: (await entryOf(await test.signIn(role))).entryId },
    }),
    saysStore: true,
    inStore: async ({ owner, storeId }) => ({
      query: { entryId: (await entryOf(owner, { storeId })).entryId },
    }),
    fuzz: { ends: 4001 },
  },
  rules: { call: 'GET /apiproxy/api/tradepoint/rules', may, input: () => ({}), saysStore: true },
  download: {
    call: 'GET /apiproxy/api/tradepoint/download',
    may: whereUsed(
      'points',
      merchant(eitherOf('PointsReport.download', 'EntPointsReport.download')),
    ),
    input: () => ({ query: { cardNo: 'PC-', format: 'csv' } }),
    widest: { query: { ...samplePeriod, format: 'csv' } },
    saysStore: true,
    inStore: async ({ storeId }) => ({ query: { ...samplePeriod, storeId, format: 'csv' } }),
  },
}
