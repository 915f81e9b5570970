import { createRoute } from '@tanstack/react-router'
import { adminMay } from '@choba/contract/permissions.ts'
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
  path: 'sysUnknownRefund',
  validateSearch: lazySearch(filters, 'AdminUnknownRefundFilters'),
  ...screen({
    title: 'unknownRefunds.list',
    can: adminMay('Refund.search') satisfies typeof unknownRefunds.systemList.can,
    menu,
  }),
  component: lazyPage(pages, 'AdminUnknownRefunds'),
})

export const adminUnknownRefundRoutes = list.addChildren([
  overlay(
    list,
    '$entCode/$refundNo',
    { ...facts, can: adminMay('Refund.search') satisfies typeof unknownRefunds.systemDetail.can },
    lazyPage(detail, 'AdminUnknownRefundPage'),
  ),
])

export const adminUnlinkedRefundRoute = createRoute({
  ...inShell,
  path: 'sysUnknownRefund/unlinked',
  validateSearch: lazySearch(filters, 'AdminUnlinkedRefundFilters'),
  ...screen({
    title: 'unknownRefunds.unlinked',
    can: adminMay('Refund.search') satisfies typeof unknownRefunds.unlinkedSystemList.can,
  }),
  component: lazyPage(unlinked, 'AdminUnlinkedRefunds'),
})
