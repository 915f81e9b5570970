import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly align?: 'left' | 'right' | 'center'
  /** Any CSS width. */
  readonly width?: string
  cell: (row: Row) => ReactNode
  /** The list can be sorted by this column: the name that its search has for it. */
  readonly sort?: string
  /** A mark or a figure a row: as narrow as the longest word of its title, which breaks into lines. */
  readonly narrow?: true
  /** Several columns that are one choice: shown, taken away and kept in views together, under this id. */
  readonly partOf?: { readonly id: string; readonly title: string }
  /** Cannot be taken away. */
  readonly always?: boolean
  /** 2: off at first on screens under 1280 px. 3: off until someone asks for it. */
  readonly priority?: 1 | 2 | 3
  /** When the table is too wide, in which turn the column gives way, 1 first: it is left out, or shows `foldedCell`. */
  readonly folds?: number
  readonly foldedCell?: (row: Row) => ReactNode
  /** In which later turn what is left of it becomes `narrow`: its title breaks into lines. */
  readonly narrowsAt?: number
  /** Stays in view where a table that is still too wide is scrolled sideways. */
  readonly pinned?: 'left' | 'right'
}

/** By which column a list is sorted, and how another order is asked for. */
export interface Sorting {
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[]
  /** Undefined while the first answer is awaited: the skeleton shows. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  selectedKey?: string
  onOpen?: (row: Row) => void
  sorting?: Sorting
  /** Newer rows are on their way: the old ones stay, dimmed. */
  busy?: boolean
  skeletonRows?: number
  /** What a row looks like on phones. Text only: the whole card is the button that opens it. */
  card: (row: Row) => ReactNode
  /** What the table lists. */
  label: string
  /** Below the last row, inside what scrolls. */
  footer?: ReactNode
}
