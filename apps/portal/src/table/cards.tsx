import { Fragment } from 'react'
import { drawnRows, VIRTUAL_FROM } from '#table/rows.ts'
import type { TableProps } from '#table/columns.ts'
import { useRows } from '#table/use-rows.ts'
import { useVisibleRange } from '#table/use-visible-range.tsx'
import { DelayedFallback } from '#ui/delayed-fallback.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const box = 'block w-full rounded-md border border-line bg-surface px-3.5 py-2 text-left'

/**
 * Rows of a table as cards, for phones. Of a long list, renders only the cards near the visible
 * area.
 */
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
  const count = rows?.length ?? 0
  const isLong = count > VIRTUAL_FROM
  const list = useRows({ rows: rows ?? [], rowKey, selectedKey, onOpen })
  const { span, watch } = useVisibleRange(list.element, count, isLong)
  const drawn = drawnRows(count, span, list.kept)
  return (
    <>
      {/* The browser's scroll anchoring is disabled, because the list corrects the scroll position
          when heights above the visible area change. */}
      <ul
        {...list.box}
        aria-label={label}
        aria-busy={busy || !rows}
        className={`flex flex-col gap-1 [overflow-anchor:none] ${busy ? 'opacity-55' : ''}`}
      >
        {rows ? (
          drawn.rows.map(({ index, skipped }) => (
            <Fragment key={rowKey(rows[index]!)}>
              {skipped > 0 && <Gap height={span!.heightOf(index - skipped, index - 1)} />}
              <li
                data-index={index}
                aria-setsize={isLong ? count : undefined}
                aria-posinset={isLong ? index + 1 : undefined}
              >
                {onOpen ? (
                  <button
                    type="button"
                    {...list.rowProps(index)}
                    className={`${box} aria-[current]:bg-accent-soft`}
                  >
                    {card(rows[index]!)}
                  </button>
                ) : (
                  <div className={box}>{card(rows[index]!)}</div>
                )}
              </li>
            </Fragment>
          ))
        ) : (
          <DelayedFallback>
            {Array.from({ length: Math.min(skeletonRows, 8) }, (_row, index) => (
              <li key={index} aria-hidden="true" className={`${box} flex flex-col gap-2`}>
                <Skeleton width="45%" />
                <Skeleton width="30%" />
                <Skeleton width="38%" />
              </li>
            ))}
          </DelayedFallback>
        )}
        {watch}
        {drawn.after > 0 && <Gap height={span!.heightOf(count - drawn.after, count - 1)} />}
      </ul>
      {footer}
    </>
  )
}

/** Empty space with the height of cards that are not rendered. */
const Gap = ({ height }: { height: number }) => <li aria-hidden="true" style={{ height }} />
