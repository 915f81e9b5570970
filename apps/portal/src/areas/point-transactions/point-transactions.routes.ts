import { createRoute } from '@tanstack/react-router'
import { merchantMay, whereUsed } from '@choba/contract/permissions.ts'
import type { pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import Coins from 'lucide-react/icons/coins'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/point-transactions.filters.ts')
const pages = () => import('./point-transactions.tsx')
const facts = {
  title: 'pointTransactions.list',
  figures: true,
  phrases: ['transactions'],
  can: whereUsed(
    'points',
    merchantMay('Record.search'),
  ) satisfies typeof pointTransactions.list.can,
} as const

const list = createRoute({
  ...inShell,
  path: 'tradePoint',
  validateSearch: lazySearch(filters, 'PointTransactionFilters'),
  ...screen({ ...facts, menu: { order: 102, icon: Coins } }),
  component: lazyPage(pages, 'PointTransactions'),
})

export const pointTransactionRoutes = list.addChildren([
  overlay(list, '$entryId', facts, lazyPage(pages, 'PointTransactionPage')),
])
