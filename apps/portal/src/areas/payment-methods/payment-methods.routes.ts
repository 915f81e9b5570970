import { createRoute } from '@tanstack/react-router'
import type { paymentMethods } from '@choba/contract/payment-methods.contract.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'

const page = () => import('./payment-method-list.tsx')
const can = merchantMay('Record.search') satisfies typeof paymentMethods.list.can
const title = { title: 'paymentMethods.list', can } as const

const own = createRoute({
  ...inShell,
  path: 'paymentManage',
  ...screen({ ...title, phrases: ['terms'], menu: { order: 145, icon: WalletCards } }),
  component: lazyPage(page, 'PaymentMethodList'),
})

export const paymentMethodRoutes = own.addChildren([
  overlay(own, '$companyId', title, lazyPage(page, 'CompanyChosen')),
  overlay(
    own,
    '$companyId/apply/$paymentType',
    { ...title, can: merchantMay('Shop.edit') satisfies typeof paymentMethods.apply.can },
    lazyPage(() => import('./payment-method-apply.tsx'), 'PaymentMethodApply'),
  ),
  overlay(
    own,
    '$companyId/stores/$paymentType',
    title,
    lazyPage(() => import('./payment-method-stores.tsx'), 'PaymentMethodStores'),
  ),
  overlay(
    own,
    'application/$applicationId',
    { ...title, shows: 'paymentMethodApplication' },
    lazyPage(() => import('./application-page.tsx'), 'ApplicationPage'),
  ),
])
