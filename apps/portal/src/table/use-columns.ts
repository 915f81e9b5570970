import { useState } from 'react'
import { localStore } from '#lib/storage.ts'
import {
  type ColumnChoice,
  choiceOf,
  choicesOf,
  isShown,
  readChoice,
} from '#table/column-choice.ts'
import type { Column } from '#table/columns.ts'

export interface Columns<Row> {
  readonly all: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  toggle: (id: string) => void
  /** Shows exactly these columns, plus those that cannot be hidden. */
  show: (ids: readonly string[]) => void
  /** Returns which of these columns exist, plus those that cannot be hidden, in list order. */
  knownOf: (ids: readonly string[]) => readonly string[]
  reset: () => void
}

/**
 * Returns the columns of a list and which are visible. The choice is stored in this browser under
 * `columns:<name>`.
 */
export function useColumns<Row>(name: string, all: readonly Column<Row>[]): Columns<Row> {
  const [choice, setChoice] = useState(() => readChoice(localStore.get(`columns:${name}`)))
  const [wide] = useState(() => window.matchMedia('(width >= 1280px)').matches)
  // Columns that the user chose stay visible at every width.
  const shown = all
    .filter((column) => isShown(column, choice, wide))
    .map((column) =>
      choice[column.id] && !column.foldedCell ? { ...column, folds: undefined } : column,
    )
  function keep(next: ColumnChoice) {
    setChoice(next)
    localStore.set(`columns:${name}`, JSON.stringify(next))
  }
  return {
    all,
    shown,
    toggle: (id) => keep({ ...choice, [id]: !choicesOf(shown).some((one) => one.id === id) }),
    show: (ids) => keep(choiceOf(all, ids)),
    knownOf: (ids) =>
      choicesOf(all.filter((column) => isShown(column, choiceOf(all, ids), wide))).map(
        ({ id }) => id,
      ),
    reset: () => keep({}),
  }
}
