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
  path: 'trade',
  validateSearch: lazySearch(filters, 'TransactionFilters'),
  ...screen({
    title: 'transactions.list',
    figures: true,
    can: transactionCalls.list.can,
    menu: { order: 100, icon: ReceiptText },
  }),
  component: lazyPage(pages, 'Transactions'),
})

const facts = {
  title: 'transactions.list',
  phrases: ['refunds', 'permissions', 'disputes', 'deposits', 'storePicker', 'receipts'],
  shows: 'transaction',
} as const

export const transactionRoutes = list.addChildren([
  overlay(
    list,
    '$paymentNo',
    { ...facts, can: transactionCalls.detail.can },
    lazyPage(page, 'TransactionPage'),
  ),
])
