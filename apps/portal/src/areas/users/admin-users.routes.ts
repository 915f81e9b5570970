import { createRoute } from '@tanstack/react-router'
import { adminMay } from '@choba/contract/permissions.ts'
import type { users } from '@choba/contract/users.contract.ts'
import UsersIcon from 'lucide-react/icons/users'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { lazySearch } from '#lib/search-params.ts'

const filters = () => import('@choba/contract/users.filters.ts')
const pages = () => import('./users.tsx')
const detail = () => import('./user-page.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/adminUserManage',
  validateSearch: lazySearch(filters, 'UserFilters'),
  ...screen({
    title: 'users.admins',
    phrases: ['results', 'roleNames', 'session', 'storePicker'],
    can: adminMay('User.search') satisfies typeof users.systemList.can,
    menu: { order: 350, icon: UsersIcon, group: 'settings' },
  }),
  component: lazyPage(pages, 'Administrators'),
})

export const adminRoutes = list.addChildren([
  overlay(
    list,
    'add',
    {
      title: 'users.admins',
      action: 'users.addAdmin',
      can: adminMay('User.add') satisfies typeof users.systemAdd.can,
    },
    lazyPage(pages, 'NewAdministrator'),
  ),
  overlay(
    list,
    '$userId',
    {
      title: 'users.admins',
      shows: 'user',
      can: adminMay('User.search') satisfies typeof users.systemList.can,
    },
    lazyPage(detail, 'AdministratorPage'),
  ),
  overlay(
    list,
    '$userId/edit',
    { title: 'users.admins', can: adminMay('User.edit') satisfies typeof users.systemModify.can },
    lazyPage(pages, 'EditAdministrator'),
  ),
])
