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
  /** Shows the columns with these IDs and those that cannot be hidden, and hides all others. */
  show: (ids: readonly string[]) => void
  /**
   * Returns those of the IDs that belong to existing columns, and the IDs of columns that cannot be
   * hidden, in the order of the list.
   */
  knownOf: (ids: readonly string[]) => readonly string[]
  reset: () => void
}

/**
 * Returns the columns of a list and which of them are visible. The user's choice is stored in this
 * browser under `columns:<name>`.
 */
export function useColumns<Row>(name: string, all: readonly Column<Row>[]): Columns<Row> {
  const [choice, setChoice] = useState(() => readChoice(localStore.get(`columns:${name}`)))
  const [wide] = useState(() => window.matchMedia('(width >= 1280px)').matches)
  // Columns that the user has shown stay visible at every width.
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
