import type { KeyboardEvent } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { Column, Sorting } from '#table/columns.ts'

const arrows = { asc: ArrowUp, desc: ArrowDown }
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/**
 * Returns the `aria-sort` value of a column; undefined if the list cannot be sorted by the column.
 */
export const sortOf = <Row,>({ sort }: Column<Row>, sorting: Sorting | undefined) =>
  sort === undefined || !sorting
    ? undefined
    : sorting.sort === sort
      ? ariaSort[sorting.order]
      : 'none'

/**
 * Moves the focus between sortable column titles: Up from the first row, then Left and Right, and
 * Down back to the rows. The titles are left out of the Tab order, so that Tab reaches the rows
 * sooner.
 */
export function moveInHead(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, currentTarget: table, target } = event
  const titles = [...table.querySelectorAll<HTMLElement>('thead button')]
  const at = titles.indexOf(target as HTMLElement)
  const isFirstRow = (target as HTMLElement).matches('tr[data-index="0"]')
  const next =
    at === -1
      ? isFirstRow && key === 'ArrowUp' && titles[0]
      : key === 'ArrowDown'
        ? table.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
        : titles[at + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : NaN)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * Title of a column. If the list can be sorted by the column, the title is a button that sorts
 * descending first, then ascending.
 */
export function ColumnHead<Row>({
  column,
  sorting,
}: {
  column: Column<Row>
  sorting: Sorting | undefined
}) {
  const { sort, title } = column
  if (sort === undefined || !sorting) return title
  const order = sorting.sort === sort ? sorting.order : null
  const Arrow = arrows[order ?? 'desc']
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => sorting.onSort(sort, order === 'desc' ? 'asc' : 'desc')}
      className={`-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded px-1.5 hover:text-ink ${order ? 'text-ink' : ''}`}
    >
      {title}
      <Arrow size="0.95em" aria-hidden className={order ? '' : 'opacity-35'} />
    </button>
  )
}
