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

// The table cannot name itself: it is handed the entries when it is asked.
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
 * All screens of one side: what is not among them is an unknown address there. The types know both sides, so that every way to a
 * screen is checked.
 */
export async function makeRouteTree(isAdmin: boolean) {
  const adminAreaRoutes = isAdmin
    ? await loadChunk(import('#app/admin-area-routes.ts'))
    : ({} as AdminAreaRoutes)
  return root.addChildren({ ...areaRoutes, ...adminAreaRoutes, index, notFound, unknown })
}
