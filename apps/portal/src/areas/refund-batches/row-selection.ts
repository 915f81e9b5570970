import type { TransactionRow } from '@choba/contract/transactions.contract.ts'

export type Selected = ReadonlyMap<string, TransactionRow>

/**
 * Holds the selected rows outside the list component, so that a click renders one row again and not
 * all rows.
 */
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

/**
 * Returns the selection with the row added, or without the row if it was selected. Returns null if
 * the selection would exceed `max` rows.
 */
export function toggled(selected: Selected, row: TransactionRow, max: number): Selected | null {
  const next = new Map(selected)
  if (!next.delete(row.paymentNo)) next.set(row.paymentNo, row)
  return next.size > max ? null : next
}

/** Returns the selection with these rows added, up to a total of `max` rows. */
export function withAll(
  selected: Selected,
  rows: readonly TransactionRow[],
  max: number,
): Selected {
  const next = new Map(selected)
  for (const row of rows) if (next.size < max) next.set(row.paymentNo, row)
  return next
}
