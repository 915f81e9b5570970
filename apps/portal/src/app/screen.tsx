import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import type { PhraseName } from '@choba/phrases/portal-phrases.ts'
import { isOpen, type ScreenFacts } from '#app/shell/menu.ts'
import { Shell } from '#app/shell/shell.tsx'
import { loadPhrases } from '#lib/i18n.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenFacts {}
}

/** Root route. Every screen renders inside the frame of `Shell`. */
export const root = createRootRoute({ component: Shell })
export const inShell = { getParentRoute: () => root }

/** Loads the phrases that a screen needs. */
async function loadWords({ title, phrases = [] }: ScreenFacts): Promise<void> {
  const own = title?.split('.')[0] as PhraseName | undefined
  await Promise.all([...(own ? [own] : []), ...phrases].map(async (name) => loadPhrases(name)))
}

/**
 * Route options of a screen: its title, permissions and menu entry. Redirects users without
 * permission to `/notFound`.
 */
export const screen = (facts: ScreenFacts) => ({
  staticData: facts,
  beforeLoad: ({ location }: { location: { pathname: string } }) => {
    if (!isOpen(facts)) throw redirect({ to: '/notFound', search: { from: location.pathname } })
  },
  loader: () => loadWords(facts),
})

/**
 * Creates a route that opens on top of its `parent` screen, at an address below the parent's
 * address.
 */
export const overlay = <P extends AnyRoute, const T extends string>(
  parent: P,
  path: T,
  facts: ScreenFacts,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => parent, path, ...screen(facts), component })

/**
 * Creates several overlay routes, to pass to `parent.addChildren`, from a map of path to screen
 * facts and page.
 */
export const overlays = <
  P extends AnyRoute,
  const T extends Readonly<Record<string, readonly [ScreenFacts, RouteComponent]>>,
>(
  parent: P,
  table: T,
) =>
  Object.fromEntries(
    Object.entries(table).map(([path, [facts, page]]) => [
      path,
      overlay(parent, path, facts, page),
    ]),
  ) as unknown as { readonly [N in keyof T & string]: ReturnType<typeof overlay<P, N>> }
