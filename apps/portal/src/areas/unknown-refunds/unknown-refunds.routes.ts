import { createRoute } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import type { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/unknown-refunds.filters.ts')
const pages = () => import('./unknown-refunds.tsx')
const detail = () => import('./unknown-refund-page.tsx')
const unlinked = () => import('./unlinked-refunds.tsx')

const menu = { order: 115, label: 'unknownRefunds.list', icon: CircleAlert } as const
const facts = { title: 'unknownRefunds.list' } as const

const list = createRoute({
  ...inShell,
  path: 'unknownRefund',
  validateSearch: lazySearch(filters, 'UnknownRefundFilters'),
  ...screen({
    title: 'unknownRefunds.list',
    figures: true,
    can: merchantMay('Refund.add') satisfies typeof unknownRefunds.list.can,
    menu,
  }),
  component: lazyPage(pages, 'UnknownRefunds'),
})

export const unknownRefundRoutes = list.addChildren([
  overlay(
    list,
    '$refundNo',
    { ...facts, can: merchantMay('Refund.add') satisfies typeof unknownRefunds.detail.can },
    lazyPage(detail, 'UnknownRefundPage'),
  ),
])

/** This screen is the second tab of the unknown refunds. */
export const unlinkedRefundRoute = createRoute({
  ...inShell,
  path: 'unknownRefund/unlinked',
  validateSearch: lazySearch(filters, 'UnlinkedRefundFilters'),
  ...screen({
    title: 'unknownRefunds.unlinked',
    figures: true,
    can: merchantMay('Refund.add') satisfies typeof unknownRefunds.unlinkedList.can,
  }),
  component: lazyPage(unlinked, 'UnlinkedRefunds'),
})
