import { createRoute } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
import type { roles } from '@choba/contract/roles.contract.ts'
import KeyRound from 'lucide-react/icons/key-round'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/roles.filters.ts')
const pages = () => import('./roles.tsx')
const detail = () => import('./role-page.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/rights',
  validateSearch: lazySearch(filters, 'RoleFilters'),
  ...screen({
    title: 'roles.list',
    phrases: ['permissions', 'roleNames'],
    can: merchantMay('Permission.search'),
    menu: { order: 330, icon: KeyRound, group: 'settings' },
  }),
  component: lazyPage(pages, 'Roles'),
})

export const roleRoutes = list.addChildren([
  overlay(
    list,
    'add',
    { title: 'roles.list', action: 'roles.add', can: merchantMay('Permission.add') },
    lazyPage(pages, 'NewRole'),
  ),
  overlay(
    list,
    '$roleId',
    { title: 'roles.list', shows: 'role', can: merchantMay('Permission.search') },
    lazyPage(detail, 'RolePage'),
  ),
  overlay(
    list,
    '$roleId/edit',
    { title: 'roles.list', can: merchantMay('Permission.edit') },
    lazyPage(pages, 'EditRole'),
  ),
  overlay(
    list,
    '$roleId/limits',
    { title: 'roles.list', can: merchantMay('Permission.edit') satisfies typeof roles.limit.can },
    lazyPage(pages, 'LimitRole'),
  ),
  overlay(
    list,
    '$roleId/copy',
    { title: 'roles.list', can: merchantMay('Permission.add') },
    lazyPage(pages, 'CopyRole'),
  ),
])
