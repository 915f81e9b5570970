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

/** The frame that every screen stands in. */
export const root = createRootRoute({ component: Shell })
export const inShell = { getParentRoute: () => root }

/** What a screen says is fetched together with its code. */
async function loadWords({ title, phrases = [] }: ScreenFacts): Promise<void> {
  const own = title?.split('.')[0] as PhraseName | undefined
  await Promise.all([...(own ? [own] : []), ...phrases].map(async (name) => loadPhrases(name)))
}

/** What a screen is called, who may open it, and where it stands in the menu; whoever may not is led to `/notFound`. */
export const screen = (facts: ScreenFacts) => ({
  staticData: facts,
  beforeLoad: ({ location }: { location: { pathname: string } }) => {
    if (!isOpen(facts)) throw redirect({ to: '/notFound', search: { from: location.pathname } })
  },
  loader: () => loadWords(facts),
})

/** What opens over the screen of `parent`, at an address below its own. */
export const overlay = <P extends AnyRoute, const T extends string>(
  parent: P,
  path: T,
  facts: ScreenFacts,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => parent, path, ...screen(facts), component })

/** Several at once, for `parent.addChildren`: by the address of each, what is decided about it, and its page. */
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
