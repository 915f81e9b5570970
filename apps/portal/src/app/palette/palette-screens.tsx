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
/** Returns the child routes in the order of the menu. */
const childrenOf = (route: AnyRoute): AnyRoute[] =>
  Object.values<AnyRoute>(route.children ?? {}).toSorted((a, b) => orderOf(a) - orderOf(b))

interface Way {
  readonly to: string
  readonly name: ScreenName
}

/**
 * Returns screens that require a permission and are not in the menu because another screen links to
 * them. Leaves out forms with their own address, which the palette lists as actions.
 */
const furtherScreens = (tree: AnyRoute): Way[] =>
  childrenOf(tree).flatMap((route) => {
    const { title, can, menu, action } = factsOf(route)
    const to = String(route.fullPath)
    return title && can && !menu && !action && !to.includes('$') && isOpen(factsOf(route))
      ? [{ to, name: title }]
      : []
  })

/** Returns all routes in the tree that declare an `action`. */
const actionsIn = (route: AnyRoute): Way[] =>
  childrenOf(route).flatMap((child) => {
    const { action } = factsOf(child)
    const own =
      action && isOpen(factsOf(child)) ? [{ to: String(child.fullPath), name: action }] : []
    return [...own, ...actionsIn(child)]
  })

/**
 * Returns palette entries for the screens that the current user may open, in menu order, and for
 * the actions that have their own address.
 */
export function usePaletteRoutes(): { screens: PaletteItem[]; actions: PaletteItem[] } {
  const t = useTranslations('screens')
  const router = useRouter()
  // Subscribes to the session, so that the component renders again when the role changes.
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
