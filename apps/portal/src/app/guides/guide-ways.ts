import { type AnyRoute, useMatches, useRouter } from '@tanstack/react-router'
import type { ScreenName } from '@choba/phrases/portal-phrases.ts'
import { guidedScreens, type GuidedScreen, isGuided } from '#app/guides/guided-screens.ts'
import { isOpen, type ScreenFacts } from '#app/shell/menu.ts'
import { useSession } from '#lib/session.ts'

export interface GuideWay {
  readonly name: GuidedScreen
  readonly to: string
}

/** The screen that the address leads to; what is open over it has a name of its own, or the same. */
export const useScreenName = (): ScreenName | undefined =>
  useMatches({
    select: (matches) => matches.map(({ staticData }) => staticData.title).find((title) => title),
  })

const orderOf = ({ menu }: ScreenFacts): number => menu?.order ?? Number.MAX_SAFE_INTEGER

/** The screens with a guide that one may open, in the order of the menu; those that are opened from elsewhere come last. */
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

/** The same for components, which follow a change of the role. */
export function useGuideWays(): GuideWay[] {
  useSession()
  return guideWays(useRouter().routeTree)
}

/** Where one goes from a screen, as far as one may. */
export function useNextWays(name: GuidedScreen): GuideWay[] {
  const next: readonly ScreenName[] = guidedScreens[name].next
  return useGuideWays().filter((way) => next.includes(way.name))
}

/** True if a screen shows figures, which are labeled for people who see a part of the stores. */
export const useHasFigures = (name: GuidedScreen): boolean =>
  Object.values<AnyRoute>(useRouter().routeTree.children ?? {}).some(({ options }) => {
    const facts: ScreenFacts = options.staticData ?? {}
    return facts.title === name && facts.figures === true
  })
