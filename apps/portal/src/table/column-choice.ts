import type { Column } from '#table/columns.ts'

/** What someone chose, by column; a column not named here follows its default. */
export type ColumnChoice = Readonly<Record<string, boolean>>

/** A choice as it was stored; anything that is none counts as no choice. */
export function readChoice(text: string | null): ColumnChoice {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    )
  } catch {
    return {}
  }
}

/** What people choose of a list's columns: those that belong together are one. */
export function choicesOf<Row>(
  columns: readonly Column<Row>[],
): { id: string; title: string; always: boolean }[] {
  const choices = columns.map(({ id, title, partOf, always = false }) => ({
    ...(partOf ?? { id, title }),
    always,
  }))
  return choices.filter(({ id }, place) => choices.findIndex((other) => other.id === id) === place)
}

export function isShown<Row>(column: Column<Row>, choice: ColumnChoice, wide: boolean): boolean {
  if (column.always) return true
  return (
    choice[column.partOf?.id ?? column.id] ??
    (column.priority === 3 ? false : column.priority === 2 ? wide : true)
  )
}

/** The choice that shows exactly these columns. */
export const choiceOf = <Row>(all: readonly Column<Row>[], ids: readonly string[]): ColumnChoice =>
  Object.fromEntries(choicesOf(all).map(({ id }) => [id, ids.includes(id)]))
