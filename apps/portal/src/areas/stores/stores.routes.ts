import { createRoute } from '@tanstack/react-router'
import { eitherOf, merchantMay } from '@choba/contract/permissions.ts'
import type { stores } from '@choba/contract/stores.contract.ts'
import StoreIcon from 'lucide-react/icons/store'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/stores.filters.ts')
const addresses = () => import('./store-address.ts')

const sees = merchantMay('Shop.search') satisfies typeof stores.list.can
const title = { title: 'stores.list' } as const

export const storesRoute = createRoute({
  ...inShell,
  path: 'setting/shop',
  validateSearch: lazySearch(filters, 'StoreFilters'),
  ...screen({ ...title, can: sees, menu: { order: 311, icon: StoreIcon, group: 'settings' } }),
  component: lazyPage(() => import('./store-list.tsx'), 'Stores'),
})

export const storeAddRoute = createRoute({
  ...inShell,
  path: 'setting/shop/add',
  validateSearch: lazySearch(addresses, 'StoreAddAddress'),
  ...screen({
    ...title,
    action: 'stores.add',
    can: merchantMay('Shop.add') satisfies typeof stores.add.can,
  }),
  component: lazyPage(() => import('./store-create.tsx'), 'StoreCreate'),
})

export const storeFileRoute = createRoute({
  ...inShell,
  path: 'setting/shop/file',
  ...screen({
    ...title,
    action: 'stores.file',
    phrases: ['storeFile'],
    can: eitherOf('merchant', 'Shop.add', 'Shop.edit') satisfies typeof stores.runFile.can,
  }),
  component: lazyPage(() => import('./store-file.tsx'), 'StoreFile'),
})

export const storeRoute = createRoute({
  ...inShell,
  path: 'setting/shop/$storeId',
  validateSearch: lazySearch(addresses, 'StoreAddress'),
  ...screen({
    ...title,
    phrases: ['session', 'storePicker', 'terminals', 'pointRules'],
    shows: 'store',
    can: sees,
  }),
  component: lazyPage(() => import('./store-page.tsx'), 'StorePage'),
})

export const storeEditRoute = createRoute({
  ...inShell,
  path: 'setting/shop/$storeId/edit',
  ...screen({ ...title, can: merchantMay('Shop.edit') satisfies typeof stores.modify.can }),
  component: lazyPage(() => import('./store-edit.tsx'), 'StoreEdit'),
})
