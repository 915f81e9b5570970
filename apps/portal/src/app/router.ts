import { createRouter } from '@tanstack/react-router'
import { watchAddress } from '#app/unread-address.ts'
import { ScreenError } from '#app/screen-error.tsx'
import { ScreenPending } from '#app/screen-pending.tsx'
import { makeRouteTree } from '#app/routes.tsx'
import { createPlaceHistory } from '#lib/hash-history.ts'
import { cancelRequests, screenOf } from '#lib/leaving.ts'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { session } from '#lib/session.ts'

/** Made once, after sign-in: its guards ask who is signed in. */
export async function makeRouter() {
  const router = createRouter({
    routeTree: await makeRouteTree(session().holder.isAdmin),
    history: createPlaceHistory(),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 150,
    defaultPreload: 'intent',
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (fromLocation && screenOf(fromLocation.pathname) !== screenOf(toLocation.pathname)) cancelRequests()
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
