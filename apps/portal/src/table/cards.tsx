import type { TableProps } from '#table/table.tsx'
import { useRows } from '#table/use-rows.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const box = 'block w-full rounded-md border border-line bg-surface px-3.5 py-3 text-left'

/** The rows of a table as cards, for phones. The browser leaves out of its work the cards that are not in view. */
export function Cards<Row>({
  rows,
  rowKey,
  selectedKey,
  onOpen,
  busy = false,
  skeletonRows = 6,
  card,
  label,
  footer,
}: TableProps<Row>) {
  const list = useRows({ rows: rows ?? [], rowKey, selectedKey, onOpen })
  return (
    <>
      <ul
        {...list.box}
        aria-label={label}
        aria-busy={busy || !rows}
        className={`flex flex-col gap-2 ${busy ? 'opacity-55' : ''}`}
      >
        {rows
          ? rows.map((row, place) => (
              <li key={rowKey(row)} className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
                {onOpen ? (
                  <button type="button" {...list.rowProps(place)} className={`${box} aria-[current]:bg-brand-soft`}>
                    {card(row)}
                  </button>
                ) : (
                  <div className={box}>{card(row)}</div>
                )}
              </li>
            ))
          : Array.from({ length: Math.min(skeletonRows, 8) }, (_row, index) => (
              <li key={index} aria-hidden="true" className={`${box} flex flex-col gap-2`}>
                <Skeleton width="45%" />
                <Skeleton width="30%" />
                <Skeleton width="38%" />
              </li>
            ))}
      </ul>
      {footer}
    </>
  )
}
