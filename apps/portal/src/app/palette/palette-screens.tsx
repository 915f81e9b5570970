import { type AnyRoute, useRouter } from '@tanstack/react-router'
import AppWindow from 'lucide-react/icons/app-window'
import Plus from 'lucide-react/icons/plus'
import type { ScreenName } from '@choba/phrases/portal-phrases.ts'
import { isOpen, menuOf, type ScreenFacts } from '#app/shell/menu.ts'
import type { PaletteItem } from '#app/palette/palette-item.ts'
import { useSession } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'

const factsOf = ({ options }: AnyRoute): ScreenFacts => options.staticData ?? {}
const orderOf = (route: AnyRoute): number => factsOf(route).menu?.order ?? Number.MAX_SAFE_INTEGER
/** In the order of the menu. */
const childrenOf = (route: AnyRoute): AnyRoute[] =>
  Object.values<AnyRoute>(route.children ?? {}).toSorted((a, b) => orderOf(a) - orderOf(b))

interface Way {
  readonly to: string
  readonly name: ScreenName
}

/**
 * Screens that someone has to be permitted, and that are no part of the menu: one opens them from elsewhere. A form with an
 * address of its own is offered among the actions instead.
 */
const furtherScreens = (tree: AnyRoute): Way[] =>
  childrenOf(tree).flatMap((route) => {
    const { title, can, menu, action } = factsOf(route)
    const to = String(route.fullPath)
    return title && can && !menu && !action && !to.includes('$') && isOpen(factsOf(route))
      ? [{ to, name: title }]
      : []
  })

/** Ways to do something, wherever in the tree: a route says so by its `action`. */
const actionsIn = (route: AnyRoute): Way[] =>
  childrenOf(route).flatMap((child) => {
    const { action } = factsOf(child)
    const own =
      action && isOpen(factsOf(child)) ? [{ to: String(child.fullPath), name: action }] : []
    return [...own, ...actionsIn(child)]
  })

/** What one may open, in the order of the menu, and what one may begin at an address of its own. */
export function usePaletteRoutes(): { screens: PaletteItem[]; actions: PaletteItem[] } {
  const t = useTranslations('screens')
  const router = useRouter()
  // The role decides, and may change.
  useSession()
  const tree: AnyRoute = router.routeTree
  const item = (kind: string, { to, name }: Way, icon: PaletteItem['icon']): PaletteItem => ({
    key: `${kind} ${to}`,
    label: t(name),
    ...(icon && { icon }),
    isKept: true,
    onChoose: () => void router.navigate({ to }),
  })
  return {
    screens: [
      ...menuOf(tree).map(({ to, label, icon }) => item('screen', { to, name: label }, icon)),
      ...furtherScreens(tree).map((way) => item('screen', way, AppWindow)),
    ],
    actions: actionsIn(tree).map((way) => item('action', way, Plus)),
  }
}
