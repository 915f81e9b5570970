import { Link, useLocation } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { myMenu } from '#app/menu.ts'
import { screenOf } from '#lib/leaving.ts'

const look =
  'rounded-md transition-colors hover:bg-line-soft aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong'
const wide = 'flex min-h-9 items-center gap-2.5 px-2.5'
const narrow = 'flex min-h-14 flex-col items-center justify-center gap-1 px-1 py-1.5 text-center text-xs'

const step: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * The entries one may open, and `foot` below them. The whole menu is one stop of the Tab key; arrows move inside it, to
 * what the foot holds as well.
 */
export function SidebarEntries({
  folded,
  onChoose,
  foot,
}: {
  folded: boolean
  onChoose?: () => void
  foot?: ReactNode
}) {
  const t = useTranslations('shell')
  const screen = useLocation({ select: (location) => screenOf(location.pathname) })
  const entries = myMenu()
  const current = entries.findIndex((entry) => screenOf(entry.to) === screen)
  const [focused, setFocused] = useState<number | null>(null)
  const menu = useRef<HTMLElement>(null)
  const stop = focused !== null && focused < entries.length ? focused : Math.max(0, current)

  function move(event: KeyboardEvent) {
    const stops = [...(menu.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const next = step[event.key]?.(stops.indexOf(event.target as HTMLElement), stops.length - 1)
    if (next === undefined) return
    event.preventDefault()
    setFocused(next)
    stops[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nobody presses the nav: arrow keys bubble up from its links and move among them
    <nav
      ref={menu}
      aria-label={t('menu')}
      onKeyDown={move}
      onBlur={() => setFocused(null)}
      className="flex min-h-0 flex-1 flex-col justify-between overflow-y-auto"
    >
      <ul className="flex flex-col gap-0.5 p-0.5">
        {entries.map(({ to, label, icon: Icon }, at) => (
          <li key={to}>
            <Link
              to={to}
              tabIndex={at === stop ? 0 : -1}
              aria-current={at === current ? 'page' : undefined}
              className={`${look} ${folded ? narrow : wide}`}
              onClick={onChoose}
            >
              <Icon size="1.2em" aria-hidden />
              <span className="min-w-0">{t(`short.${label}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {foot}
    </nav>
  )
}
