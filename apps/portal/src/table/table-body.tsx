import { type ComponentProps, Fragment, memo } from 'react'
import type { Column } from '#table/columns.ts'
import { drawnRows } from '#table/rows.ts'
import type { useRows } from '#table/use-rows.ts'
import { useVisibleRange } from '#table/use-visible-range.tsx'

const alignment = { left: 'text-left', right: 'text-right', center: 'text-center' }

/** Returns the CSS classes of a column's cells and title. */
export const cellClass = <Row,>({
  align = 'left',
  narrow,
}: Pick<Column<Row>, 'align' | 'narrow'>) =>
  `${narrow ? 'px-1' : 'px-3.5'} whitespace-nowrap first:pl-4 last:pr-4 ${alignment[align]}`

// A pinned cell has the background of its row. It also continues the outline of a focused row,
// because the cell covers that outline.
const over =
  'z-10 bg-inherit group-focus-visible/row:shadow-[inset_0_2px_var(--accent),inset_0_-2px_var(--accent)]'
export const pins = {
  left: 'sticky left-0 shadow-[1px_0_var(--line)]',
  right: 'sticky right-0 shadow-[-1px_0_var(--line)]',
}

interface TableBodyProps<Row> extends ReturnType<typeof useRows<Row>> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** True if rows can be opened. */
  opens: boolean
  busy: boolean
  isLong: boolean
  isFixed: boolean
  /** True if the table scrolls sideways. Pinned cells then cover other cells. */
  isTooWide: boolean
}

/** Body of a table. Of a long table, only the rows near the visible area are rendered. */
export function TableBody<Row>({
  rows,
  columns,
  opens,
  busy,
  isLong,
  isFixed,
  isTooWide,
  kept,
  element,
  box,
  rowProps,
}: TableBodyProps<Row>) {
  const { span, watch } = useVisibleRange(element, rows.length, isLong)
  const drawn = drawnRows(rows.length, span, kept)
  return (
    <tbody {...box} className={`transition-opacity ${busy ? 'opacity-55' : ''}`}>
      {drawn.rows.map(({ index, skipped }) => {
        const props = rowProps(index)
        return (
          <Fragment key={props['data-row']}>
            {skipped > 0 && <Gap height={span!.heightOf(index - skipped, index - 1)} />}
            <BodyRow
              {...props}
              data-index={index}
              aria-rowindex={isLong ? index + 2 : undefined}
              row={rows[index]!}
              columns={columns}
              opens={opens}
              isFixed={isFixed}
              isTooWide={isTooWide}
            />
          </Fragment>
        )
      })}
      {watch}
      {drawn.after > 0 && (
        <Gap height={span!.heightOf(rows.length - drawn.after, rows.length - 1)} />
      )}
    </tbody>
  )
}

/** Empty space with the height of rows that are not rendered. */
const Gap = ({ height }: { height: number }) => <tr aria-hidden="true" style={{ height }} />

interface BodyRowProps<Row> extends ComponentProps<'tr'> {
  row: Row
  columns: readonly Column<Row>[]
  opens: boolean
  isFixed: boolean
  isTooWide: boolean
}

function PlainRow<Row>({ row, columns, opens, isFixed, isTooWide, ...element }: BodyRowProps<Row>) {
  return (
    <tr
      {...element}
      className={`group/row bg-surface scroll-mt-[calc(var(--sticky-top,0px)+var(--row))] -outline-offset-2 aria-[current]:bg-accent-soft ${opens ? 'cursor-pointer hover:bg-head aria-[current]:hover:bg-accent-soft' : ''}`}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={`h-(--row) border-b border-line-soft py-0 ${cellClass(column)} ${isFixed ? 'overflow-hidden text-ellipsis' : ''} ${isTooWide && column.pinned ? `${pins[column.pinned]} ${over}` : ''}`}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

// Memoized, so that rows that stay visible are not rendered again while a long table scrolls.
const BodyRow = memo(PlainRow) as typeof PlainRow
