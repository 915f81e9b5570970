import { createRoute } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import type { stores } from '@choba/contract/stores.contract.ts'
import Shapes from 'lucide-react/icons/shapes'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/stores.filters.ts')
const pages = () => import('./stores.tsx')
const detail = () => import('./store-page.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/stores',
  validateSearch: lazySearch(filters, 'StoreFilters'),
  ...screen({
    title: 'stores.list',
    phrases: ['storePicker'],
    can: merchantMay('Shop.search') satisfies typeof stores.list.can,
    menu: { order: 355, label: 'stores.list', icon: Shapes, group: 'settings' },
  }),
  component: lazyPage(pages, 'Stores'),
})

const title = { title: 'stores.list' } as const

export const storeRoutes = list.addChildren([
  overlay(
    list,
    'add',
    { ...title, can: merchantMay('Shop.add') satisfies typeof stores.add.can },
    lazyPage(pages, 'AddStore'),
  ),
  overlay(
    list,
    '$storeId',
    { ...title, shows: 'store', can: merchantMay('Shop.search') satisfies typeof stores.detail.can },
    lazyPage(detail, 'StorePage'),
  ),
  overlay(
    list,
    '$storeId/edit',
    { ...title, can: merchantMay('Shop.edit') satisfies typeof stores.modify.can },
    lazyPage(pages, 'EditStore'),
  ),
])
