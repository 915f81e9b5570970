import type { ApprovalChange } from '@choba/contract/approvals.contract.ts'
import type { RefundRequest } from '@choba/contract/refunds.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import { State } from '@choba/database/codes.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import {
  findPlannedRefund,
  type PlannedRefund,
} from '#areas/point-transactions/point-transactions.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { ApprovalHandler, NewApproval } from '#platform/access/approvals.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { holdLimits, amountWithoutApproval } from './refund-limits.ts'
import { SETTLE_REFUND, type SettleJob } from './refunds.jobs.ts'
import type { NewRefund } from './refunds.repository.ts'
import { releaseReservation, startRefund } from './refund-settlement.ts'

// Approval of a refund by a second user. While the refund waits, its transaction exists and its
// amount is reserved. After the approval, the refund is processed like any other.

/** Payload stored with the approval request. */
interface WaitingRefund {
  readonly refundId: string
  readonly paymentNo: string
  readonly amount: number
  readonly reason: string | null
}

/**
 * Data that the approval depends on: the payment, and its amount that is refunded or in progress.
 * Amounts of other refunds that await approval are not included.
 */
interface Basis {
  readonly paymentId: string
  readonly state: number
  readonly amount: number
  readonly currency: string
  readonly storeId: number
  readonly paymentMethodId: number
  readonly taken: number
}

const requestOf = ({ request }: ApprovalTableRow) => request as unknown as WaitingRefund

/** Returns null if the refund no longer awaits approval. */
async function readBasis(
  tx: Tx,
  merchantId: number,
  refundId: bigint,
  forUpdate: boolean,
): Promise<Basis | null> {
  const { rows } = await sql<{
    payment_id: bigint
    state: number
    amount: bigint
    currency: string
    store_id: number
    payment_method_id: number
  }>`
    select p.id as payment_id, p.state, p.amount, p.currency, p.store_id, p.payment_method_id
    from transactions l join transactions p on p.merchant_id = l.merchant_id and p.id = l.original_id
    where l.merchant_id = ${merchantId} and l.id = ${refundId}::bigint and l.state = ${sql.lit(State.waiting)}
    ${forUpdate ? sql`for update of p, l` : sql``}`.execute(tx.q)
  const payment = rows[0]
  if (!payment) return null
  // Must run after the payment is locked, because other refunds of the payment reserve their amount
  // on the payment's row first.
  const other = await sql<{
    taken: bigint
  }>`select coalesce(sum(o.amount), 0)::bigint as taken from transactions o
    where o.merchant_id = ${merchantId} and o.original_id = ${payment.payment_id}::bigint and o.id <> ${refundId}::bigint
      and o.state in (${sql.lit(State.requested)}, ${sql.lit(State.sent)}, ${sql.lit(State.unknown)}, ${sql.lit(State.succeeded)})`.execute(
    tx.q,
  )
  return {
    paymentId: String(payment.payment_id),
    state: payment.state,
    amount: Number(payment.amount),
    currency: payment.currency,
    storeId: payment.store_id,
    paymentMethodId: payment.payment_method_id,
    taken: Number(other.rows[0]!.taken),
  }
}

/** Builds the approval request for a refund whose transaction already exists. */
export async function approvalOf(
  tx: Tx,
  merchant: MerchantRow,
  refund: NewRefund,
  { paymentNo, amount, reason, remark }: RefundRequest,
): Promise<NewApproval> {
  const basis = await readBasis(tx, merchant.id, refund.id, true)
  if (!basis) throw new AppError('notFound')
  const request: WaitingRefund = {
    refundId: String(refund.id),
    paymentNo,
    amount,
    reason: reason ?? null,
  }
  return {
    id: refund.approvalId!,
    kind: 'refund',
    subject: paymentNo,
    storeId: basis.storeId,
    amount,
    request,
    basis,
    reason: remark ?? null,
  }
}

/** Name of a refund reason in a language; null if the tenant has no such reason. */
async function reasonName(
  tx: Tx,
  tenantId: number,
  code: string | null,
  language: 'ja' | 'en' | 'mn',
) {
  if (code === null) return null
  const row = await tx.q
    .selectFrom('refund_reasons')
    .select(`name_${language} as name`)
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.name ?? code
}

/**
 * Lists the point changes that the requester saw. The approved refund makes exactly these changes.
 */
function pointChanges(planned: PlannedRefund | undefined): ApprovalChange[] {
  if (!planned) return []
  const taken = Object.values(planned.reversed_points).reduce((sum, points) => sum + points, 0)
  const [returned, short, withheld] = [planned.returned, planned.short, planned.withheld].map(
    Number,
  )
  const counted = (field: ApprovalChange['field'], after: number): ApprovalChange[] =>
    after === 0 ? [] : [{ field, points: { before: null, after } }]
  return [
    ...counted('pointsReturned', returned!),
    ...counted('reversedPoints', taken),
    ...counted('pointsShort', short!),
    ...(withheld === 0
      ? []
      : [{ field: 'withheld' as const, money: { before: null, after: withheld! } }]),
  ]
}

export const refundApproval = (jobs: Pick<Jobs, 'enqueue'>): ApprovalHandler => ({
  readBasis: (tx, approval, forUpdate) =>
    readBasis(tx, approval.merchant_id, BigInt(requestOf(approval).refundId), forUpdate),
  async describe(tx, approval, language) {
    const { amount, reason } = requestOf(approval)
    const basis = approval.basis as unknown as Basis
    const left = basis.amount - basis.taken
    const name = await reasonName(tx, approval.tenant_id, reason, language)
    const points = await findPlannedRefund(
      tx,
      approval.merchant_id,
      BigInt(requestOf(approval).refundId),
    )
    return {
      changes: [
        { field: 'customer', money: { before: null, after: amount } },
        { field: 'refunded', money: { before: basis.taken, after: basis.taken + amount } },
        // The amount is reserved since the request. The approval reduces the reserved amount, and
        // the refundable amount does not change.
        { field: 'reserved', money: { before: amount, after: 0 } },
        { field: 'refundable', money: { before: left - amount, after: left - amount } },
        ...pointChanges(points),
        ...(name === null
          ? []
          : [{ field: 'reason' as const, text: { before: null, after: name } }]),
      ],
      files: [],
    }
  },
  async isWithinLimits(tx, approval, merchant, principal, forUpdate) {
    const { storeId, ...basis } = approval.basis as unknown as Basis
    const paymentId = BigInt(basis.paymentId)
    if (forUpdate) await holdLimits(tx, merchant, principal)
    const alone = await amountWithoutApproval(tx, merchant, principal, { storeId, paymentId })
    return alone === null || requestOf(approval).amount <= alone
  },
  async approve(tx, approval, approvedBy) {
    const id = BigInt(requestOf(approval).refundId)
    await startRefund(tx, id, approvedBy, new Date())
    const job: SettleJob = {
      tenantId: approval.tenant_id,
      merchantId: approval.merchant_id,
      refundId: String(id),
    }
    await jobs.enqueue(tx, SETTLE_REFUND, job)
  },
  async release(tx, approval) {
    await releaseReservation(tx, BigInt(requestOf(approval).refundId), new Date())
  },
  auditOf(approval) {
    const { refundId, paymentNo, amount, reason } = requestOf(approval)
    return {
      object: paymentNo,
      of: { kind: 'transaction', id: paymentNo },
      ...(approval.store_id !== null && { inStores: [approval.store_id] }),
      detail: { refundId, amount, reason },
    }
  },
})
