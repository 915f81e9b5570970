import { createRoute } from '@tanstack/react-router'
import type { deposits } from '@choba/contract/deposits.contract.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import Banknote from 'lucide-react/icons/banknote'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/deposits.filters.ts')
const lists = () => import('./deposits.tsx')
const page = () => import('./deposit-page.tsx')
const drill = () => import('./deposit-transactions.tsx')

export const adminDepositRoutes = createRoute({
  ...inShell,
  path: 'sysdeposit',
  validateSearch: lazySearch(filters, 'AdminDepositFilters'),
  ...screen({
    title: 'deposits.sysdeposit',
    phrases: ['terms'],
    can: adminMay('Settle.search') satisfies typeof deposits.systemList.can,
    menu: { order: 142, icon: Banknote },
  }),
  component: lazyPage(lists, 'AdminDeposits'),
})

export const adminDepositPageRoutes = createRoute({
  ...inShell,
  path: 'sysdeposit/$entCode/$depositNo',
  validateSearch: lazySearch(filters, 'AdminDepositFilters'),
  ...screen({
    title: 'deposits.syspayment',
    phrases: ['terms', 'reconciliation', 'statements', 'journals', 'transfers'],
    can: adminMay('Settle.search') satisfies typeof deposits.systemDetail.can,
  }),
  component: lazyPage(page, 'AdminDepositPage'),
})

export const adminDepositTransactionRoutes = createRoute({
  ...inShell,
  path: 'sysdeposit/$entCode/$depositNo/transactions',
  validateSearch: lazySearch(filters, 'AdminDepositTransactionAddress'),
  ...screen({
    title: 'deposits.systransactions',
    phrases: ['transactions'],
    can: adminMay('Settle.search') satisfies typeof deposits.systemTransactions.can,
  }),
  component: lazyPage(drill, 'AdminDepositTransactions'),
})
