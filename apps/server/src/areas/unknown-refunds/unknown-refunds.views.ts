import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import { stateOf } from '@choba/database/codes.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { UnknownRefund } from './unknown-refunds.repository.ts'

function standingOf(row: UnknownRefund): UnknownRefundRow['standing'] {
  if (row.is_contradicted) return 'CONTRADICTED'
  if (!row.is_unknown) return null
  return row.abandoned_at === null ? 'ASKED' : 'GIVEN_UP'
}

export function toUnknownRefund(row: UnknownRefund): UnknownRefundRow {
  const zone = row.time_zone
  const at = (instant: Date) => offsetInstant(instant, zone)
  const since = row.is_contradicted
    ? row.contradicted_at
    : (row.unknown_at ?? row.abandoned_at ?? row.sent_at)
  return {
    refundNo: row.refund_no,
    paymentNo: row.payment_no,
    entCode: row.merchant_code,
    entName: row.merchant_name,
    storeName: row.store_name,
    paymentType: row.payment_method_code,
    paymentMethodName: row.payment_method_name,
    amount: Number(row.amount),
    currency: row.currency,
    requestedBy: row.user_name,
    requestedAt: at(row.requested_at),
    state: stateOf[row.state] as UnknownRefundRow['state'],
    standing: standingOf(row),
    unknownSince: at(since ?? row.requested_at),
    lastQueriedAt: row.last_queried_at && at(row.last_queried_at),
    queryCount: row.query_count,
    gatewayMessage: row.gateway_message,
    approvalId: row.waiting_id === null ? null : String(row.waiting_id),
    byHand: row.settled_approval_id !== null,
    contradiction: row.is_contradicted
      ? {
          outcome: row.contradiction === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED',
          at: at(row.contradicted_at!),
        }
      : null,
  }
}
