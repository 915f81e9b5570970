import { createRoute } from '@tanstack/react-router'
import type { deposits } from '@choba/contract/deposits.contract.ts'
import { AdminDepositFilters, DepositFilters } from '@choba/contract/deposits.filters.ts'
import { adminMay, merchantMay } from '@choba/contract/permissions.ts'
import Banknote from 'lucide-react/icons/banknote'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, screen } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

const lists = () => import('./deposits.tsx')
const page = () => import('./deposit-page.tsx')

export const depositRoutes = createRoute({
  ...inShell,
  path: 'deposit',
  validateSearch: searchReader(DepositFilters.shape),
  ...screen({
    title: 'deposits.deposit',
    can: merchantMay('Settle.search') satisfies typeof deposits.list.can,
    menu: { order: 140, label: 'deposits.deposit', icon: Banknote },
  }),
  component: lazyPage(lists, 'Deposits'),
})

/** One deposit is a screen of its own: its tables need the room. */
export const depositPageRoutes = createRoute({
  ...inShell,
  path: 'payment/$depositNo',
  validateSearch: searchReader(DepositFilters.shape),
  ...screen({
    title: 'deposits.payment',
    phrases: ['terms', 'transfers'],
    can: merchantMay('Settle.search') satisfies typeof deposits.detail.can,
  }),
  component: lazyPage(page, 'DepositPage'),
})

export const adminDepositRoutes = createRoute({
  ...inShell,
  path: 'sysdeposit',
  validateSearch: searchReader(AdminDepositFilters.shape),
  ...screen({
    title: 'deposits.sysdeposit',
    can: adminMay('Ent.search') satisfies typeof deposits.systemList.can,
    menu: { order: 290, label: 'deposits.sysdeposit', icon: Banknote },
  }),
  component: lazyPage(lists, 'AdminDeposits'),
})

export const adminDepositPageRoutes = createRoute({
  ...inShell,
  path: 'sysdeposit/$entCode/$depositNo',
  validateSearch: searchReader(AdminDepositFilters.shape),
  ...screen({
    title: 'deposits.syspayment',
    phrases: ['terms', 'transfers'],
    can: adminMay('Ent.search') satisfies typeof deposits.systemDetail.can,
  }),
  component: lazyPage(page, 'AdminDepositPage'),
})
