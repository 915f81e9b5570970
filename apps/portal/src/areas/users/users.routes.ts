import { createRoute } from '@tanstack/react-router'
import { merchantMay } from '@choba/contract/permissions.ts'
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
  path: 'setting/user',
  validateSearch: lazySearch(filters, 'UserFilters'),
  ...screen({
    title: 'users.list',
    phrases: ['results', 'roleNames', 'session', 'storePicker'],
    can: merchantMay('User.search') satisfies typeof users.list.can,
    menu: { order: 320, icon: UsersIcon, group: 'settings' },
  }),
  component: lazyPage(pages, 'Users'),
})

export const userRoutes = list.addChildren([
  overlay(
    list,
    'add',
    {
      title: 'users.list',
      action: 'users.add',
      can: merchantMay('User.add') satisfies typeof users.add.can,
    },
    lazyPage(pages, 'NewUser'),
  ),
  overlay(
    list,
    '$userId',
    {
      title: 'users.list',
      shows: 'user',
      can: merchantMay('User.search') satisfies typeof users.list.can,
    },
    lazyPage(detail, 'UserPage'),
  ),
  overlay(
    list,
    '$userId/edit',
    { title: 'users.list', can: merchantMay('User.edit') satisfies typeof users.modify.can },
    lazyPage(pages, 'EditUser'),
  ),
])
