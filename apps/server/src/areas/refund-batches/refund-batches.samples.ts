import type { RefundBatchDetail, refundBatches } from '@choba/contract/refund-batches.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import type { CallSamples, ForeignStore, SampleInput } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { merchant } from '#testing/stated-needs.ts'
import { runByHand } from './refund-batches.testing.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

export const historyNeeds = { refundBatch: merchant('Refund.add') }

const may = merchant('Refund.add')
const absent = { batchId: '999999' }

/** Returns the number of a payment in the role's stores that can be refunded. */
async function refundable(client: Client, storeId?: string): Promise<string> {
  const period = { dateFrom: '2026-09-01', dateTo: '2026-11-20', storeId }
  const search = {
    ...period,
    tradeKind: 'PAYMENT',
    state: 'PAID',
    refundState: 'NONE',
    pageSize: 1,
  }
  return resultOf<TransactionPage>(await client.get('trade/list', search)).items[0]!.paymentNo
}

const made = async (
  client: Client,
  paymentNo: string,
  remark = 'sample',
): Promise<RefundBatchDetail> =>
  resultOf(
    await client.post('refundbatch/add', {
      rows: [{ paymentNo, amount: 1, reason: 'OTHER', remark }],
    }),
  )

/**
 * Creates a batch, if possible with a new payment of its own. Refunds that other samples make then
 * do not change the batch.
 */
async function madeBy(test: TestApp, role: Role): Promise<RefundBatchDetail> {
  const client = await test.signIn(role)
  const paymentNo =
    role === 'owner2'
      ? await refundable(client)
      : await addPayment(test.engine, { amount: 500, notIn: [2] })
  return made(client, paymentNo)
}

const asSeen = ({ batchId, version, readyCount, readySum }: RefundBatchDetail) => ({
  batchId,
  version,
  seenCount: readyCount,
  seenSum: readySum,
})

/**
 * Creates the input for a store that the role must not see: a batch with a payment of that store.
 */
const inStore =
  (inputOf: (batch: RefundBatchDetail) => SampleInput) =>
  async ({ owner, storeId, mark }: ForeignStore) =>
    inputOf(await made(owner, await refundable(owner, storeId), mark))

const byId = ({ batchId }: RefundBatchDetail): SampleInput => ({ query: { batchId } })
const ofId = ({ batchId }: RefundBatchDetail): SampleInput => ({ body: { batchId } })

const act = (name: string) => ({
  call: `POST /apiproxy/api/refundbatch/${name}`,
  may,
  input: () => ({ body: absent }),
  fuzz: { ends: 4001, rare: true } as const,
})

/** Creates a batch in the state "running" without a job that processes its rows. */
async function running(test: TestApp, role: Role): Promise<{ batchId: string }> {
  const batch = await madeBy(test, role)
  await runByHand(test, batch)
  return { batchId: batch.batchId }
}

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
    real: async (test, role) => ({
      query: { batchId: (await madeBy(test, role)).batchId, format: 'csv' },
    }),
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
    real: async (test, role) => ({ body: await running(test, role) }),
    inStore: inStore(ofId),
  },
  resume: {
    ...act('resume'),
    real: async (test, role) => {
      const body = await running(test, role)
      resultOf(await (await test.signIn(role)).post('refundbatch/stop', body))
      return { body }
    },
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
