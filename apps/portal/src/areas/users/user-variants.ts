import type { Can } from '@choba/contract/permissions.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import { type ChangedUser, type NewUser, users } from '@choba/contract/users.contract.ts'
import type { UserFilters } from '@choba/contract/users.filters.ts'
import { usersApi } from './users.api.ts'

const merchantVariant = {
  admin: false,
  screen: 'user' as ViewScreen,
  path: '/setting/user' as '/setting/user' | '/setting/adminUserManage',
  pages: (filters: UserFilters) => usersApi.list.pages(filters),
  listKey: () => usersApi.list.key(),
  add: (user: NewUser) => usersApi.add.call(user),
  modify: (user: ChangedUser) => usersApi.modify.call(user),
  mayAdd: users.add.can as Can,
  mayModify: users.modify.can as Can,
}

/**
 * Addresses and API calls of the user screen. Users of a merchant and administrators have one
 * variant each.
 */
export type UserVariant = typeof merchantVariant

const adminVariant: UserVariant = {
  admin: true,
  screen: 'adminUserManage',
  path: '/setting/adminUserManage',
  pages: (filters) => usersApi.systemList.pages(filters),
  listKey: () => usersApi.systemList.key(),
  add: (user) => usersApi.systemAdd.call(user),
  modify: (user) => usersApi.systemModify.call(user),
  mayAdd: users.systemAdd.can,
  mayModify: users.systemModify.can,
}

export const userVariants = { merchant: merchantVariant, admin: adminVariant }
