import { createRoute, redirect } from '@tanstack/react-router'
import * as areaRoutes from '#app/area-routes.ts'
import { homeOf } from '#app/shell/menu.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, root } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'
import { loadChunk } from '#ui/chunks.ts'

const address = () => import('#app/session/missing-permission.ts')

const to = (path: string) => () => {
  throw redirect({ to: path })
}

// Computes the menu when the user opens the route, because the route tree cannot refer to itself
// while it is built.
const index = createRoute({ ...inShell, path: '/', beforeLoad: (): void => to(homeOf(root))() })
const notFound = createRoute({
  ...inShell,
  path: 'notFound',
  validateSearch: lazySearch(address, 'NotFoundAddress'),
  staticData: { title: 'shell.notFound', guide: false },
  component: lazyPage(() => import('#app/shell/not-found-page.tsx'), 'NotFoundPage'),
})
const unknown = createRoute({ ...inShell, path: '$', beforeLoad: to('/notFound') })

type AdminAreaRoutes = typeof import('#app/admin-area-routes.ts')

/**
 * Builds the routes for administrators or for users of a merchant; addresses of the other group are
 * unknown. The return type includes both groups, so that TypeScript checks every link.
 */
export async function makeRouteTree(isAdmin: boolean) {
  const adminAreaRoutes = isAdmin
    ? await loadChunk(import('#app/admin-area-routes.ts'))
    : ({} as AdminAreaRoutes)
  return root.addChildren({ ...areaRoutes, ...adminAreaRoutes, index, notFound, unknown })
}
