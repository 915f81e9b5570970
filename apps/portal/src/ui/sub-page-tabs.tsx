import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepInView } from '#ui/tabs.tsx'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'

export interface SubPage {
  readonly to: string
  readonly label: string
  /** Search parameters that the other page gets. */
  readonly search?: object | undefined
}

/**
 * Tabs between the screens of one menu entry, each with its own address. The row is a single Tab
 * stop, as `Tabs` is; the arrow keys move, and Enter opens the page. Renders nothing if the user
 * may open only one page.
 */
export function SubPageTabs({
  label,
  current,
  pages,
  after,
}: {
  label: string
  /** `to` of the page that is open. */
  current: string
  pages: readonly SubPage[]
  /** Content at the right end of the row. */
  after?: ReactNode
}) {
  const roving = useRovingTabIndex()
  if (pages.length < 2) return after
  return (
    <div className="flex min-h-9.5 flex-wrap items-center justify-between gap-x-3 border-b border-line">
      <nav ref={roving} aria-label={label} className="-mb-px flex min-w-0 overflow-x-auto">
        {pages.map(({ to, label: name, search = {} }) => {
          const isCurrent = to === current
          return (
            <Link
              key={to}
              ref={isCurrent ? keepInView : undefined}
              to={to}
              search={search}
              // Without `exact`, the router also marks the page that is the start of the address.
              activeOptions={{ exact: true }}
              aria-current={isCurrent ? 'page' : undefined}
              className={`flex min-h-9.5 items-center border-b-2 px-3.5 whitespace-nowrap -outline-offset-2 transition-colors ${isCurrent ? 'border-accent font-semibold text-accent-strong' : 'border-transparent text-muted hover:text-ink'}`}
            >
              {name}
            </Link>
          )
        })}
      </nav>
      {after}
    </div>
  )
}
