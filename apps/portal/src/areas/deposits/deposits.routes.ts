import { createRoute, redirect } from '@tanstack/react-router'
import type { deposits } from '@choba/contract/deposits.contract.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import Banknote from 'lucide-react/icons/banknote'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/deposits.filters.ts')
const lists = () => import('./deposits.tsx')
const page = () => import('./deposit-page.tsx')
const drill = () => import('./deposit-transactions.tsx')

export const depositRoutes = createRoute({
  ...inShell,
  path: 'deposit',
  validateSearch: lazySearch(filters, 'DepositFilters'),
  ...screen({
    title: 'deposits.deposit',
    figures: true,
    phrases: ['terms'],
    can: merchantMay('Settle.search') satisfies typeof deposits.list.can,
    menu: { order: 140, icon: Banknote },
  }),
  component: lazyPage(lists, 'Deposits'),
})

// The deposit path without a number shows the list (specification §2).
export const depositPagesRoutes = createRoute({
  ...inShell,
  path: 'payment',
  validateSearch: lazySearch(filters, 'DepositFilters'),
  beforeLoad: ({ search }): void => {
    throw redirect({ to: '/deposit', search, replace: true })
  },
})

/** A deposit has a separate screen instead of a drawer, because its tables need the space. */
export const depositPageRoutes = createRoute({
  ...inShell,
  path: 'payment/$depositNo',
  validateSearch: lazySearch(filters, 'DepositFilters'),
  ...screen({
    title: 'deposits.payment',
    figures: true,
    phrases: ['terms', 'reconciliation', 'statements', 'journals', 'transfers'],
    can: merchantMay('Settle.search') satisfies typeof deposits.detail.can,
  }),
  component: lazyPage(page, 'DepositPage'),
})

/**
 * The transactions of a deposit have a separate list screen with different columns and downloads.
 */
export const depositTransactionRoutes = createRoute({
  ...inShell,
  path: 'payment/$depositNo/transactions',
  validateSearch: lazySearch(filters, 'DepositTransactionAddress'),
  ...screen({
    title: 'deposits.transactions',
    figures: true,
    phrases: ['transactions'],
    can: merchantMay('Settle.search') satisfies typeof deposits.transactions.can,
  }),
  component: lazyPage(drill, 'DepositTransactions'),
})
