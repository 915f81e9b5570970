import { createRoute } from '@tanstack/react-router'
import { adminMay, eitherMay, merchantMay, whereUsed } from '@choba/contract/permissions.ts'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { lazyLater } from '#app/lazy-later.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/approvals.filters.ts')
const list = () => import('./approvals.tsx')
const page = () => import('./approval-page.tsx')

/**
 * Gives access to users who may decide at least one kind of request: refunds, bank accounts, card
 * points, terms or tenants.
 */
const deciders = {
  can: eitherMay('Refund.add'),
  orMay: [
    eitherMay('Settle.edit'),
    whereUsed('points', merchantMay('Shop.edit')),
    adminMay('Ent.edit'),
    adminMay('SystemConfig.delete'),
  ],
}

const inbox = createRoute({
  ...inShell,
  path: 'approval',
  validateSearch: lazySearch(filters, 'ApprovalFilters'),
  ...screen({
    title: 'approvals.list',
    figures: true,
    ...deciders,
    menu: {
      order: 130,
      label: 'approvals.list',
      icon: ClipboardCheck,
      badge: lazyLater(() => import('./approval-badge.tsx'), 'ApprovalBadge'),
      isHome: false,
    },
  }),
  component: lazyPage(list, 'Approvals'),
})

export const approvalRoutes = inbox.addChildren([
  overlay(
    inbox,
    '$approvalId',
    { title: 'approvals.list', ...deciders },
    lazyPage(page, 'ApprovalPage'),
  ),
])
