import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { groupsOf, type MenuEntry, useMenu } from '#app/shell/menu.ts'
import { screenOf } from '#lib/leaving.ts'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'

// Emphasizes the current entry with a text stroke instead of bold letters, because wider letters
// could wrap the name and move the entries below.
const look =
  'rounded-md [&>svg]:shrink-0 transition-colors hover:bg-line-soft aria-[current=page]:bg-accent-soft aria-[current=page]:[-webkit-text-stroke:0.03em] aria-[current=page]:text-accent-strong'
const wide = 'flex min-h-9 items-center gap-2.5 px-2.5 py-1'
// The folded menu has the same width for every font size.
const narrow =
  'relative flex min-h-14 flex-col items-center justify-center gap-1 px-0.5 py-1.5 text-center text-[12px] wrap-anywhere'

/**
 * Menu entries that the user may open, followed by `foot`. The whole menu is one Tab stop; the
 * arrow keys move between the entries and into `foot`.
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
  const screens = useTranslations('screens')
  const screen = useLocation({ select: (location) => screenOf(location.pathname) })
  const entries = useMenu()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Scrolls only the menu, not the page, because the menu has a fixed position. Some browsers
    // return a promise.
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- both move the current entry
  }, [screen, folded])
  const link = ({ to, label, icon: Icon, badge: Badge }: MenuEntry) => (
    <li key={to}>
      <Link
        to={to}
        aria-current={screenOf(to) === screen ? 'page' : undefined}
        className={`${look} ${folded ? narrow : wide}`}
        onClick={onChoose}
      >
        <Icon size="1.2em" aria-hidden />
        <span className="min-w-0">{screens(label)}</span>
        {Badge && (
          <span className={folded ? 'absolute top-1 right-2' : 'ml-auto'}>
            <Suspense>
              <Badge />
            </Suspense>
          </span>
        )}
      </Link>
    </li>
  )

  return (
    <nav
      ref={useRovingTabIndex('column')}
      aria-label={t('menu')}
      className="flex min-h-0 flex-1 flex-col justify-between overflow-y-auto"
    >
      <ul ref={list} className="flex flex-col gap-0.5 p-0.5">
        {groupsOf(entries).map(({ group, entries: members }) => (
          <Group
            key={members[0]!.to}
            heading={group && members.length > 1 ? t(`groups.${group}`) : ''}
            folded={folded}
          >
            {members.map((entry) => link(entry))}
          </Group>
        ))}
      </ul>
      {foot}
    </nav>
  )
}

/**
 * Entries below their heading. A single entry has no heading. In the folded menu, a line replaces
 * the heading.
 */
function Group({
  heading,
  folded,
  children,
}: {
  heading: string
  folded: boolean
  children: ReactNode
}) {
  const id = useId()
  if (heading === '') return children
  return (
    <li className={folded ? 'mt-2 border-t border-line pt-2' : 'mt-3'}>
      <p id={id} className={folded ? 'sr-only' : 'px-2.5 pb-1 text-xs font-semibold text-muted'}>
        {heading}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </li>
  )
}
