import type { RefundBatchDetail, refundBatches } from '@choba/contract/refund-batches.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import type { CallSamples, ForeignStore, SampleInput } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { merchant } from '#testing/stated-needs.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

export const historyNeeds = { refundBatch: merchant('Refund.add') }

const may = merchant('Refund.add')
const absent = { batchId: '999999' }

/** A payment that the role sees and can refund. */
async function refundable(client: Client, storeId?: string): Promise<string> {
  const period = { dateFrom: '2026-09-01', dateTo: '2026-11-20', storeId }
  const search = { ...period, tradeKind: 'PAYMENT', state: 'PAID', refundState: 'NONE', pageSize: 1 }
  return resultOf<TransactionPage>(await client.get('trade/list', search)).items[0]!.paymentNo
}

const made = async (client: Client, storeId?: string): Promise<RefundBatchDetail> =>
  resultOf(
    await client.post('refundbatch/add', { rows: [{ paymentNo: await refundable(client, storeId), amount: 1 }] }),
  )

const madeBy = async (test: TestApp, role: Role): Promise<RefundBatchDetail> => made(await test.signIn(role))

const asSeen = ({ batchId, version, readyCount, readySum }: RefundBatchDetail) => ({
  batchId,
  version,
  seenCount: readyCount,
  seenSum: readySum,
})

/** What of a foreign store's batch is named: the batch has a payment of the store. */
const inStore =
  (inputOf: (batch: RefundBatchDetail) => SampleInput) =>
  async ({ owner, storeId }: ForeignStore) =>
    inputOf(await made(owner, storeId))

const byId = ({ batchId }: RefundBatchDetail): SampleInput => ({ query: { batchId } })
const ofId = ({ batchId }: RefundBatchDetail): SampleInput => ({ body: { batchId } })

const act = (name: string) => ({
  call: `POST /apiproxy/api/refundbatch/${name}`,
  may,
  input: () => ({ body: absent }),
  fuzz: { ends: 4001, rare: true } as const,
})

/** One that has not begun is neither stopped nor resumed; the tests of the area do both. */
const over = { code: 1200, why: 'it has not begun' }

export const samples: CallSamples<typeof refundBatches> = {
  list: { call: 'GET /apiproxy/api/refundbatch/list', may, input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/refundbatch/detail',
    may,
    input: () => ({ query: absent }),
    real: async (test, role) => ({ query: { batchId: (await madeBy(test, role)).batchId } }),
    inStore: inStore(byId),
    fuzz: { ends: 4001 },
  },
  rows: {
    call: 'GET /apiproxy/api/refundbatch/rows',
    may,
    input: () => ({ query: absent }),
    real: async (test, role) => ({ query: { batchId: (await madeBy(test, role)).batchId } }),
    inStore: inStore(byId),
    saysStore: true,
    fuzz: { ends: 4001 },
  },
  download: {
    call: 'GET /apiproxy/api/refundbatch/rows/download',
    may,
    input: () => ({ query: { ...absent, format: 'csv' } }),
    real: async (test, role) => ({ query: { batchId: (await madeBy(test, role)).batchId, format: 'csv' } }),
    inStore: inStore(({ batchId }) => ({ query: { batchId, format: 'csv' } })),
    saysStore: true,
    fuzz: { ends: 4001 },
  },
  add: {
    call: 'POST /apiproxy/api/refundbatch/add',
    may,
    input: () => ({ body: { rows: [{ paymentNo: '1' }] } }),
  },
  upload: {
    call: 'POST /apiproxy/api/refundbatch/upload',
    may,
    input: () => ({ file: Buffer.from('paymentNo,amount\n1,100\n') }),
    fuzz: { ends: 400 },
  },
  check: {
    ...act('check'),
    real: async (test, role) => ({ body: { batchId: (await madeBy(test, role)).batchId } }),
    inStore: inStore(ofId),
  },
  start: {
    ...act('start'),
    input: () => ({ body: { ...absent, version: 1, seenCount: 1, seenSum: 1 } }),
    real: async (test, role) => ({ body: asSeen(await madeBy(test, role)) }),
    inStore: inStore((batch) => ({ body: asSeen(batch) })),
  },
  stop: {
    ...act('stop'),
    real: async (test, role) => ({ body: { batchId: (await madeBy(test, role)).batchId }, refused: over }),
    inStore: inStore(ofId),
  },
  resume: {
    ...act('resume'),
    real: async (test, role) => ({ body: { batchId: (await madeBy(test, role)).batchId }, refused: over }),
    inStore: inStore(ofId),
  },
  discard: {
    call: 'DELETE /apiproxy/api/refundbatch/discard',
    may,
    input: () => ({ body: absent }),
    real: async (test, role) => ({ body: { batchId: (await madeBy(test, role)).batchId } }),
    inStore: inStore(ofId),
    fuzz: { ends: 4001, rare: true },
  },
}
