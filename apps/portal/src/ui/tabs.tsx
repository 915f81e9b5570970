import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { neighbour } from '#ui/keys.ts'

export interface Tab<V extends string> {
  readonly value: V
  readonly label: string
  /** Number of items behind the tab; undefined until it is known. */
  readonly count?: string | undefined
}

function move(event: KeyboardEvent<HTMLElement>) {
  // Only the arrow keys, Home and End move along the tabs. Unlike in a menu, letters do nothing.
  const key = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', Home: 'Home', End: 'End' }[event.key]
  if (!key) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const next = neighbour(
    key,
    tabs.findIndex((tab) => tab === document.activeElement),
    tabs.map(() => ''),
  )
  if (next === null) return
  event.preventDefault()
  tabs[next]?.focus()
}

/**
 * Scrolls the selected tab into view if the row of tabs is wider than the screen. Not with
 * `scrollIntoView`, which would scroll the page too.
 */
export function keepInView(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!row) return
  const [at, within] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, at.right - within.right) + Math.min(0, at.left - within.left)
}

/**
 * Row of tabs. The row is a single Tab stop: the arrow keys move, and Enter selects. If `value` is
 * null, no tab is selected. `after` comes after the last tab, such as "+ save".
 */
export function Tabs<V extends string>({
  label,
  value,
  tabs,
  onChange,
  busy,
  after,
}: {
  label: string
  value: V | null
  tabs: readonly Tab<V>[]
  onChange: (value: V) => void
  /** True while the tabs load, so that screen readers wait for all of them. */
  busy?: boolean | undefined
  after?: ReactNode
}) {
  const [active, setActive] = useState<V>()
  const stop = [active, value, tabs[0]?.value].find((candidate) =>
    tabs.some((tab) => tab.value === candidate),
  )
  return (
    <div className="flex min-h-9.5 items-center border-b border-line">
      <div
        role="tablist"
        aria-label={label}
        aria-busy={busy}
        tabIndex={-1}
        onKeyDown={move}
        className="-mb-px flex overflow-x-auto"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            ref={tab.value === value ? keepInView : undefined}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            tabIndex={tab.value === stop ? 0 : -1}
            onFocus={() => setActive(tab.value)}
            onClick={() => onChange(tab.value)}
            className="min-h-9.5 border-b-2 border-transparent px-3.5 whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-accent-strong"
          >
            <span className="inline-block max-w-50 truncate align-bottom">{tab.label}</span>
            {tab.count !== undefined && (
              <span className="ml-1.5 rounded-sm bg-line-soft px-1.5 py-0.5 text-xs font-normal text-muted">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {after}
    </div>
  )
}
