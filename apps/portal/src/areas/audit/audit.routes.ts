import { createRoute } from '@tanstack/react-router'
import { auditReaders } from '@choba/contract/permissions.ts'
import History from 'lucide-react/icons/history'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'
import { isInSupport } from '#lib/view-as.ts'

const filters = () => import('@choba/contract/audit.filters.ts')
const pages = () => import('./audit.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/audit',
  validateSearch: lazySearch(filters, 'AuditAddress'),
  ...screen({
    title: 'audit.list',
    phrases: ['auditWords', 'permissions', 'results', 'transactions', 'catalogue'],
    can: auditReaders,
    when: () => !isInSupport(),
    menu: { order: 360, icon: History, group: 'settings' },
  }),
  component: lazyPage(pages, 'Audit'),
})

export const auditRoutes = list.addChildren([
  overlay(
    list,
    '$auditId',
    { title: 'audit.list', can: auditReaders },
    lazyPage(pages, 'AuditEntry'),
  ),
])
