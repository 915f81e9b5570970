import { createRoute } from '@tanstack/react-router'
import { UserFilters, users } from '@choba/contract/users.contract.ts'
import UsersIcon from 'lucide-react/icons/users'
import { lazyPage } from '#app/lazy-page.ts'
import { inShell, overlay, screen } from '#app/screen.tsx'
import { searchReader } from '#lib/search-params.ts'

const pages = () => import('./users.tsx')
const detail = () => import('./user-page.tsx')

const list = createRoute({
  ...inShell,
  path: 'setting/user',
  validateSearch: searchReader(UserFilters.shape),
  ...screen({
    title: 'users.list',
    phrases: ['results', 'session', 'storePicker'],
    can: users.list.can,
    menu: { order: 320, label: 'users.list', icon: UsersIcon, group: 'settings' },
  }),
  component: lazyPage(pages, 'Users'),
})

export const userRoutes = list.addChildren([
  overlay(list, 'add', { title: 'users.list', can: users.add.can }, lazyPage(pages, 'NewUser')),
  overlay(list, '$userId', { title: 'users.list', can: users.list.can }, lazyPage(detail, 'UserPage')),
  overlay(list, '$userId/edit', { title: 'users.list', can: users.modify.can }, lazyPage(pages, 'EditUser')),
])

const admins = createRoute({
  ...inShell,
  path: 'setting/adminUserManage',
  validateSearch: searchReader(UserFilters.shape),
  ...screen({
    title: 'users.admins',
    phrases: ['results', 'session', 'storePicker'],
    can: users.systemList.can,
    menu: { order: 350, label: 'users.admins', icon: UsersIcon, group: 'settings' },
  }),
  component: lazyPage(pages, 'Administrators'),
})

export const adminRoutes = admins.addChildren([
  overlay(admins, 'add', { title: 'users.admins', can: users.systemAdd.can }, lazyPage(pages, 'NewAdministrator')),
  overlay(
    admins,
    '$userId',
    { title: 'users.admins', can: users.systemList.can },
    lazyPage(detail, 'AdministratorPage'),
  ),
  overlay(
    admins,
    '$userId/edit',
    { title: 'users.admins', can: users.systemModify.can },
    lazyPage(pages, 'EditAdministrator'),
  ),
])
