import type { RefundBatchDetail, RefundBatchRow } from '@choba/contract/refund-batches.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { addPayment } from '#areas/refunds/refunds.testing.ts'
import { fileForm } from '#platform/files/files.testing.ts'
import { resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import type { RunJob } from './refund-batch-queue.ts'

export const payments = async (
  { engine }: TestApp,
  count: number,
  amount = 1_000,
): Promise<string[]> => {
  const numbers: string[] = []
  for (let made = 0; made < count; made++) numbers.push(await addPayment(engine, { amount }))
  return numbers
}

/** Creates a batch. Rows without a reason get a default reason. */
export const addOf = async (client: Client, rows: readonly object[]): Promise<RefundBatchDetail> =>
  resultOf(
    await client.post('refundbatch/add', {
      rows: rows.map((row) => ({ reason: 'OTHER', ...row })),
    }),
  )

export const uploadOf = (
  client: Client,
  file: string | Uint8Array,
  name = 'refunds.csv',
): Promise<Answer> =>
  client.send({
    method: 'POST',
    url: '/apiproxy/api/refundbatch/upload',
    ...fileForm(Buffer.from(file), { name, type: 'text/csv' }),
  })

export const detailOf = async (client: Client, batchId: string): Promise<RefundBatchDetail> =>
  resultOf(await client.get('refundbatch/detail', { batchId }))

export const rowsOf = async (client: Client, batchId: string): Promise<RefundBatchRow[]> =>
  resultOf<{ items: RefundBatchRow[] }>(
    await client.get('refundbatch/rows', { batchId, pageSize: 200 }),
  ).items

export const startOf = (
  client: Client,
  { batchId, version, readyCount, readySum }: RefundBatchDetail,
) =>
  client.post('refundbatch/start', { batchId, version, seenCount: readyCount, seenSum: readySum })

/** Sets a batch to running without a job, so that the test processes its rows itself. */
export async function runByHand(
  { engine }: TestApp,
  { batchId }: RefundBatchDetail,
): Promise<RunJob> {
  const { merchant_id: merchantId, tenant_id: tenantId } = await asOwner(engine, (q) =>
    q
      .updateTable('refund_batches')
      .set({ state: 'RUNNING' })
      .where('id', '=', BigInt(batchId))
      .returning(['merchant_id', 'tenant_id'])
      .executeTakeFirstOrThrow(),
  )
  return { tenantId, merchantId, batchId }
}

/** Returns the number of refunds of each payment, in any state. */
export async function refundsOf(
  { engine }: TestApp,
  paymentNos: readonly string[],
): Promise<number[]> {
  const rows = await asOwner(engine, (q) =>
    q.selectFrom('refunds').select('payment_no').where('payment_no', 'in', paymentNos).execute(),
  )
  return paymentNos.map(
    (paymentNo) => rows.filter(({ payment_no }) => payment_no === paymentNo).length,
  )
}
