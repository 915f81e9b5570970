import { type AnyRoute, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { AuditKind } from '@choba/contract/audit.contract.ts'
import { may, type Can } from '@choba/contract/permissions.ts'
import type { TenantWebConfig, UserInfo } from '@choba/contract/session.contract.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import type { PhraseName, ScreenName } from '@choba/phrases/portal-phrases.ts'
import { maybeSession, tenantConfig, useSession } from '#lib/session.ts'

/** Whom a screen is for beyond its permission: points in use, the dashboard shown, … */
export type When = (tenant: TenantWebConfig, user: UserInfo) => boolean

/** Everything that is decided about a screen, beside its path and its page. */
export interface ScreenFacts {
  /** Its name in the window's title. */
  readonly title?: ScreenName
  /** Who may open it: the `can` of the call it is made of. */
  readonly can?: Can
  /** Who may open it as well, for another part of what it shows. */
  readonly orMay?: readonly Can[]
  readonly when?: When
  /** Phrases that it needs beside those of the area its title is of. */
  readonly phrases?: readonly PhraseName[]
  /** What the palette calls the way to it, where someone goes there to do something: to add a user. */
  readonly action?: ScreenName
  /** It has no guide, so that no question mark stands beside its heading. */
  readonly guide?: false
  /** It shows amounts, counts or points: they are labeled for people who see a part of the stores. */
  readonly figures?: true
  /** It shows one thing of this kind, whose id is the last part of its address: the audit log leads to it. */
  readonly shows?: AuditKind
  /** Its entry in the sidebar: the lowest `order` first; `group` is the heading it stands under. */
  readonly menu?: {
    readonly order: number
    /** Where it is called otherwise than the screen. */
    readonly label?: ScreenName
    readonly icon: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
    readonly group?: keyof Phrases['shell']['groups']
    /** Beside its label: how much waits there. */
    readonly badge?: ComponentType
    /** The portal does not open there: it is empty as long as nothing waits. */
    readonly isHome?: false
  }
}

/** Whether the person signed in may open a screen. Without `can` everyone may. */
export function isOpen({ can = 'public', orMay = [], when }: ScreenFacts): boolean {
  const me = maybeSession()
  const holder = me?.holder ?? null
  return (
    [can, ...orMay].some((one) => may(holder, one)) &&
    (!when || (me !== null && when(tenantConfig(), me.user)))
  )
}

export type MenuEntry = NonNullable<ScreenFacts['menu']> & {
  readonly label: ScreenName
  readonly to: string
}

/** What the person signed in may open, in the order of the menu. */
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

/** The same for components, which follow a change of the role. */
export function useMenu(): readonly MenuEntry[] {
  useSession()
  return menuOf(useRouter().routeTree)
}

/** Entries that follow each other under one heading, in the order of the menu. */
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

/** Where the portal opens for people of a merchant (specification §2: the root redirects there). */
const FIRST_SCREEN = '/trade'

/**
 * Where the portal opens: the transactions, or the first menu entry that is a home for a person who may not open them.
 * A SuperAdmin's first entry is `systrade`.
 */
export function homeOf(tree: AnyRoute): string {
  const homes = menuOf(tree).filter(({ isHome }) => isHome !== false)
  const first = homes.find(({ to }) => to === FIRST_SCREEN) ?? homes[0]
  return first?.to ?? '/notFound'
}
