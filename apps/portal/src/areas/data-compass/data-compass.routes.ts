import { createRoute } from '@tanstack/react-router'
import type { dataCompass } from '@choba/contract/data-compass.contract.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import Compass from 'lucide-react/icons/compass'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

export const dataCompassRoutes = createRoute({
  ...inShell,
  path: 'dataCompass',
  validateSearch: lazySearch(
    () => import('@choba/contract/data-compass.filters.ts'),
    'CompassSearch',
  ),
  ...screen({
    title: 'dataCompass.dataCompass',
    figures: true,
    phrases: ['transactions', 'statistics', 'chart', 'storePicker', 'permissions'],
    can: merchantMay('DataCompass.search') satisfies typeof dataCompass.average.can,
    menu: { order: 135, icon: Compass },
  }),
  component: lazyPage(() => import('./data-compass.tsx'), 'DataCompassPage'),
})
