import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { checkRows, findReady, summarize, writePoints } from './refund-batch-checks.repository.ts'
import { planRefunds } from '#ledger/point-plan.ts'

/**
 * Checks every row of a batch that has not started against its payment. Then calculates the effect
 * of each refund on points, in row order, and stores the effects and the sums of the batch.
 */
export async function checkBatchRows(
  tx: Tx,
  merchant: MerchantRow,
  batchId: bigint,
): Promise<void> {
  await checkRows(tx, merchant.id, batchId)
  const ready = merchant.enable_point ? await findReady(tx, merchant.id, batchId) : []
  const plans = await planRefunds(
    tx,
    merchant,
    ready.map(({ payment_no, amount }) => ({ paymentNo: payment_no, amount: Number(amount) })),
  )
  const planned = ready.flatMap(({ position, payment_no }) => {
    const plan = plans.get(payment_no)
    return plan ? [{ position, ...plan }] : []
  })
  await writePoints(tx, merchant.id, batchId, planned)
  await summarize(tx, merchant.id, batchId)
}
