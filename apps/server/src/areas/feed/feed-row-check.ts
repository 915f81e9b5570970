import { clockOfZone } from '@choba/contract/zone-clock.ts'
import type { FeedNote, FeedRowAnswer } from '@choba/contract/feed-rows.ts'
import {
  checkRow,
  isStoreClosed,
  isTypeTaken,
  storeLookup,
} from '#areas/imports/rows/transaction-rows.service.ts'
import type { FeedLine, FeedReason } from './feed-lines.ts'
import type { ValidRow } from './feed-plan.ts'
import { stoppedBefore } from './feed-stopped-terminals.ts'
import type { FeedTarget } from './feed-target.ts'

/** Result of a row, with the code of the reason instead of its translated text. */
export interface Outcome extends Omit<FeedRowAnswer, 'message' | 'reason'> {
  readonly reason?: FeedReason
}

export const notesOf = (notes: readonly FeedNote[]) =>
  notes.length > 0 ? { notes: [...notes] } : {}

/**
 * Checks each row without comparing it with others. An unknown terminal, refund reason or trade
 * type is removed from the row, with a note. The row is not rejected for it, because the money has
 * already moved.
 */
export function checkLines(
  lines: readonly FeedLine[],
  target: FeedTarget,
): { validRows: ValidRow[]; outcomes: Map<number, Outcome> } {
  const context = {
    currency: target.merchant.currency,
    clock: clockOfZone(target.merchant.timeZone),
    now: Date.now(),
    paymentMethods: target.paymentMethods,
    reasons: target.reasons,
    tradeTypes: target.tradeTypes,
    ...storeLookup(() => target),
    hasTerminal: () => true,
    createsStores: false,
  }
  const outcomes = new Map<number, Outcome>()
  const validRows: ValidRow[] = []
  for (const { line, raw, points, notes, ignored } of lines) {
    const isOdd =
      raw.reason !== undefined && raw.tradeKind === 'REFUND' && !target.reasons.has(raw.reason)
    const isOddType = raw.tradeType !== undefined && !target.tradeTypes.has(raw.tradeType)
    const checked = checkRow(
      { ...raw, ...(isOdd && { reason: '' }), ...(isOddType && { tradeType: '' }) },
      context,
    )
    const said = { line, paymentNo: raw.paymentNo ?? null }
    if ('value' in checked) {
      outcomes.set(line, { ...said, outcome: 'REJECTED', ...checked })
      continue
    }
    const place = `${target.stores.get(checked.storeCode)} ${checked.terminalNo}`
    const isUnknown = checked.terminalNo !== null && !target.terminals.has(place)
    const stopped = stoppedBefore(checked, target)
    const dayOf = () => context.clock.day(checked.paidAt, target.merchant.closingMinutes)
    const all: FeedNote[] = [
      ...notes,
      ...(isUnknown ? (['TERMINAL_UNKNOWN'] as const) : []),
      ...(stopped ? [stopped.note] : []),
      ...(isStoreClosed(target, checked.storeCode, dayOf) ? (['STORE_CLOSED'] as const) : []),
      ...(isOdd ? (['REASON_UNKNOWN'] as const) : []),
      ...(isOddType ? (['TRADE_TYPE_UNKNOWN'] as const) : []),
      ...(isTypeTaken(checked, target) ? [] : (['TRADE_TYPE_NOT_TAKEN'] as const)),
    ]
    validRows.push({ ...checked, ...(isUnknown && { terminalNo: null }), line, points })
    const named = ignored.length > 0 ? { ignoredFields: ignored } : {}
    outcomes.set(line, { ...said, outcome: 'ACCEPTED', ...notesOf(all), ...named })
  }
  return { validRows, outcomes }
}

/**
 * Rejects rows whose number belongs to a transaction of a store that the key does not cover. The
 * answer does not reveal anything about that transaction.
 * @param storeOf returns the store of the stored transaction with the row's number
 * @param storeId store of a store's key; null for a gateway's key
 */
export function withoutOthers(
  rows: readonly ValidRow[],
  storeOf: (row: ValidRow) => number | undefined,
  storeId: number | null,
  outcomes: Map<number, Outcome>,
): readonly ValidRow[] {
  if (storeId === null) return rows
  return rows.filter((row) => {
    const { line, paymentNo } = row
    const isOwn = (storeOf(row) ?? storeId) === storeId
    if (!isOwn)
      outcomes.set(line, {
        line,
        paymentNo,
        outcome: 'REJECTED',
        reason: 'numberOfAnother',
        value: paymentNo,
      })
    return isOwn
  })
}
