import { createRouter } from '@tanstack/react-router'
import { watchAddress } from '#app/shell/unread-address.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { ScreenError } from '#app/shell/screen-error.tsx'
import { ScreenPending } from '#app/shell/screen-pending.tsx'
import { makeRouteTree } from '#app/routes.tsx'
import { createPlaceHistory } from '#lib/hash-history.ts'
import { cancelRequests, screenOf } from '#lib/leaving.ts'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { session } from '#lib/session.ts'

const NotFound = lazyPage(() => import('#app/shell/not-found-page.tsx'), 'NotFoundPage')

/** Creates the router. Call this function after sign-in, because route guards read the session. */
export async function makeRouter() {
  const router = createRouter({
    routeTree: await makeRouteTree(session().holder.isAdmin),
    history: createPlaceHistory(),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ScreenError,
    // Page for an address that cannot be decoded, for example with a stray `%`. No route matches
    // such an address, not even the catch-all route.
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 150,
    defaultPreload: 'intent',
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (fromLocation && screenOf(fromLocation.pathname) !== screenOf(toLocation.pathname))
      cancelRequests()
  })
  await watchAddress(router)
  return router
}

export type PortalRouter = Awaited<ReturnType<typeof makeRouter>>

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
}
