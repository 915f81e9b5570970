import { useState, useLayoutEffect } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { VIRTUAL_FROM } from '#table/rows.ts'
import { cellClass, TableBody } from '#table/table-body.tsx'
import { ColumnHead, moveInHead, sortOf } from '#table/column-head.tsx'
import { TableSkeleton } from '#table/table-skeleton.tsx'
import type { TableProps } from '#table/columns.ts'
import { useColumnWidths } from '#table/use-column-widths.ts'
import { useRows } from '#table/use-rows.ts'
import { DelayedFallback } from '#ui/delayed-fallback.tsx'

/** Rows as a native table. A long one draws the rows near the view only, and says to readers of the screen how many there are. */
export function WideTable<Row>({
  columns,
  rows,
  rowKey,
  selectedKey,
  onOpen,
  sorting,
  busy = false,
  skeletonRows = 15,
  label,
  footer,
}: TableProps<Row>) {
  const t = useTranslations('kit')
  const [wrap, setWrap] = useState<HTMLElement | null>(null)
  const [head, setHead] = useState<HTMLElement | null>(null)
  const tooWide = useOverflow(wrap)
  const isLong = (rows?.length ?? 0) > VIRTUAL_FROM
  const widths = useColumnWidths(head, columns, isLong)
  const list = useRows({ rows: rows ?? [], rowKey, selectedKey, onOpen })
  return (
    // A table that fits leaves scrolling to the page, so that its header sticks there; a wider one scrolls inside itself.
    <div ref={setWrap} className={`relative ${tooWide ? 'max-h-[calc(100dvh-6rem)] overflow-auto' : ''}`}>
      <table
        aria-busy={busy || !rows}
        {...(sorting && { onKeyDown: moveInHead })}
        aria-rowcount={isLong ? rows!.length + 1 : undefined}
        className={`w-full border-separate border-spacing-0 ${widths ? 'table-fixed' : ''}`}
      >
        <caption className="sr-only">
          {label}
          {onOpen && ` ${t('rowsHint')}`}
          {sorting && ` ${t('sortHint')}`}
        </caption>
        <thead>
          <tr ref={setHead} aria-rowindex={isLong ? 1 : undefined}>
            {columns.map((column, place) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={sortOf(column, sorting)}
                style={{ width: widths ? widths[place] : column.width }}
                className={`sticky z-10 h-(--row) border-b border-line bg-head font-semibold text-muted ${column.narrow ? 'text-xs' : 'text-sm'} ${tooWide ? 'top-0' : 'top-(--sticky-top,0px)'} ${cellClass(column)}`}
              >
                {column.narrow ? (
                  <span className="block py-1.5 leading-tight whitespace-normal">{column.title}</span>
                ) : (
                  <ColumnHead column={column} sorting={sorting} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        {rows ? (
          <TableBody
            {...list}
            rows={rows}
            columns={columns}
            opens={onOpen !== undefined}
            busy={busy}
            isLong={isLong}
            isFixed={widths !== null}
            scroller={tooWide ? wrap : null}
          />
        ) : (
          <DelayedFallback>
            <TableSkeleton columns={columns} rows={skeletonRows} />
          </DelayedFallback>
        )}
      </table>
      {footer && <div className="sticky left-0">{footer}</div>}
    </div>
  )
}

/** True while the first child of an element is wider than the element. */
function useOverflow(element: HTMLElement | null): boolean {
  const [tooWide, setTooWide] = useState(false)
  useLayoutEffect(() => {
    const child = element?.firstElementChild
    if (!element || !child) return undefined
    const measure = () => setTooWide(child.getBoundingClientRect().width > element.getBoundingClientRect().width + 1)
    // The observer reports at once, after the browser's own layout: measuring before would force a second one.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(child)
    return () => observer.disconnect()
  }, [element])
  return tooWide
}
