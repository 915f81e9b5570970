import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

export interface Total {
  readonly label: string
  readonly value: ReactNode
  /** The figure people came for: on phones it stands first, and large. */
  readonly main?: boolean
  /** How many there are: on phones it stands beside the main one. */
  readonly leads?: boolean
  /** Beside the value: what it is made of. */
  readonly note?: ReactNode
}

/**
 * Count and sums of the whole result, not of the page. `busy` while they are counted, labels among them: a
 * label may hold a count, and no count is shown as zero before it is known. `note` at the right.
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
  /** Below the one that counts most: closer to it, and quiet; on phones the main figure alone. */
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
