import { Cards } from '#table/cards.tsx'
import type { TableProps } from '#table/columns.ts'
import { WideTable } from '#table/wide-table.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

/** Generic table: a native table on wide screens, cards under 640 px. */
export function Table<Row>(props: TableProps<Row>) {
  const narrow = useNarrow()
  return narrow ? <Cards {...props} /> : <WideTable {...props} />
}
