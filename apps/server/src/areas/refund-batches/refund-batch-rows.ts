import type { BadInput } from '@choba/contract/bad-input.ts'
import type { BatchRowProblem } from '@choba/contract/refund-batches.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { AppError } from '#platform/calls/app-error.ts'

// Statements of the worker that read the next row of a batch and store its result.

export interface NextRow {
  position: number
  payment_no: string
  amount: bigint | null
  refundable: bigint | null
  points_returned: bigint | null
  points_reversed: bigint | null
  points_short: bigint | null
  withheld: bigint | null
  reason: string | null
  remark: string | null
  idempotency_key: string
}

/**
 * Returns the first row that has not been processed. The caller must hold the row lock of the
 * batch, so that no other worker takes the same row.
 */
export const nextRow = (
  tx: Tx,
  merchantId: number,
  batchId: bigint,
): Promise<NextRow | undefined> =>
  tx.q
    .selectFrom('refund_batch_rows')
    .select([
      'position',
      'payment_no',
      'amount',
      'refundable',
      'reason',
      'remark',
      'idempotency_key',
    ])
    .select(['points_returned', 'points_reversed', 'points_short', 'withheld'])
    .where('merchant_id', '=', merchantId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'READY')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

/**
 * Converts the error of a refund to the problem of its row. Returns null for an unexpected error.
 */
export function problemOf({ resultType, result }: AppError): BatchRowProblem | null {
  switch (resultType) {
    case 'notFound':
    case 'alreadyRefunded':
    case 'refundAmountInvalid':
    case 'refundExceedsRefundable':
    case 'refundUnavailable':
    case 'conflict':
      return resultType
    case 'badRequest':
      // The reason is the only field of a row that is validated again when the row is processed.
      return (result as BadInput).fields[0]?.problem === 'missing' ? 'reasonMissing' : 'reason'
    case 'illegalOperation':
      return 'notPaid'
    default:
      return null
  }
}

const rowAt = (tx: Tx, merchantId: number, batchId: bigint, position: number) =>
  tx.q
    .updateTable('refund_batch_rows')
    .where('merchant_id', '=', merchantId)
    .where('batch_id', '=', batchId)
    .where('position', '=', position)

export const markRequested = (
  tx: Tx,
  merchantId: number,
  batchId: bigint,
  position: number,
  refundId: bigint,
) =>
  rowAt(tx, merchantId, batchId, position)
    .set({ state: 'REQUESTED', refund_id: refundId })
    .execute()

export const markFailed = (
  tx: Tx,
  merchantId: number,
  batchId: bigint,
  position: number,
  problem: BatchRowProblem,
) => rowAt(tx, merchantId, batchId, position).set({ state: 'FAILED', problem }).execute()
