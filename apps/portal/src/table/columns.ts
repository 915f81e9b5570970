import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly align?: 'left' | 'right' | 'center'
  /** CSS width. */
  readonly width?: string
  cell: (row: Row) => ReactNode
  /** Name of this column in the list's `sort` parameter, if the list can be sorted by it. */
  readonly sort?: string
  /**
   * True for a mark or figure: the column is as narrow as the longest word of its title, which
   * wraps.
   */
  readonly narrow?: true
  /** Group of columns that are shown, hidden and saved in views together, under this id. */
  readonly partOf?: { readonly id: string; readonly title: string }
  /** True if the column cannot be hidden. */
  readonly always?: boolean
  /** 2: hidden by default on screens under 1280 px. 3: hidden until the user shows it. */
  readonly priority?: 1 | 2 | 3
  /**
   * Order in which columns fold if the table is too wide, 1 first: the column is hidden or shows
   * `foldedCell`.
   */
  readonly folds?: number
  readonly foldedCell?: (row: Row) => ReactNode
  /** Later turn in which a folded column becomes `narrow`: its title wraps. */
  readonly narrowsAt?: number
  /** Stays visible while a table that is too wide scrolls sideways. */
  readonly pinned?: 'left' | 'right'
}

/** Column and direction that a list is sorted by, and a function that changes them. */
export interface Sorting {
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[]
  /** Undefined while the first response loads; then a skeleton is shown. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  selectedKey?: string
  onOpen?: (row: Row) => void
  sorting?: Sorting
  /** True while newer rows load; the old rows stay, dimmed. */
  busy?: boolean
  skeletonRows?: number
  /** Content of a row's card on phones. Text only, because the whole card is a button. */
  card: (row: Row) => ReactNode
  /** Accessible name of the table. */
  label: string
  /** Content below the last row, inside the scroll area. */
  footer?: ReactNode
}
