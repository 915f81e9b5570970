import { REFUND } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { noteReportedOutcome } from '#areas/refunds/refunds.service.ts'
import { isSucceeded } from '#ledger/counts.ts'
import type { KnownRow } from '#ledger/line-recording.ts'
import { comparable, type EchoOf, type OwnRefund } from '#ledger/own-refunds.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { ValidRow, Verdict } from './feed-plan.ts'
import { otherNumbers } from './feed-row-numbers.ts'

/** Data with which rows are recognized as reports of refunds that were requested in Choba. */
export interface OwnRefunds {
  readonly stored: ReadonlyMap<string, KnownRow>
  /**
   * Store of a store's key; null for the key of a gateway. A store's key must not reveal
   * transactions of other stores.
   */
  readonly storeId: number | null
  readonly own: readonly OwnRefund[]
  /** Returns the refund requested in Choba to which a row refers by the gateway's own number. */
  readonly echoOf: EchoOf
}

/**
 * Returns the number of an existing refund that a new refund row contains as its order number or
 * wallet number. The row may report the same refund again under another number. Returns null if it
 * names no such refund.
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
 * Records refunds requested in Choba for which the feed reports a result other than the stored one.
 * Administrators find them in the list of unconfirmed refunds.
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
