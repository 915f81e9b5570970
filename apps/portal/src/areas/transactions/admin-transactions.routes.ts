import { createRoute } from '@tanstack/react-router'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/transactions.filters.ts')
const pages = () => import('./transactions.tsx')
const page = () => import('./transaction-page.tsx')

const list = createRoute({
  ...inShell,
  path: 'systrade',
  validateSearch: lazySearch(filters, 'AdminTransactionFilters'),
  ...screen({
    title: 'transactions.list',
    can: transactionCalls.systemList.can,
    menu: { order: 110, icon: ReceiptText },
  }),
  component: lazyPage(pages, 'AdminTransactions'),
})

const facts = {
  title: 'transactions.list',
  phrases: ['refunds', 'permissions', 'disputes', 'deposits', 'storePicker'],
  shows: 'transaction',
} as const

export const adminTransactionRoutes = list.addChildren([
  overlay(
    list,
    '$entCode/$paymentNo',
    { ...facts, can: transactionCalls.systemDetail.can },
    lazyPage(page, 'AdminTransactionPage'),
  ),
])
