import { createRoute } from '@tanstack/react-router'
import type { brands } from '@choba/contract/brands.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const can = adminMay('Ent.search') satisfies typeof brands.systemList.can
const title = { title: 'brands.applications', can } as const

const all = createRoute({
  ...inShell,
  path: 'sysbrand',
  validateSearch: lazySearch(
    () => import('@choba/contract/brands.filters.ts'),
    'BrandApplicationFilters',
  ),
  ...screen({ ...title, menu: { order: 315, icon: WalletCards, group: 'settings' } }),
  component: lazyPage(() => import('./review-list.tsx'), 'ReviewList'),
})

export const brandReviewRoutes = all.addChildren([
  overlay(
    all,
    '$entCode/$applicationId',
    title,
    lazyPage(() => import('./review-page.tsx'), 'ReviewPage'),
  ),
])
