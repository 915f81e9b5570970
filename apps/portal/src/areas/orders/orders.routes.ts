import { createRoute } from '@tanstack/react-router'
import type { orders } from '@choba/contract/orders.contract.ts'
import { merchantMay, whereUsed } from '@choba/contract/permissions.ts'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/orders.filters.ts')
const pages = () => import('./orders.tsx')
const facts = {
  title: 'orders.list',
  figures: true,
  phrases: ['transactions', 'pointTransactions'],
  can: whereUsed('points', merchantMay('Record.search')) satisfies typeof orders.list.can,
} as const

const list = createRoute({
  ...inShell,
  path: 'order',
  validateSearch: lazySearch(filters, 'OrderFilters'),
  ...screen({ ...facts, menu: { order: 101, icon: ShoppingBag } }),
  component: lazyPage(pages, 'Orders'),
})

export const orderRoutes = list.addChildren([
  overlay(list, '$orderId', facts, lazyPage(pages, 'OrderPage')),
])
