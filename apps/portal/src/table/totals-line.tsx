import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

export interface Total {
  readonly label: string
  readonly value: ReactNode
  /** True for the main figure, which phones show first and in large type. */
  readonly main?: boolean
  /** True for a count, which phones show beside the main figure. */
  readonly leads?: boolean
  /** Parts of the value, shown beside it. */
  readonly note?: ReactNode
}

/**
 * Count and totals of the whole search result, not only of the loaded page. While the totals load
 * (`busy`), values and labels are hidden, because a label may contain a count and must not show
 * zero. `note` is on the right.
 */
export function TotalsLine({
  totals,
  note,
  busy = false,
  minor = false,
}: {
  totals: readonly Total[]
  note?: ReactNode
  busy?: boolean
  /**
   * True for a secondary line below the main totals. It is smaller, and phones show only its main
   * figure.
   */
  minor?: boolean
}) {
  const size = minor ? 'text-sm' : 'text-lg'
  return (
    <div
      className={`flex flex-wrap items-baseline gap-x-7 gap-y-1 px-4 max-sm:gap-x-4 ${minor ? '-mt-1 pb-1.5' : 'py-2.5'}`}
    >
      <dl aria-busy={busy} className="contents">
        {totals.map((total) => (
          <div
            key={total.label}
            className={`flex items-baseline gap-2 ${total.main ? 'max-sm:order-1 max-sm:basis-3/5' : total.leads ? 'max-sm:order-2 max-sm:flex-wrap' : `max-sm:order-3 ${minor ? 'max-sm:hidden' : ''}`}`}
          >
            <dt className="text-xs whitespace-nowrap text-muted">
              {busy ? <Skeleton width="3.5rem" className="h-3" /> : total.label}
            </dt>
            <dd
              className={`whitespace-nowrap ${minor ? '' : 'font-semibold'} ${size} ${total.main && !minor ? 'max-sm:text-xl' : 'max-sm:text-sm'}`}
            >
              {busy ? <Skeleton width="5rem" className="h-4" /> : total.value}
              {!busy && total.note && (
                <span data-note="" className="ml-2 text-xs font-normal text-muted">
                  {total.note}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="ml-auto text-xs text-muted max-sm:hidden">{note}</p>}
    </div>
  )
}
