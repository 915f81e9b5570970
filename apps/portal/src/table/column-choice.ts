import type { Column } from '#table/columns.ts'

/**
 * Columns that the user has shown (true) or hidden (false), by column ID. Other columns are shown
 * or hidden by default.
 */
export type ColumnChoice = Readonly<Record<string, boolean>>

/** Parses a stored choice of columns. Returns an empty choice for invalid data. */
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

/** Returns the entries of the column menu. Columns that belong together have a single entry. */
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

/** Returns the choice that shows the columns with these IDs and hides all others. */
export const choiceOf = <Row>(all: readonly Column<Row>[], ids: readonly string[]): ColumnChoice =>
  Object.fromEntries(choicesOf(all).map(({ id }) => [id, ids.includes(id)]))
