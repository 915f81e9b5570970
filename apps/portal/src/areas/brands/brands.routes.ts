import { createRoute } from '@tanstack/react-router'
import type { brands } from '@choba/contract/brands.contract.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'

const page = () => import('./brand-list.tsx')
const can = merchantMay('Record.search') satisfies typeof brands.list.can
const title = { title: 'brands.list', can } as const

const own = createRoute({
  ...inShell,
  path: 'paymentManage',
  ...screen({ ...title, phrases: ['terms'], menu: { order: 145, icon: WalletCards } }),
  component: lazyPage(page, 'BrandList'),
})

export const brandRoutes = own.addChildren([
  overlay(own, '$companyId', title, lazyPage(page, 'CompanyChosen')),
  overlay(
    own,
    '$companyId/apply/$paymentType',
    { ...title, can: merchantMay('Shop.edit') satisfies typeof brands.apply.can },
    lazyPage(() => import('./brand-apply.tsx'), 'BrandApply'),
  ),
  overlay(
    own,
    '$companyId/stores/$paymentType',
    title,
    lazyPage(() => import('./brand-stores.tsx'), 'BrandStores'),
  ),
  overlay(
    own,
    'application/$applicationId',
    { ...title, shows: 'brandApplication' },
    lazyPage(() => import('./application-page.tsx'), 'ApplicationPage'),
  ),
])
