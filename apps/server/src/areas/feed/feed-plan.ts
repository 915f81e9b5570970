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

/** A row that passed for itself, with the id that it has or is to have. */
export interface SoundRow extends CheckedRow {
  readonly line: number
  readonly points: RowPoints | null
}

export type Differences = { field: string; before: string; after: string }[]

/** What a row comes to beside what is there and what came before it in the batch. */
export type Verdict =
  | { readonly outcome: 'ACCEPTED' | 'DUPLICATE' }
  | { readonly outcome: 'DIFFERS'; readonly differences: Differences }

/** What a batch is going to change: by payment number, the last row that counts of each. */
export interface Plan {
  readonly verdicts: Map<number, Verdict>
  /** Rows that are not there yet. */
  readonly fresh: Map<string, SoundRow>
  /** Rows that take the place of a failed one, with what is there. */
  readonly forward: Map<string, { readonly row: SoundRow; readonly known: KnownRow }>
}

/**
 * The lattice of states: FAILED → PAID, FAILED → SUCCEEDED, and nothing back (README.md). What failed moved no money and is
 * in no sum, so that all it says gives way to the row that did.
 */
const goesForward = (known: KnownRow, row: CheckedRow): boolean =>
  known.trade_kind === row.tradeKind && isFailed(known) && doesCount(row)

/** A row of the batch as it will be known. */
const knownOf = (row: SoundRow, id: bigint, { stores, terminals }: Target): KnownRow => {
  const storeId = stores.get(row.storeCode)!
  return {
    id,
    payment_no: row.paymentNo,
    trade_kind: row.tradeKind,
    state: row.state,
    store_id: storeId,
    terminal_id: row.terminalNo ? (terminals.get(`${storeId} ${row.terminalNo}`) ?? null) : null,
    brand_id: row.brandId,
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
 * Decides what becomes of each row, in their order, without the database.
 * @param stored what the merchant has under these numbers
 * @param points what is kept of points, by payment number
 * @param isOwn whether a stored row is a refund that was made here: its end is ours to find out, and a gateway that tells of it
 * repeats what we know
 */
export function planRows(
  rows: readonly SoundRow[],
  stored: ReadonlyMap<string, KnownRow>,
  points: ReadonlyMap<string, RowPoints>,
  isOwn: (known: KnownRow) => boolean,
  target: Target,
): Plan {
  const plan: Plan = { verdicts: new Map(), fresh: new Map(), forward: new Map() }
  const current = new Map<string, KnownRow>(stored)
  const currentPoints = new Map(points)
  const setCurrent = (row: SoundRow, id: bigint) => {
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

/** What becomes of a row about a refund that was made here. */
export function verdictOfOwn(known: KnownRow, row: CheckedRow, target: Target): Verdict {
  const differences = ownDifferencesOf(known, row, target)
  return differences.length === 0 ? { outcome: 'DUPLICATE' } : { outcome: 'DIFFERS', differences }
}

/** A payment that refunds of a batch name, with what may still be refunded of it, in minor units. */
export interface Payment {
  readonly id: bigint
  readonly isPaid: boolean
  room: number
}

/** Where a refund line goes: to its payment, or among those that wait or are too much. Without a named payment: nowhere. */
export interface Placed {
  readonly originalId: bigint | null
  readonly unlinked: 'WAITING' | 'EXCEEDS' | null
  /** The number of the refund that the line may repeat. */
  readonly repeats: string | null
}

/** Takes a refund line that is going in from the room of its payment. One that failed takes none. */
export function placeRefund(
  row: CheckedRow,
  payments: ReadonlyMap<string, Payment>,
): Omit<Placed, 'repeats'> {
  if (row.tradeKind === PAYMENT || row.originalPaymentNo === null)
    return { originalId: null, unlinked: null }
  const payment = payments.get(row.originalPaymentNo)
  if (!payment?.isPaid) return { originalId: null, unlinked: 'WAITING' }
  if (isSucceeded(row)) {
    if (exceedsRefundable(row.amount, payment.room))
      return { originalId: null, unlinked: 'EXCEEDS' }
    payment.room -= row.amount
  }
  return { originalId: payment.id, unlinked: null }
}
