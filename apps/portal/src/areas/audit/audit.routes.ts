import { createRoute } from '@tanstack/react-router'
import { AuditAddress, auditReaders } from '@choba/contract/audit.filters.ts'
import History from 'lucide-react/icons/history'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

const pages = () => import('./audit.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/audit',
  validateSearch: searchReader(AuditAddress.shape),
  ...screen({
    title: 'audit.list',
    phrases: ['auditWords', 'permissions', 'results', 'transactions'],
    can: auditReaders,
    menu: { order: 360, label: 'audit.list', icon: History, group: 'settings' },
  }),
  component: lazyPage(pages, 'Audit'),
})

export const auditRoutes = list.addChildren([
  overlay(list, '$auditId', { title: 'audit.list', can: auditReaders }, lazyPage(pages, 'AuditEntry')),
])
