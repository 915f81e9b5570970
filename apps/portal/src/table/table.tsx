import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Cards } from '#table/cards.tsx'
import type { Column } from '#table/columns.ts'
import { TableSkeleton } from '#table/table-skeleton.tsx'
import { useRows } from '#table/use-rows.ts'
import { useTooWide } from '#table/use-too-wide.ts'
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

const cellBase = 'px-3.5 whitespace-nowrap first:pl-4 last:pr-4'
const alignment = { left: 'text-left', right: 'text-right' }

function WideTable<Row>({
  columns,
  rows,
  rowKey,
  selectedKey,
  onOpen,
  busy = false,
  skeletonRows = 15,
  label,
  footer,
}: TableProps<Row>) {
  const t = useTranslations('kit')
  const [wrap, setWrap] = useState<HTMLElement | null>(null)
  const tooWide = useTooWide(wrap)
  const rowProps = useRows({ rows: rows ?? [], rowKey, selectedKey, onOpen })
  return (
    // A table that fits leaves scrolling to the page, so that its header sticks there; a wider one scrolls inside itself.
    <div ref={setWrap} className={`relative ${tooWide ? 'max-h-[calc(100dvh-6rem)] overflow-auto' : ''}`}>
      <table aria-busy={busy || !rows} className="w-full border-separate border-spacing-0">
        <caption className="sr-only">
          {label}
          {onOpen && ` ${t('rowsHint')}`}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                style={{ width: column.width }}
                className={`sticky z-10 h-(--row) border-b border-line bg-head text-sm font-semibold text-muted ${tooWide ? 'top-0' : 'top-(--sticky-top,0px)'} ${cellBase} ${alignment[column.align ?? 'left']}`}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {rows ? (
          <tbody className={`transition-opacity ${busy ? 'opacity-55' : ''}`}>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                {...rowProps(row)}
                className={`-outline-offset-2 aria-[current]:bg-brand-soft ${onOpen ? 'cursor-pointer hover:bg-head aria-[current]:hover:bg-brand-soft' : ''}`}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={`h-(--row) border-b border-line-soft py-0 ${cellBase} ${alignment[column.align ?? 'left']}`}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ) : (
          <TableSkeleton columns={columns} rows={skeletonRows} />
        )}
      </table>
      {footer && <div className="sticky left-0">{footer}</div>}
    </div>
  )
}
