import { randomUUID } from 'node:crypto'
import { badField } from '@choba/contract/bad-input.ts'
import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { amountFault } from '@choba/contract/refund-amount.ts'
import type { RefundObstacle } from '@choba/contract/refund-obstacle.ts'
import type { RefundAnswer, RefundPoints, RefundRequest } from '@choba/contract/refunds.contract.ts'
import { State, stateOf } from '@choba/database/codes.ts'
import { DatabaseUnavailable, type Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { RetryTransaction, withScope, type Scope, type Tx } from '@choba/database/scope.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { Approvals } from '#platform/access/approvals.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { planRefund, type RefundPlan, storeRefundPlan } from '#ledger/point-plan.ts'
import { mayHaveReason } from '#ledger/refund-reasons.ts'
import { amountErrors, obstacleOf, refundableOf } from '#ledger/refundable.ts'
import { approvalOf } from './refunds.approval.ts'
import { SETTLE_REFUND, type RefundWaiter, type SettleJob } from './refunds.jobs.ts'
import { holdLimits, isAboveLimit, amountWithoutApproval, type Requester } from './refund-limits.ts'
import {
  addRefund,
  addRefundLine,
  findByKey,
  findPayment,
  findRefund,
  isWaiting,
  reserve,
  type NewRefund,
  type RefundRow,
} from './refunds.repository.ts'

// Exports for other areas.
export { holdLimits, amountWithoutApproval, type Requester, SETTLE_REFUND, type SettleJob }
export { CHECK_REFUND, enqueueChecks } from './refund-check.ts'
export { contradicts, correct, noteReportedOutcome } from './refund-contradiction.ts'
export { isGatewayDown } from './gateway-availability.ts'
export { settle } from './refund-settlement.ts'

/** Builds the number of a refund from the merchant's local date and the ID of its transaction. */
const refundNoOf = (id: bigint, at: Date, zone: string): string =>
  `R${offsetInstant(at, zone).slice(0, 10).replaceAll('-', '')}${String(id).padStart(19, '0')}`

/** Approval of a refund batch that includes this refund. */
export interface ApprovedRefunds {
  readonly approvalId: bigint
  readonly approvedBy: number
}

export interface RefundServices {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly approvals: Pick<Approvals, 'ask'>
}

interface RequestedRefund {
  id: bigint
  storeId: number
  /** Amount paid back in minor units, after the amount withheld for points is subtracted. */
  amount: number
  /** True if the refund waits for approval. */
  isWaiting: boolean
  /** False if an earlier call with the same idempotency key requested this refund. */
  isNew: boolean
}

export const toPoints = ({ reversedPoints, ...plan }: RefundPlan): RefundPoints => ({
  ...plan,
  reversedPoints: [...reversedPoints],
})

/**
 * Returns true if the refund has the effect on points that the user saw. If the user saw no effect
 * on points, returns true only if nothing is withheld from the amount.
 */
function isAsSeen({ pointsSeen: seen }: RefundRequest, plan: RefundPlan | null): boolean {
  if (!seen) return plan === null || plan.withheld === 0
  const now = plan ?? { returned: 0, reversedTotal: 0, short: 0, withheld: 0 }
  return (['returned', 'reversedTotal', 'short', 'withheld'] as const).every(
    (name) => seen[name] === now[name],
  )
}

/**
 * Requests a refund. Reserves the amount, and writes transaction, idempotency key and job in the
 * caller's database transaction. A client can repeat a request after a lost response: the same key
 * with the same content returns the same refund. Above the requester's limits, creates an approval
 * request instead of a job, unless a second user has already approved.
 * @returns the refund's ID, its store and amount
 * @throws AppError refundAmountInvalid (4004), notFound (4001), illegalOperation (1200: not a paid
 * payment, or an imported one), badRequest (reason missing or not offered), alreadyRefunded (4002),
 * refundUnavailable (4007), conflict (409, with the current refundable amount and points),
 * refundExceedsRefundable (4003), keyReused (422)
 */
export async function requestRefund(
  tx: Tx,
  { jobs, approvals }: RefundServices,
  merchant: MerchantRow,
  requester: Requester,
  given: RefundRequest,
  approved: ApprovedRefunds | null = null,
): Promise<RequestedRefund> {
  checkAmount(given.amount, MAX_AMOUNT)
  const { user } = requester
  const plan = await planRefund(tx, merchant, given.paymentNo, given.amount, { withLock: true })
  const points = plan && toPoints(plan)
  if (!isAsSeen(given, plan)) {
    const earlier = await repeated(tx, merchant, user, given)
    if (earlier) return earlier
    throw new AppError('conflict', {
      refundable: await readRefundable(tx, merchant, given.paymentNo),
      points,
    })
  }
  // From here on, `amount` is the money that is paid back: the requested amount (`given.amount`)
  // minus the amount withheld for points. The transaction, the limits and the gateway use this
  // amount.
  const request = { ...given, amount: given.amount - (plan?.withheld ?? 0) }
  const isAbove = approved === null && (await isAboveLimit(tx, merchant, requester, request))
  const payment = await reserve(tx, merchant.id, user.id, request)
  if (!payment) return (await repeated(tx, merchant, user, given)) ?? refuse(tx, merchant, request)
  const at = new Date()
  const id = newId(Number(at))
  const refund: NewRefund = {
    id,
    refundNo: refundNoOf(id, at, merchant.time_zone),
    userId: user.id,
    userName: user.full_name,
    gatewayKey: randomUUID(),
    at,
    timeZone: merchant.time_zone,
    closingMinutes: merchant.closing_minutes,
    approvalId: isAbove ? newId(Number(at)) : (approved?.approvalId ?? null),
    approvedBy: approved?.approvedBy ?? null,
  }
  await addRefundLine(tx, merchant.id, payment, request, refund)
  await addRefund(tx, merchant.id, payment, request, refund)
  if (plan)
    await storeRefundPlan(
      tx,
      { merchantId: merchant.id, tenantId: payment.tenant_id, id, paymentId: payment.id },
      plan,
    )
  if (isWaiting(refund)) {
    await approvals.ask(tx, merchant, user, await approvalOf(tx, merchant, refund, request))
    return { id, storeId: payment.store_id, amount: request.amount, isWaiting: true, isNew: true }
  }
  const job: SettleJob = {
    tenantId: payment.tenant_id,
    merchantId: merchant.id,
    refundId: String(id),
  }
  await jobs.enqueue(tx, SETTLE_REFUND, job)
  return { id, storeId: payment.store_id, amount: request.amount, isWaiting: false, isNew: true }
}

/** Builds the audit log details of a refund request. */
export const auditOfRequest = (
  { paymentNo, reason, remark }: RefundRequest,
  { id, storeId, amount, isWaiting: waits }: RequestedRefund,
): AuditDetails => ({
  object: paymentNo,
  of: { kind: 'transaction', id: paymentNo },
  inStores: [storeId],
  detail: {
    refundId: String(id),
    amount,
    reason,
    remark,
    ...(waits && { waitsForApproval: true }),
  },
})

/** Finds the refund that an earlier request with the same key created; null if the key is new. */
async function repeated(
  tx: Tx,
  merchant: MerchantRow,
  user: UserRow,
  request: RefundRequest,
): Promise<RequestedRefund | null> {
  const earlier = await findByKey(tx, merchant.id, user.id, request.idempotencyKey)
  if (!earlier) return null
  const isSame =
    earlier.payment_no === request.paymentNo &&
    earlier.amount + earlier.withheld === BigInt(request.amount) &&
    earlier.reason === (request.reason ?? null) &&
    earlier.remark === (request.remark ?? null)
  if (!isSame) throw new AppError('keyReused')
  return {
    id: earlier.id,
    storeId: earlier.store_id,
    amount: Number(earlier.amount),
    isWaiting: earlier.state === State.waiting,
    isNew: false,
  }
}

/**
 * Returns the refundable amount of a payment in minor units.
 * @throws AppError notFound (4001), illegalOperation (1200), alreadyRefunded (4002),
 * refundUnavailable (4007: no gateway, or a gateway that is switched off)
 */
export async function readRefundable(
  tx: Tx,
  merchant: MerchantRow,
  paymentNo: string,
): Promise<number> {
  const payment = await findPayment(tx, merchant.id, paymentNo)
  if (!payment) throw new AppError('notFound')
  const obstacle = obstacleOf(payment)
  if (obstacle) throw new AppError(obstacleErrors[obstacle])
  return refundableOf(payment)
}

const obstacleErrors = {
  notAPayment: 'illegalOperation',
  notPaid: 'illegalOperation',
  imported: 'illegalOperation',
  alreadyRefunded: 'alreadyRefunded',
  gatewayNONE: 'refundUnavailable',
  gatewayOFF: 'refundUnavailable',
} as const satisfies Record<RefundObstacle, string>

/** @throws AppError refundAmountInvalid (4004), refundExceedsRefundable (4003) */
export function checkAmount(amount: number, refundable: number): void {
  const fault = amountFault(amount, refundable)
  const error = fault && amountErrors[fault]
  if (error) throw new AppError(error)
}

/** Throws the error that explains why the amount could not be reserved. */
async function refuse(tx: Tx, merchant: MerchantRow, request: RefundRequest): Promise<never> {
  const refundable = await readRefundable(tx, merchant, request.paymentNo)
  const { reason = null } = request
  if (!(await mayHaveReason(tx, merchant.tenant_id, reason)))
    throw new AppError('badRequest', badField('reason', reason === null ? 'missing' : 'value'))
  if (refundable !== request.refundableSeen) throw new AppError('conflict', { refundable })
  checkAmount(request.amount, refundable)
  // Another refund that reserved an amount ended between the two statements. The refundable amount
  // is again what the user saw, so a retry can succeed.
  throw new RetryTransaction()
}

const answerOf = (row: RefundRow): RefundAnswer => ({
  refundNo: row.refund_no,
  state: stateOf[row.state] as RefundAnswer['state'],
  amount: Number(row.amount),
  refundable: Number(row.refundable),
})

/** In these states, the outcome does not become known within seconds, so waiting is useless. */
const isOpenEnded = new Set<number>([State.unknown, State.waiting])

/**
 * Returns the answer to a refund request after its commit. Waits up to eight seconds for the
 * outcome, unless the request waits for approval. In both cases, an outcome that is known by then
 * decides the answer.
 * @throws AppError refundRejected (4000) if the gateway rejected the refund or the approver
 * declined it, refundFailed (4005) if the gateway failed, processFailed (1030) if the job failed
 * permanently
 * @throws DatabaseUnavailable if the committed refund is missing: a database failover lost the last
 * database transactions
 */
export async function awaitRefund(
  engine: Engine,
  scope: Scope,
  merchantId: number,
  { id, ...requested }: Pick<RequestedRefund, 'id' | 'isWaiting'>,
  waiter: RefundWaiter,
) {
  const read = () =>
    withScope(engine, scope, (tx) => findRefund(tx, merchantId, id), {
      readOnly: true,
      keepPlans: true,
    })
  const isOver = async () => {
    const row = await read()
    return (
      row === null ||
      row.outcome !== null ||
      row.abandoned_at !== null ||
      isOpenEnded.has(row.state)
    )
  }
  if (!requested.isWaiting) await waiter.wait(id, isOver)
  const row = await read()
  // The client repeats the request with the same key, which creates the refund again.
  if (row === null) throw new DatabaseUnavailable(null, 'a committed refund is gone')
  if (row.abandoned_at !== null) throw new AppError('processFailed')
  if (row.outcome === 'REFUSED' || row.outcome === 'NOT_APPROVED')
    throw new AppError('refundRejected')
  if (row.outcome === 'FAILED') throw new AppError('refundFailed')
  return answerOf(row)
}
