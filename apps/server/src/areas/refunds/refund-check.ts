import { isSettledAtOnce } from '@choba/database/codes.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { gatewayFor } from '#platform/gateway/choose.ts'
import { noteContact } from '#platform/gateway/contacts.ts'
import type { QueueHandler } from '#platform/calls/area.ts'
import { RetryLater, type Jobs } from '#platform/jobs/jobs.ts'
import { isDoubted, noteAnswer } from './refund-contradiction.ts'
import {
  GATEWAY_DEADLINE,
  outcomes,
  type RefundWaiter,
  scopeOfJob,
  settleRefund,
  type SettleJob,
  type SettlerServices,
} from './refunds.jobs.ts'
import { asked } from './refund-settlement.ts'

export const CHECK_REFUND = 'refund-check'

const HOUR = 3_600
const DAY = 86_400
/** When the gateway is asked again after two people have settled a refund, in seconds from then. */
const CHECKS = [HOUR, DAY, 3 * DAY]

/** In the transaction of a settlement by hand: the gateway is asked a few times more. */
export async function enqueueChecks(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  job: SettleJob,
): Promise<void> {
  for (const delay of CHECKS) await jobs.enqueue(tx, CHECK_REFUND, job, delay)
}

/** What the gateway is asked with; null for a settled refund without doubt, or one that no gateway was sent. */
async function findDoubted(tx: Tx<WorkerScope>, services: SettlerServices, id: bigint) {
  const row = await tx.q
    .selectFrom('refunds as r')
    .innerJoin('transactions as l', (join) =>
      join.onRef('l.merchant_id', '=', 'r.merchant_id').onRef('l.id', '=', 'r.id'),
    )
    .innerJoin('brands as b', 'b.id', 'l.brand_id')
    .select([
      'r.gateway_key',
      'r.amount',
      'l.currency',
      'b.payment_class',
      'r.settled_at',
      isDoubted.as('is_doubted'),
    ])
    .where('r.merchant_id', '=', tx.scope.merchantId)
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const isAsked = row.is_doubted && !isSettledAtOnce(row.payment_class)
  const gateway = isAsked ? await gatewayFor(tx, services, row.payment_class) : null
  const refund = { gatewayKey: row.gateway_key, amount: Number(row.amount), currency: row.currency }
  return { isOpen: row.settled_at === null, paymentClass: row.payment_class, refund, gateway }
}

/**
 * Asks the gateway once more. An open refund is settled by what it says, as its own job would; of one in
 * doubt the answer is kept beside its outcome.
 */
export async function checkRefund(
  services: SettlerServices,
  waiter: RefundWaiter,
  job: SettleJob,
  given: AbortSignal,
): Promise<void> {
  const { engine, notify } = services
  const id = BigInt(job.refundId)
  const scope = scopeOfJob(job)
  const found = await withScope(engine, scope, (tx) => findDoubted(tx, services, id), {
    readOnly: true,
  })
  if (found?.isOpen) {
    // Its own job goes on asking.
    await settleRefund(services, waiter, job, given).catch((error: unknown) => {
      if (!(error instanceof RetryLater)) throw error
    })
    return
  }
  if (!found?.gateway) return waiter.notify(id)
  const signal = AbortSignal.any([given, AbortSignal.timeout(GATEWAY_DEADLINE)])
  const answer = await found.gateway.find(found.refund, signal)
  await withScope(engine, scope, async (tx) => {
    const at = new Date()
    if (answer.outcome !== 'unknown' && answer.outcome !== 'absent')
      return noteAnswer(
        tx,
        notify,
        id,
        { outcome: outcomes[answer.outcome], reference: answer.reference },
        at,
      )
    await tx.q
      .updateTable('refunds')
      .set(asked(at, answer.outcome === 'unknown' ? answer.said : 'NOT_FOUND'))
      .where('merchant_id', '=', scope.merchantId)
      .where('id', '=', id)
      .execute()
  })
  waiter.notify(id)
  await noteContact(engine, scope, found.paymentClass, answer)
}

export const refundChecker = (
  services: SettlerServices,
  waiter: RefundWaiter,
): QueueHandler<SettleJob> => ({
  work: (job, signal) => checkRefund(services, waiter, job, signal),
})
