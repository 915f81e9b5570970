import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { VIRTUAL_FROM } from '#table/rows.ts'
import { cellClass, pins, TableBody } from '#table/table-body.tsx'
import { ColumnHead, moveInHead, sortOf } from '#table/column-head.tsx'
import { TableSkeleton } from '#table/table-skeleton.tsx'
import type { TableProps } from '#table/columns.ts'
import { useColumnWidths } from '#table/use-column-widths.ts'
import { useFoldedColumns } from '#table/use-folded-columns.ts'
import { useRows } from '#table/use-rows.ts'
import { useSideways } from '#table/use-sideways.ts'
import { DelayedFallback } from '#ui/delayed-fallback.tsx'

/**
 * Table of rows. Of a long table, only the rows near the visible area are rendered, and screen
 * readers get the total number. A table that is too wide first folds columns, then scrolls
 * sideways. It never scrolls vertically inside its box.
 */
export function WideTable<Row>({
  columns: all,
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
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const { columns, turns, isTooWide } = useFoldedColumns(wrap, all)
  useSideways(wrap, bar)
  const isLong = (rows?.length ?? 0) > VIRTUAL_FROM
  const widths = useColumnWidths(head, `${turns} ${columns.map(({ id }) => id).join()}`, isLong)
  const list = useRows({ rows: rows ?? [], rowKey, selectedKey, onOpen })
  return (
    <div className="group/wide relative">
      <div
        ref={setWrap}
        // Clips the content until the columns are folded after a change, so that the page does not
        // become wider. `relative` keeps elements for screen readers inside the box.
        className={`relative scroll-mt-(--sticky-top) ${isTooWide ? '[scrollbar-width:none] overflow-x-auto overflow-y-hidden' : 'overflow-x-clip [overflow-clip-margin:4px]'}`}
      >
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
                  className={`h-(--row) border-b border-line bg-head font-semibold text-muted ${column.narrow ? 'text-xs' : 'text-sm'} ${isTooWide ? `translate-y-(--head-shift) ${column.pinned ? `z-30 ${pins[column.pinned]}` : 'relative z-20'}` : 'sticky top-(--sticky-top,0px) z-10'} ${cellClass(column)}`}
                >
                  {column.narrow ? (
                    <span className="block py-1.5 leading-tight whitespace-normal">
                      {column.title}
                    </span>
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
              isTooWide={isTooWide}
            />
          ) : (
            <DelayedFallback>
              <TableSkeleton columns={columns} rows={skeletonRows} />
            </DelayedFallback>
          )}
        </table>
        {footer && <div className="sticky left-0">{footer}</div>}
      </div>
      {isTooWide && (
        <>
          <Fade side="left" />
          <Fade side="right" />
          <div
            ref={setBar}
            aria-hidden="true"
            className="sticky bottom-0 z-30 overflow-x-auto overflow-y-hidden"
          >
            <div className="h-px" />
          </div>
        </>
      )}
    </div>
  )
}

const fades = {
  left: 'left-0 bg-linear-to-r group-data-[cut*=left]/wide:opacity-100',
  right: 'right-0 bg-linear-to-l group-data-[cut*=right]/wide:opacity-100',
}

/** Gradient at an edge behind which the table continues. */
const Fade = ({ side }: { side: keyof typeof fades }) => (
  <div
    aria-hidden="true"
    className={`pointer-events-none absolute inset-y-0 z-30 w-3 from-ink/20 opacity-0 transition-opacity ${fades[side]}`}
  />
)
