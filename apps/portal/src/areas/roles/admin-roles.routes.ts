import { createRoute } from '@tanstack/react-router'
import { adminMay } from '@choba/contract/permissions.ts'
import KeyRound from 'lucide-react/icons/key-round'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/roles.filters.ts')
const pages = () => import('./roles.tsx')
const detail = () => import('./role-page.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/adminUserRole',
  validateSearch: lazySearch(filters, 'RoleFilters'),
  ...screen({
    title: 'roles.admins',
    phrases: ['permissions', 'roleNames'],
    can: adminMay('Permission.search'),
    menu: { order: 340, icon: KeyRound, group: 'settings' },
  }),
  component: lazyPage(pages, 'Roles'),
})

const facts = { title: 'roles.admins' } as const

export const adminRoleRoutes = list.addChildren([
  overlay(
    list,
    'add',
    { ...facts, action: 'roles.addAdmin', can: adminMay('Permission.add') },
    lazyPage(pages, 'NewRole'),
  ),
  overlay(
    list,
    '$roleId',
    { ...facts, shows: 'role', can: adminMay('Permission.search') },
    lazyPage(detail, 'RolePage'),
  ),
  overlay(
    list,
    '$roleId/edit',
    { ...facts, can: adminMay('Permission.edit') },
    lazyPage(pages, 'EditRole'),
  ),
  overlay(
    list,
    '$roleId/copy',
    { ...facts, can: adminMay('Permission.add') },
    lazyPage(pages, 'CopyRole'),
  ),
])
