import { refundBatches, type RefundBatchDetail } from '@choba/contract/refund-batches.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { CallsOf, DemoPerson } from '#platform/calls/demo-calls.ts'
import { type DemoPayment, findDemoPayments } from '#platform/calls/demo-payments.ts'

// Refund batches of the demo: a finished batch with rejected rows, a batch that waits for approval,
// and a draft.

interface Words {
  readonly batchFile: string
  readonly draftFile: string
  readonly remarks: readonly string[]
}

const REASON = 'CUSTOMER_REQUEST'
/** Number of payments per batch. No payment is in two batches. */
const ROWS = 4

const fileOf = (
  name: string,
  payments: readonly DemoPayment[],
  remarks: readonly string[],
): File => {
  const rows = payments.map(
    ({ payment_no }, at) => `${payment_no},,${REASON},${remarks[at % remarks.length]}`,
  )
  // The last two rows have typical mistakes: a payment number with an extra digit, and a payment
  // number that does not exist.
  const wrong = [`${payments[0]!.payment_no}0,,${REASON},`, `000000,100,${REASON},`]
  return new File([['paymentNo,amount,reason,remark', ...rows, ...wrong, ''].join('\n')], name)
}

const start = (
  calls: CallsOf<typeof refundBatches>,
  { batchId, version, readyCount, readySum }: RefundBatchDetail,
) => calls('start', { body: { batchId, version, seenCount: readyCount, seenSum: readySum! } })

/** Creates refund batches for a merchant without refund batches. */
export async function makeDemoBatches(
  engine: Engine,
  { owner, manager }: { owner: DemoPerson; manager: DemoPerson },
  { batchFile, draftFile, remarks }: Words,
): Promise<void> {
  const own = owner.calls('refundBatches', refundBatches)
  const managers = manager.calls('refundBatches', refundBatches)
  if ((await own('list', { query: {} })).items.length > 0) return
  const payments = await findDemoPayments(engine, manager.principal, 1n, 3 * ROWS)
  if (payments.length < 3 * ROWS) return
  const part = (nth: number) => payments.slice(nth * ROWS, (nth + 1) * ROWS)
  await start(own, await own('upload', { body: { file: fileOf(batchFile, part(0), remarks) } }))
  const rows = part(1).map(({ payment_no: paymentNo }, at) => ({
    paymentNo,
    reason: REASON,
    remark: remarks[at % remarks.length],
  }))
  await start(managers, await managers('add', { body: { rows } }))
  await managers('upload', { body: { file: fileOf(draftFile, part(2), remarks) } })
}
