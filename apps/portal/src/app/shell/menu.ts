import { type AnyRoute, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { AuditKind } from '@choba/contract/audit.contract.ts'
import { may, type Can } from '@choba/contract/permissions.ts'
import type { TenantWebConfig, UserInfo } from '@choba/contract/session.contract.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import type { PhraseName, ScreenName } from '@choba/phrases/portal-phrases.ts'
import { maybeSession, tenantConfig, useSession } from '#lib/session.ts'
import { isInSupport } from '#lib/view-as.ts'

/** Condition for a screen besides its permission, for example that points are in use. */
export type When = (tenant: TenantWebConfig, user: UserInfo) => boolean

/** Properties of a screen other than its path and its component. */
export interface ScreenFacts {
  /** Name of the screen in the window title. */
  readonly title?: ScreenName
  /** Permission to open the screen: the `can` of the call that loads its data. */
  readonly can?: Can
  /**
   * Alternative permissions, for other parts of the screen. Any of them is enough to open the
   * screen.
   */
  readonly orMay?: readonly Can[]
  readonly when?: When
  /** Phrases that the screen needs in addition to those of its title's area. */
  readonly phrases?: readonly PhraseName[]
  /** Name of the screen as an action in the palette, such as "Add user". */
  readonly action?: ScreenName
  /** False if the screen has no guide; then no question mark appears beside its heading. */
  readonly guide?: false
  /**
   * True if the screen shows amounts, counts or points. For users with a limited store scope, a
   * label then says that the figures cover only some stores.
   */
  readonly figures?: true
  /**
   * Kind of record that the screen shows, with the record's id as the last part of the address. The
   * audit log uses this to link to the screen.
   */
  readonly shows?: AuditKind
  /**
   * Entry in the sidebar. Entries are sorted by ascending `order`; `group` is the heading above the
   * entry.
   */
  readonly menu?: {
    readonly order: number
    /** Label of the entry, if it differs from the screen's name. */
    readonly label?: ScreenName
    readonly icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
    readonly group?: keyof Phrases['shell']['groups']
    /** Badge beside the label with the number of waiting items. */
    readonly badge?: ComponentType
    /**
     * False if the screen cannot be the home screen, because the screen is empty while no item
     * waits.
     */
    readonly isHome?: false
  }
}

/** True for screens of the user's own data, which are closed in a support session. */
const isOfOwnUser = (can: Can): boolean =>
  can !== 'public' && can.side === 'both' && can.permission === null

/** True if the current user may open a screen. Screens without `can` are open to all users. */
export function isOpen({ can = 'public', orMay = [], when }: ScreenFacts): boolean {
  const me = maybeSession()
  const holder = me?.holder ?? null
  return (
    [can, ...orMay].some((one) => may(holder, one) && !(isOfOwnUser(one) && isInSupport())) &&
    (!when || (me !== null && when(tenantConfig(), me.user)))
  )
}

export type MenuEntry = NonNullable<ScreenFacts['menu']> & {
  readonly label: ScreenName
  readonly to: string
}

/** Returns the screens that the current user may open, in menu order. */
export const menuOf = (tree: AnyRoute): readonly MenuEntry[] =>
  Object.values<AnyRoute>(tree.children ?? {})
    .flatMap(({ fullPath, options }) => {
      const facts: ScreenFacts = options.staticData ?? {}
      const { menu, title } = facts
      const label = menu?.label ?? title
      if (!menu || !label || !isOpen(facts)) return []
      return [{ ...menu, label, to: String(fullPath) }]
    })
    .sort((a, b) => a.order - b.order)

/**
 * Returns the entries from `menuOf` and renders the component again when the user's role changes.
 */
export function useMenu(): readonly MenuEntry[] {
  useSession()
  return menuOf(useRouter().routeTree)
}

/** Groups consecutive entries under one heading, in menu order. */
export function groupsOf(
  entries: readonly MenuEntry[],
): { group: MenuEntry['group']; entries: MenuEntry[] }[] {
  const groups: ReturnType<typeof groupsOf> = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && last.group === entry.group) last.entries.push(entry)
    else groups.push({ group: entry.group, entries: [entry] })
  }
  return groups
}

/** Home screen for users of a merchant (specification §2: the root redirects there). */
const FIRST_SCREEN = '/trade'

/** Home screen of users of a merchant (specification §2: the root address redirects there). */
export function homeOf(tree: AnyRoute): string {
  const homes = menuOf(tree).filter(({ isHome }) => isHome !== false)
  const first = homes.find(({ to }) => to === FIRST_SCREEN) ?? homes[0]
  return first?.to ?? '/notFound'
}
