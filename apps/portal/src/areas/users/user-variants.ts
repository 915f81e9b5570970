import { contract } from '@choba/contract/contract.ts'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import type { ChangedUser, NewUser, UserFilters } from '@choba/contract/users.contract.ts'
import { api } from '#lib/api.ts'

const { users } = contract

const merchantVariant = {
  admin: false,
  screen: 'user' as ViewScreen,
  path: '/setting/user' as '/setting/user' | '/setting/adminUserManage',
  pages: (filters: UserFilters) => api.users.list.pages(filters),
  listKey: () => api.users.list.key(),
  add: (user: NewUser) => api.users.add.call(user),
  modify: (user: ChangedUser) => api.users.modify.call(user),
  mayAdd: users.add.can,
  mayModify: users.modify.can,
}

/** The one screen of users, as merchants have it and as administrators have it: the calls it makes. */
export type UserVariant = typeof merchantVariant

const adminVariant: UserVariant = {
  admin: true,
  screen: 'adminUserManage',
  path: '/setting/adminUserManage',
  pages: (filters) => api.users.systemList.pages(filters),
  listKey: () => api.users.systemList.key(),
  add: (user) => api.users.systemAdd.call(user),
  modify: (user) => api.users.systemModify.call(user),
  mayAdd: users.systemAdd.can,
  mayModify: users.systemModify.can,
}

export const userVariants = { merchant: merchantVariant, admin: adminVariant }
