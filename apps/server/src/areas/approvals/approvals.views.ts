import {
  approvalKinds,
  type ApprovalObstacle,
  type ApprovalRow,
} from '@choba/contract/approvals.contract.ts'
import { may } from '@choba/contract/permissions.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import type { FoundApproval } from './approvals.repository.ts'

/**
 * Returns the reason why the user cannot decide a request, or null if they can. Considers only the
 * row and the user's role. Changed data and daily limits are checked when the user opens the
 * request.
 */
export function obstacleOf(
  row: FoundApproval,
  principal: Principal,
  now = new Date(),
): ApprovalObstacle | null {
  if (row.state !== 'WAITING') return 'decided'
  if (row.user_id === principal.user.id) return 'own'
  if (!may(principal, approvalKinds[row.kind])) return 'permission'
  if (row.expires_at <= now) return 'expired'
  const { each } = principal.refundLimits
  return each !== null && row.amount !== null && row.amount > BigInt(each) ? 'limit' : null
}

/**
 * Returns the file name and the number of refunds of a bulk refund request; null for other kinds.
 * `approvalOf` in `refund-batches.approval.ts` stores both values in the request.
 */
export function batchOf({ kind, subject, request }: FoundApproval): ApprovalRow['batch'] {
  if (kind !== 'refundBatch') return null
  const { batchId, count } = request as { batchId: string; count: number }
  return { fileName: subject === batchId ? null : subject, count }
}

export const toApproval = (row: FoundApproval, principal: Principal): ApprovalRow => ({
  approvalId: String(row.id),
  kind: row.kind,
  state: row.state,
  entCode: row.merchant_code,
  entName: row.merchant_name,
  storeName: row.store_name,
  subject: row.subject,
  batch: batchOf(row),
  amount: row.amount === null ? null : Number(row.amount),
  currency: row.currency,
  requestedBy: row.user_name,
  requestedAt: offsetInstant(row.requested_at, row.time_zone),
  expiresAt: offsetInstant(row.expires_at, row.time_zone),
  reason: row.reason,
  own: row.user_id === principal.user.id,
  decidedBy: row.decided_by_name,
  decidedAt: row.decided_at && offsetInstant(row.decided_at, row.time_zone),
  note: row.note,
  obstacle: obstacleOf(row, principal),
})
