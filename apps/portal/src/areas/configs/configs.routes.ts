import { createRoute } from '@tanstack/react-router'
import type { configs } from '@choba/contract/configs.contract.ts'
import { adminMay, serviceMay } from '@choba/contract/permissions.ts'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import ListTree from 'lucide-react/icons/list-tree'
import CreditCard from 'lucide-react/icons/credit-card'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlays, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const pages = () => import('./config-pages.tsx')
const addresses = () => import('./config-addresses.ts')

const facts = { title: 'configs.types' } as const
const search = adminMay('SystemConfig.search') satisfies typeof configs.types.can
const add = serviceMay('SystemConfig.add') satisfies typeof configs.addType.can
const edit = serviceMay('SystemConfig.edit') satisfies typeof configs.modifyType.can

const typeList = createRoute({
  ...inShell,
  path: 'tenant/tenantType',
  validateSearch: lazySearch(addresses, 'TypeAddress'),
  ...screen({
    title: 'configs.types',
    can: search,
    menu: { order: 434, icon: ListTree, group: 'tenants' },
  }),
  component: lazyPage(pages, 'ConfigTypes'),
})

export const configTypeRoutes = typeList.addChildren(
  overlays(typeList, {
    add: [{ ...facts, can: add }, lazyPage(pages, 'NewConfigType')],
    $configTypeId: [{ ...facts, can: search }, lazyPage(pages, 'ConfigTypePage')],
    '$configTypeId/edit': [{ ...facts, can: edit }, lazyPage(pages, 'EditConfigType')],
  }),
)

export const tenantConfigRoute = createRoute({
  ...inShell,
  path: 'tenant/tenantConfig',
  validateSearch: lazySearch(addresses, 'TenantConfigAddress'),
  ...screen({
    title: 'configs.values',
    phrases: ['tenantPicker', 'receipts'],
    can: search,
    menu: { order: 436, icon: SlidersHorizontal, group: 'tenants' },
  }),
  component: lazyPage(pages, 'TenantConfigs'),
})

export const cardConfigRoute = createRoute({
  ...inShell,
  path: 'tenant/CreditCardConfig',
  validateSearch: lazySearch(addresses, 'CardConfigAddress'),
  ...screen({
    title: 'configs.cardValues',
    phrases: ['tenantPicker'],
    can: search,
    menu: { order: 438, icon: CreditCard, group: 'tenants' },
  }),
  component: lazyPage(pages, 'CardConfigs'),
})
