import { REFUND } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { noteReportedOutcome } from '#areas/refunds/refunds.service.ts'
import { isSucceeded } from '#ledger/counts.ts'
import type { KnownRow } from '#ledger/line-recording.ts'
import { comparable, type EchoOf, type OwnRefund } from '#ledger/own-refunds.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { ValidRow, Verdict } from './feed-plan.ts'
import { otherNumbers } from './feed-row-numbers.ts'

/** Data used to recognize rows about refunds that were requested in Choba. */
export interface OwnRefunds {
  readonly stored: ReadonlyMap<string, KnownRow>
  /**
   * Store of a store's key, which must not learn about transactions of other stores; otherwise
   * null.
   */
  readonly storeId: number | null
  readonly own: readonly OwnRefund[]
  /** Returns the refund that a row refers to by the gateway's number. */
  readonly echoOf: EchoOf
}

/**
 * Returns the number of an existing refund that a new refund row names as its order number or
 * wallet number; the row may report that refund again. Returns null if it names none.
 */
export function repeatedBy(row: ValidRow, { stored, storeId, own }: OwnRefunds): string | null {
  if (!isSucceeded(row)) return null
  for (const number of otherNumbers(row)) {
    const known = stored.get(number)
    const isSeen = known && (storeId === null || known.store_id === storeId)
    if (isSeen && known.trade_kind === REFUND && number !== row.paymentNo) return number
    const called = comparable(number)
    const ours = own.find(
      (one) =>
        (storeId === null || one.store_id === storeId) &&
        (one.gateway_key === called ||
          (one.gateway_reference && comparable(one.gateway_reference)) === called),
    )
    if (ours && ours.payment_no !== row.paymentNo) return ours.payment_no
  }
  return null
}

/**
 * Records refunds requested in Choba for which the feed reports another result. Administrators see
 * them among the unconfirmed refunds.
 */
export async function noteContradictions(
  tx: Tx<WorkerScope>,
  notify: Notify,
  validRows: readonly ValidRow[],
  verdicts: ReadonlyMap<number, Verdict>,
  { stored, own, echoOf }: OwnRefunds,
): Promise<void> {
  const byNumber = new Map(own.map((one) => [one.payment_no, one]))
  for (const row of validRows) {
    const verdict = verdicts.get(row.line)!
    if (verdict.outcome !== 'DIFFERS' || row.tradeKind !== REFUND) continue
    if (!verdict.differences.some(({ field }) => field === 'state')) continue
    const ours = stored.has(row.paymentNo) ? byNumber.get(row.paymentNo) : echoOf(row)
    const outcome = isSucceeded(row) ? 'SUCCEEDED' : 'FAILED'
    if (ours) await noteReportedOutcome(tx, notify, ours.id, outcome)
  }
}
