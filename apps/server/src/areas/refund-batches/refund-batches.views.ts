import type {
  BatchRowProblem,
  RefundBatch,
  RefundBatchDetail,
  RefundBatchRow,
} from '@choba/contract/refund-batches.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import type { FoundBatch, FoundRow, problemsOf, tallyOf } from './refund-batches.repository.ts'

export function toBatch(row: FoundBatch, { user, merchant }: Principal): RefundBatch {
  const at = (instant: Date) => offsetInstant(instant, merchant.time_zone)
  return {
    batchId: String(row.id),
    state: row.state,
    stopReason: row.stop_reason as RefundBatch['stopReason'],
    approvalId: row.approval_id === null ? null : String(row.approval_id),
    fileName: row.file_name,
    userName: row.user_name,
    own: row.user_id === user.id,
    currency: row.currency,
    rowCount: row.row_count,
    readyCount: row.ready_count,
    readySum: exactOrNull(row.ready_sum),
    doneCount: Number(row.done_count),
    createdAt: at(row.created_at),
    startedAt: row.started_at && at(row.started_at),
    endedAt: row.ended_at && at(row.ended_at),
    version: row.version,
  }
}

export const toBatchDetail = (
  row: FoundBatch,
  reader: Principal,
  tally: Awaited<ReturnType<typeof tallyOf>>,
  problems: Awaited<ReturnType<typeof problemsOf>>,
): RefundBatchDetail => ({
  ...toBatch(row, reader),
  tally: tally.map(({ state, count, sum }) => ({
    state,
    count: Number(count),
    sum: exactOrNull(sum),
  })),
  withheldSum: exactOrNull(
    tally
      .filter(({ state }) => state !== 'INVALID' && state !== 'FAILED')
      .reduce((sum, { withheld }) => sum + withheld, 0n),
  ),
  problems: problems.map(({ problem, count }) => ({
    problem: problem as BatchRowProblem,
    count: Number(count),
  })),
})

/**
 * Returns the effect of a row on points. Returns null if the refund does not change points, or if
 * the row was checked by a version that did not store this effect.
 */
function toPoints({
  points_returned,
  points_reversed,
  points_short,
  withheld,
}: FoundRow): RefundBatchRow['points'] {
  const [returned, reversedTotal, short] = [points_returned, points_reversed, points_short].map(
    Number,
  ) as [number, number, number]
  return returned + reversedTotal + short === 0
    ? null
    : { returned, reversedTotal, short, withheld: Number(withheld) }
}

export const toBatchRow = (row: FoundRow): RefundBatchRow => ({
  position: row.position,
  paymentNo: row.payment_no,
  paymentType: row.payment_type,
  // A negative amount is not returned, because the row's problem already reports it.
  amount: row.amount === null || row.amount < 0n ? null : Number(row.amount),
  paidBack: row.paid_back === null ? null : Number(row.paid_back),
  points: toPoints(row),
  reason: row.reason,
  remark: row.remark,
  state: row.state,
  problem: row.problem as BatchRowProblem | null,
  refundNo: row.refund_no,
})
