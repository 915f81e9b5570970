import { createRoute } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import type { terminals } from '@choba/contract/terminals.contract.ts'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const can = merchantMay('Shop.search') satisfies typeof terminals.list.can

const list = createRoute({
  ...inShell,
  path: 'setting/terminals',
  validateSearch: lazySearch(
    () => import('@choba/contract/terminals.filters.ts'),
    'TerminalFilters',
  ),
  ...screen({
    title: 'terminals.list',
    phrases: ['storePicker'],
    can,
    menu: { order: 312, icon: MonitorSmartphone, group: 'settings' },
  }),
  component: lazyPage(() => import('./terminals.tsx'), 'Terminals'),
})

export const terminalRoutes = list.addChildren([
  overlay(
    list,
    '$terminalId',
    { title: 'terminals.list', shows: 'terminal', can },
    lazyPage(() => import('./terminal-page.tsx'), 'TerminalPage'),
  ),
])
