import { createRoute } from '@tanstack/react-router'
import type { gateways } from '@choba/contract/gateways.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import Plug from 'lucide-react/icons/plug'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const pages = () => import('./gateways.tsx')
const addresses = () => import('#lib/about-tenant.ts')

const search = adminMay('SystemConfig.search') satisfies typeof gateways.list.can

export const gatewaysRoute = createRoute({
  ...inShell,
  path: 'tenant/gateway',
  validateSearch: lazySearch(addresses, 'TenantAddress'),
  ...screen({
    title: 'gateways.gateways',
    phrases: ['tenantPicker'],
    can: search,
    menu: { order: 439.5, icon: Plug, group: 'tenants' },
  }),
  component: lazyPage(pages, 'Gateways'),
})
