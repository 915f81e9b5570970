import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly align?: 'left' | 'right' | 'center'
  /** Width of the column, as a CSS length. */
  readonly width?: string
  cell: (row: Row) => ReactNode
  /**
   * Value of the list's `sort` parameter for this column, if the list can be sorted by the column.
   */
  readonly sort?: string
  /**
   * True for a column with a mark or a figure. The column is only as wide as the longest word of
   * its title, and the title wraps.
   */
  readonly narrow?: true
  /** Group of columns that are shown, hidden and saved together, under the ID of the group. */
  readonly partOf?: { readonly id: string; readonly title: string }
  /** True if the column cannot be hidden. */
  readonly always?: boolean
  /**
   * With 2, the column is hidden by default on screens narrower than 1280 px. With 3, it is hidden
   * until the user shows it.
   */
  readonly priority?: 1 | 2 | 3
  /**
   * Position in the order in which columns shrink if the table is too wide, starting with 1. The
   * column is then hidden, or shows `foldedCell`.
   */
  readonly folds?: number
  readonly foldedCell?: (row: Row) => ReactNode
  /**
   * Position in the same order at which a column that shows `foldedCell` also becomes `narrow`, so
   * that its title wraps.
   */
  readonly narrowsAt?: number
  /** Side at which the column stays visible while a wide table scrolls sideways. */
  readonly pinned?: 'left' | 'right'
}

/** Column and direction by which a list is sorted, and a function that changes them. */
export interface Sorting {
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[]
  /** Rows to show. Undefined while the first response loads; the list then shows a skeleton. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  selectedKey?: string
  onOpen?: (row: Row) => void
  sorting?: Sorting
  /** True while new rows load. The old rows stay visible but dimmed. */
  busy?: boolean
  skeletonRows?: number
  /**
   * Returns the card that represents a row on phones. The card must contain only text, because it
   * is rendered inside a button.
   */
  card: (row: Row) => ReactNode
  /** Accessible name of the table. */
  label: string
  /** Content below the last row, which scrolls with the rows. */
  footer?: ReactNode
}
