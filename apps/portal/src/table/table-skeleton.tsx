import type { Column } from '#table/columns.ts'
import { cellClass } from '#table/table-body.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

// Bars of different lengths look like text. The lengths are fixed, so that they do not change with
// each rendering.
const lengths = ['70%', '55%', '82%', '48%', '64%']

/** Placeholder rows while the first response loads. */
export function TableSkeleton<Row>({
  columns,
  rows,
}: {
  columns: readonly Column<Row>[]
  rows: number
}) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_row, index) => (
        <tr key={index}>
          {columns.map((column, place) => (
            <td
              key={column.id}
              className={`h-(--row) border-b border-line-soft py-0 ${cellClass(column)}`}
            >
              <Skeleton width={lengths[(index + place) % lengths.length]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
