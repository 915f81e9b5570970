import { Cards } from '#table/cards.tsx'
import type { TableProps } from '#table/columns.ts'
import { WideTable } from '#table/wide-table.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

/**
 * Table of any kind of rows: an HTML table on wide screens, and cards on screens narrower than 640
 * px.
 */
export function Table<Row>(props: TableProps<Row>) {
  const narrow = useNarrow()
  return narrow ? <Cards {...props} /> : <WideTable {...props} />
}
