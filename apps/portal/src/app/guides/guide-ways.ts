import { type AnyRoute, useMatches, useRouter } from '@tanstack/react-router'
import type { ScreenName } from '@choba/phrases/portal-phrases.ts'
import { guidedScreens, type GuidedScreen, isGuided } from '#app/guides/guided-screens.ts'
import { isOpen, type ScreenFacts } from '#app/shell/menu.ts'
import { useSession } from '#lib/session.ts'

export interface GuideWay {
  readonly name: GuidedScreen
  readonly to: string
}

/**
 * Returns the name of the screen at the current address. A drawer on top of the screen does not
 * change the name.
 */
export const useScreenName = (): ScreenName | undefined =>
  useMatches({
    select: (matches) => matches.map(({ staticData }) => staticData.title).find((title) => title),
  })

const orderOf = ({ menu }: ScreenFacts): number => menu?.order ?? Number.MAX_SAFE_INTEGER

/**
 * Returns the screens that have a guide and that the current user may open, in menu order. Screens
 * without a menu entry come last.
 */
export function guideWays(tree: AnyRoute): GuideWay[] {
  const routes = Object.values<AnyRoute>(tree.children ?? {}).map(({ fullPath, options }) => {
    const facts: ScreenFacts = options.staticData ?? {}
    return { to: String(fullPath), facts }
  })
  const ways = routes
    .filter(({ to, facts }) => !to.includes('$') && isGuided(facts.title) && isOpen(facts))
    .toSorted((a, b) => orderOf(a.facts) - orderOf(b.facts))
    .map(({ to, facts }) => ({ to, name: facts.title as GuidedScreen }))
  return ways.filter(({ name }, at) => ways.findIndex((one) => one.name === name) === at)
}

/**
 * Returns the screens from `guideWays` and renders the component again when the user's role
 * changes.
 */
export function useGuideWays(): GuideWay[] {
  useSession()
  return guideWays(useRouter().routeTree)
}

/**
 * Returns the screens that users usually open after the screen `name`, limited to those that the
 * current user may open.
 */
export function useNextWays(name: GuidedScreen): GuideWay[] {
  const next: readonly ScreenName[] = guidedScreens[name].next
  return useGuideWays().filter((way) => next.includes(way.name))
}

/**
 * True if a screen shows figures. For users with a limited store scope, a label then says that the
 * figures cover only some stores.
 */
export const useHasFigures = (name: GuidedScreen): boolean =>
  Object.values<AnyRoute>(useRouter().routeTree.children ?? {}).some(({ options }) => {
    const facts: ScreenFacts = options.staticData ?? {}
    return facts.title === name && facts.figures === true
  })
