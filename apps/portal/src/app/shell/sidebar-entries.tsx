import { Link, useLocation } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense, useEffect, useRef, type ReactNode, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { groupsOf, type MenuEntry, useMenu } from '#app/shell/menu.ts'
import { screenOf } from '#lib/leaving.ts'
import { localStore } from '#lib/storage.ts'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'

// Emphasizes the current entry with colors alone, because bold letters could wrap the name and move
// the entries below.
const look =
  'rounded-md [&>svg]:shrink-0 transition-colors hover:bg-line-soft aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong'
// The height lets the menu of a merchant's owner fit into 900 px. A finger needs more.
const wide = 'flex min-h-6.5 items-center gap-2.5 px-2.5 leading-tight max-sm:min-h-9'
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
      <ul ref={list} className="flex flex-col p-0.5">
        {groupsOf(entries).map(({ group, entries: members }) =>
          group && members.length > 1 ? (
            <Group key={group} name={group} folded={folded}>
              {(isOpen) =>
                members
                  .filter(({ to }) => isOpen || screenOf(to) === screen)
                  .map((entry) => link(entry))
              }
            </Group>
          ) : (
            members.map((entry) => link(entry))
          ),
        )}
      </ul>
      {foot}
    </nav>
  )
}

/** Names of the closed submenus, separated by spaces. No name is part of another name. */
const closedGroups = () => localStore.get('menu') ?? ''

/**
 * Submenu below its heading, which opens and closes the submenu. A closed submenu shows only the
 * entry of the open screen. In the folded menu, a line replaces the heading.
 */
function Group({
  name,
  folded,
  children,
}: {
  name: NonNullable<MenuEntry['group']>
  folded: boolean
  children: (isOpen: boolean) => ReactNode
}) {
  const t = useTranslations('shell.groups')
  const [isOpen, setOpen] = useState(() => !closedGroups().includes(name))
  const toggle = () => {
    const closed = closedGroups()
    localStore.set('menu', isOpen ? `${closed} ${name}` : closed.replace(name, ''))
    setOpen(!isOpen)
  }
  return (
    <li className={folded ? 'mt-2 border-t border-line pt-2' : 'mt-1'}>
      {!folded && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className={`w-full justify-between text-xs font-semibold text-muted ${look} ${wide}`}
        >
          {t(name)}
          <ChevronDown aria-hidden size="1.2em" className={isOpen ? '' : '-rotate-90'} />
        </button>
      )}
      <ul aria-label={t(name)}>{children(folded || isOpen)}</ul>
    </li>
  )
}
