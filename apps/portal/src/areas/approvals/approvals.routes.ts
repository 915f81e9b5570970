import { createRoute } from '@tanstack/react-router'
import { ApprovalFilters } from '@choba/contract/approvals.filters.ts'
import { adminMay, eitherMay, merchantMay } from '@choba/contract/permissions.ts'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { lazyBadge } from '#app/lazy-badge.ts'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

const list = () => import('./approvals.tsx')
const page = () => import('./approval-page.tsx')

/** Who decides requests of any kind: those of refunds, of bank accounts, and of terms. */
const deciders = { can: eitherMay('Refund.add'), orMay: [merchantMay('Settle.edit'), adminMay('Ent.edit')] }

const inbox = createRoute({
  ...inShell,
  path: 'approval',
  validateSearch: searchReader(ApprovalFilters.shape),
  ...screen({
    title: 'approvals.list',
    ...deciders,
    menu: {
      order: 130,
      label: 'approvals.list',
      icon: ClipboardCheck,
      badge: lazyBadge(() => import('./approval-badge.tsx'), 'ApprovalBadge', 'approvals'),
    },
  }),
  component: lazyPage(list, 'Approvals'),
})

export const approvalRoutes = inbox.addChildren([
  overlay(inbox, '$approvalId', { title: 'approvals.list', ...deciders }, lazyPage(page, 'ApprovalPage')),
])
