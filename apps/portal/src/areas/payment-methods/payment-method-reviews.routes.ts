import { createRoute } from '@tanstack/react-router'
import type { paymentMethods } from '@choba/contract/payment-methods.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const can = adminMay('Ent.search') satisfies typeof paymentMethods.systemList.can
const title = { title: 'paymentMethods.applications', can } as const

const all = createRoute({
  ...inShell,
  path: 'sysbrand',
  validateSearch: lazySearch(
    () => import('@choba/contract/payment-methods.filters.ts'),
    'PaymentMethodApplicationFilters',
  ),
  ...screen({ ...title, menu: { order: 315, icon: WalletCards, group: 'settings' } }),
  component: lazyPage(() => import('./review-list.tsx'), 'ReviewList'),
})

export const paymentMethodReviewRoutes = all.addChildren([
  overlay(
    all,
    '$entCode/$applicationId',
    title,
    lazyPage(() => import('./review-page.tsx'), 'ReviewPage'),
  ),
])
