import { useState } from 'react'
import { type ColumnChoice, isShown, readChoice } from '#table/column-choice.ts'
import type { Column } from '#table/columns.ts'

// A browser that forbids storage still shows the list: what cannot be kept is forgotten.
function load(name: string): ColumnChoice {
  try {
    return readChoice(localStorage.getItem(`columns:${name}`))
  } catch {
    return {}
  }
}

function store(name: string, choice: ColumnChoice): void {
  try {
    localStorage.setItem(`columns:${name}`, JSON.stringify(choice))
  } catch {
    // Nothing to say: the choice holds until the page is left.
  }
}

export interface Columns<Row> {
  readonly all: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  toggle: (id: string) => void
  reset: () => void
}

/** The columns of a list and which are shown; the choice is remembered in this browser under `columns:<name>`. */
export function useColumns<Row>(name: string, all: readonly Column<Row>[]): Columns<Row> {
  const [choice, setChoice] = useState(() => load(name))
  const [wide] = useState(() => window.matchMedia('(width >= 1280px)').matches)
  const shown = all.filter((column) => isShown(column, choice, wide))
  function keep(next: ColumnChoice) {
    setChoice(next)
    store(name, next)
  }
  return {
    all,
    shown,
    toggle: (id) => keep({ ...choice, [id]: !shown.some((column) => column.id === id) }),
    reset: () => keep({}),
  }
}
