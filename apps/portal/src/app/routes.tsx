import { createRoute, redirect } from '@tanstack/react-router'
import * as areaRoutes from '#app/area-routes.ts'
import { homeOf } from '#app/menu.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, root } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const address = () => import('#app/missing-permission.ts')

const to = (path: string) => () => {
  throw redirect({ to: path })
}

// The table cannot name itself: it is handed the entries when it is asked.
const index = createRoute({ ...inShell, path: '/', beforeLoad: (): void => to(homeOf(root))() })
const notFound = createRoute({
  ...inShell,
  path: 'notFound',
  validateSearch: lazySearch(address, 'NotFoundAddress'),
  staticData: { title: 'shell.notFound' },
  component: lazyPage(() => import('#app/not-found-page.tsx'), 'NotFoundPage'),
})
const unknown = createRoute({ ...inShell, path: '$', beforeLoad: to('/notFound') })

export const routeTree = root.addChildren({ ...areaRoutes, index, notFound, unknown })
