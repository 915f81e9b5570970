import { createRoute } from '@tanstack/react-router'
import { audit, AuditFilters } from '@choba/contract/audit.contract.ts'
import History from 'lucide-react/icons/history'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

const pages = () => import('./audit.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/audit',
  validateSearch: searchReader(AuditFilters.shape),
  ...screen({
    title: 'audit.list',
    phrases: ['auditWords', 'permissions', 'results', 'transactions'],
    can: audit.list.can,
    menu: { order: 360, label: 'audit.list', icon: History, group: 'settings' },
  }),
  component: lazyPage(pages, 'Audit'),
})

export const auditRoutes = list.addChildren([
  overlay(list, '$auditId', { title: 'audit.list', can: audit.detail.can }, lazyPage(pages, 'AuditEntry')),
])
