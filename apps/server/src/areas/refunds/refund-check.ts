import { isSettledAtOnce } from '@choba/database/codes.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { gatewayFor } from '#platform/gateway/choose.ts'
import { noteContact } from '#platform/gateway/contacts.ts'
import type { QueueHandler } from '#platform/calls/area.ts'
import { RetryLater, type Jobs } from '#platform/jobs/jobs.ts'
import { isOutcomeContested, noteAnswer } from './refund-contradiction.ts'
import {
  GATEWAY_DEADLINE,
  outcomes,
  type RefundWaiter,
  scopeOfJob,
  settleRefund,
  type SettleJob,
  type SettlerServices,
} from './refunds.jobs.ts'
import { queryColumns } from './refund-settlement.ts'

export const CHECK_REFUND = 'refund-check'

const HOUR = 3_600
const DAY = 86_400
/**
 * After two users settle a refund by hand, the gateway is asked again after these delays, in
 * seconds.
 */
const CHECKS = [HOUR, DAY, 3 * DAY]

/**
 * Enqueues later checks with the gateway. Called in the database transaction in which two users
 * settle a refund by hand.
 */
export async function enqueueChecks(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  job: SettleJob,
): Promise<void> {
  for (const delay of CHECKS) await jobs.enqueue(tx, CHECK_REFUND, job, delay)
}

/**
 * Reads the data needed to ask the gateway about a refund. Returns null if there is no such refund.
 * In the result, `gateway` is null if the outcome of the refund is certain or if no gateway handled
 * the refund.
 */
async function findContested(tx: Tx<WorkerScope>, services: SettlerServices, id: bigint) {
  const row = await tx.q
    .selectFrom('refunds as r')
    .innerJoin('transactions as l', (join) =>
      join.onRef('l.merchant_id', '=', 'r.merchant_id').onRef('l.id', '=', 'r.id'),
    )
    .innerJoin('payment_methods as b', 'b.id', 'l.payment_method_id')
    .select([
      'r.gateway_key',
      'r.amount',
      'l.currency',
      'b.payment_class',
      'r.settled_at',
      isOutcomeContested.as('is_outcome_contested'),
    ])
    .where('r.merchant_id', '=', tx.scope.merchantId)
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const isAsked = row.is_outcome_contested && !isSettledAtOnce(row.payment_class)
  const gateway = isAsked ? await gatewayFor(tx, services, row.payment_class) : null
  const refund = { gatewayKey: row.gateway_key, amount: Number(row.amount), currency: row.currency }
  return { isOpen: row.settled_at === null, paymentClass: row.payment_class, refund, gateway }
}

/**
 * Asks the gateway again for the outcome of a refund. If the refund is still open, its outcome
 * becomes the gateway's answer. If the refund is settled but its outcome is in doubt, the answer is
 * stored next to the outcome.
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
  const found = await withScope(engine, scope, (tx) => findContested(tx, services, id), {
    readOnly: true,
  })
  if (found?.isOpen) {
    // If the gateway has no answer yet, the regular job of the refund keeps retrying.
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
      .set(queryColumns(at, answer.outcome === 'unknown' ? answer.gatewayMessage : 'NOT_FOUND'))
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
