import type { TransactionRow } from '@choba/contract/transactions.contract.ts'

export type Selected = ReadonlyMap<string, TransactionRow>

/** Which rows of the list are selected. It stands beside the list, so that a press draws one row again and not all of them. */
export interface SelectionStore {
  readonly get: () => Selected
  readonly set: (next: Selected) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createSelectionStore(): SelectionStore {
  let selected: Selected = new Map()
  const listeners = new Set<() => void>()
  return {
    get: () => selected,
    set(next) {
      selected = next
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Selects a row, or no longer. @returns null where it would be one more than may be */
export function toggled(selected: Selected, row: TransactionRow, max: number): Selected | null {
  const next = new Map(selected)
  if (!next.delete(row.paymentNo)) next.set(row.paymentNo, row)
  return next.size > max ? null : next
}

/** All of these as well, as far as there is room. */
export function withAll(
  selected: Selected,
  rows: readonly TransactionRow[],
  max: number,
): Selected {
  const next = new Map(selected)
  for (const row of rows) if (next.size < max) next.set(row.paymentNo, row)
  return next
}
