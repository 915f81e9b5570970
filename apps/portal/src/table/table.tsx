import type { ReactNode } from 'react'
import { Cards } from '#table/cards.tsx'
import type { Column } from '#table/columns.ts'
import { WideTable } from '#table/wide-table.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

export interface TableProps<Row> {
  columns: readonly Column<Row>[]
  /** Undefined while the first answer is awaited: the skeleton shows. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  selectedKey?: string
  onOpen?: (row: Row) => void
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

/** Rows of anything. Native table on wide screens, cards under 640 px. */
export function Table<Row>(props: TableProps<Row>) {
  const narrow = useNarrow()
  return narrow ? <Cards {...props} /> : <WideTable {...props} />
}
