import { createRoute, redirect } from '@tanstack/react-router'
import * as areaRoutes from '#app/area-routes.ts'
import { homeOf } from '#app/menu.ts'
import { NotFoundAddress } from '#app/missing-permission.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, root } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

const to = (path: string) => () => {
  throw redirect({ to: path })
}

// The table cannot name itself: it is handed the entries when it is asked.
const index = createRoute({ ...inShell, path: '/', beforeLoad: (): void => to(homeOf(root))() })
const notFound = createRoute({
  ...inShell,
  path: 'notFound',
  validateSearch: searchReader(NotFoundAddress.shape),
  staticData: { title: 'shell.notFound' },
  component: lazyPage(() => import('#app/not-found-page.tsx'), 'NotFoundPage'),
})
const unknown = createRoute({ ...inShell, path: '$', beforeLoad: to('/notFound') })

export const routeTree = root.addChildren({ ...areaRoutes, index, notFound, unknown })
