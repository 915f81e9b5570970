import { PAYMENT } from '@choba/database/codes.ts'
import {
  differencesOf,
  ownDifferencesOf,
  type CheckedRow,
  type Target,
} from '#areas/imports/rows/transaction-rows.service.ts'
import type { KnownRow } from '#ledger/line-recording.ts'
import type { RowPoints } from '@choba/import-format/row/row-points.ts'
import { doesCount, isFailed, isSucceeded } from '#ledger/counts.ts'
import { exceedsRefundable } from '@choba/contract/refund-amount.ts'
import { pointDifferences } from './feed-points.ts'

/** Row of a batch that has passed all checks, with its line number and its points. */
export interface ValidRow extends CheckedRow {
  readonly line: number
  readonly points: RowPoints | null
}

export type Differences = { field: string; before: string; after: string }[]

/**
 * Result of a row, from comparing it with the stored rows and with earlier rows of the same batch.
 */
export type Verdict =
  | { readonly outcome: 'ACCEPTED' | 'DUPLICATE' }
  | { readonly outcome: 'DIFFERS'; readonly differences: Differences }

/**
 * Changes that a batch makes. If several rows have the same payment number, only the last effective
 * row is written.
 */
export interface Plan {
  readonly verdicts: Map<number, Verdict>
  /** Rows to insert, by payment number. */
  readonly fresh: Map<string, ValidRow>
  /** Rows that replace a stored failed row, with that stored row, by payment number. */
  readonly forward: Map<string, { readonly row: ValidRow; readonly known: KnownRow }>
}

/**
 * Returns true if a row may replace a stored row. A state only changes from FAILED to PAID or
 * SUCCEEDED (README.md). The stored failed row moved no money and is in no sum, so all its fields
 * can be replaced.
 */
const goesForward = (known: KnownRow, row: CheckedRow): boolean =>
  known.trade_kind === row.tradeKind && isFailed(known) && doesCount(row)

/** Converts a row of the batch to the form of a stored row, with which later rows are compared. */
const knownOf = (row: ValidRow, id: bigint, { stores, terminals }: Target): KnownRow => {
  const storeId = stores.get(row.storeCode)!
  return {
    id,
    payment_no: row.paymentNo,
    trade_kind: row.tradeKind,
    state: row.state,
    store_id: storeId,
    terminal_id: row.terminalNo ? (terminals.get(`${storeId} ${row.terminalNo}`) ?? null) : null,
    payment_method_id: row.paymentMethodId,
    paid_at: new Date(row.paidAt),
    amount: BigInt(row.amount),
    out_trade_no: row.outTradeNo,
    wallet_trade_no: row.walletTradeNo,
    device_no: row.deviceNo,
    device_proc_no: row.deviceProcNo,
    remark: row.remark,
    refund_reason: row.reason,
    trade_type_id: row.tradeTypeId,
    original_payment_no: row.originalPaymentNo,
  }
}

/**
 * Decides the result of each row, in the order of the rows, without reading the database.
 * @param stored stored rows of the merchant by payment number
 * @param points stored points by payment number
 * @param isOwn returns true if a stored row is a refund that was requested in Choba; a row of the
 * feed never changes it, because Choba asks the gateway for its result
 */
export function planRows(
  rows: readonly ValidRow[],
  stored: ReadonlyMap<string, KnownRow>,
  points: ReadonlyMap<string, RowPoints>,
  isOwn: (known: KnownRow) => boolean,
  target: Target,
): Plan {
  const plan: Plan = { verdicts: new Map(), fresh: new Map(), forward: new Map() }
  const current = new Map<string, KnownRow>(stored)
  const currentPoints = new Map(points)
  const setCurrent = (row: ValidRow, id: bigint) => {
    current.set(row.paymentNo, knownOf(row, id, target))
    if (row.points) currentPoints.set(row.paymentNo, row.points)
    else currentPoints.delete(row.paymentNo)
  }
  for (const row of rows) {
    const known = current.get(row.paymentNo)
    const there = stored.get(row.paymentNo)
    if (!known) {
      plan.fresh.set(row.paymentNo, row)
      setCurrent(row, 0n)
      plan.verdicts.set(row.line, { outcome: 'ACCEPTED' })
      continue
    }
    if (there && isOwn(there)) {
      plan.verdicts.set(row.line, verdictOfOwn(there, row, target))
      continue
    }
    const differences: Differences = [
      ...differencesOf(known, row, target),
      ...pointDifferences(currentPoints.get(row.paymentNo), row.points),
    ]
    if (differences.length === 0) plan.verdicts.set(row.line, { outcome: 'DUPLICATE' })
    else if (goesForward(known, row)) {
      if (there) plan.forward.set(row.paymentNo, { row, known: there })
      else plan.fresh.set(row.paymentNo, row)
      setCurrent(row, known.id)
      plan.verdicts.set(row.line, { outcome: 'ACCEPTED' })
    } else plan.verdicts.set(row.line, { outcome: 'DIFFERS', differences })
  }
  return plan
}

/** Returns the result of a row that reports a refund requested in Choba. */
export function verdictOfOwn(known: KnownRow, row: CheckedRow, target: Target): Verdict {
  const differences = ownDifferencesOf(known, row, target)
  return differences.length === 0 ? { outcome: 'DUPLICATE' } : { outcome: 'DIFFERS', differences }
}

/**
 * Payment to which refunds of a batch refer, with the amount that can still be refunded, in minor
 * units.
 */
export interface Payment {
  readonly id: bigint
  readonly isPaid: boolean
  refundable: number
}

/**
 * Link from a refund row to its payment. `unlinked` is set if the payment is missing or the refund
 * exceeds it. If the row names no payment, `originalId` and `unlinked` are both null.
 */
export interface Placed {
  readonly originalId: bigint | null
  readonly unlinked: 'WAITING' | 'EXCEEDS' | null
  /** Number of an existing refund that this row possibly reports again. */
  readonly repeats: string | null
}

/**
 * Links a new refund row to its payment. If the refund succeeded, reduces the payment's
 * `refundable` amount, so that later refunds of the same batch cannot use it too.
 */
export function placeRefund(
  row: CheckedRow,
  payments: ReadonlyMap<string, Payment>,
): Omit<Placed, 'repeats'> {
  if (row.tradeKind === PAYMENT || row.originalPaymentNo === null)
    return { originalId: null, unlinked: null }
  const payment = payments.get(row.originalPaymentNo)
  if (!payment?.isPaid) return { originalId: null, unlinked: 'WAITING' }
  if (isSucceeded(row)) {
    if (exceedsRefundable(row.amount, payment.refundable))
      return { originalId: null, unlinked: 'EXCEEDS' }
    payment.refundable -= row.amount
  }
  return { originalId: payment.id, unlinked: null }
}
