import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { checkRows, findReady, summarize, writePoints } from './refund-batch-checks.repository.ts'
import { planRefunds } from '#ledger/point-plan.ts'

/**
 * Holds every row of a batch that has not begun against its payment, and keeps what its refund will do to points, as the rows come one after
 * the other; then what the batch is to pay back.
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
