import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { UserFilters } from '@choba/contract/users.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { type UserVariant, userVariants } from './user-variants.ts'
import { UserCreate } from './user-create.tsx'
import { UserEdit } from './user-edit.tsx'
import { UserList } from './user-list.tsx'

/** List of users, with the opened form or user in a drawer on top of the list. */
function People({ variant }: { variant: UserVariant }) {
  const filters = readSearch(UserFilters.shape, useSearch({ strict: false }))
  const { userId } = useParams({ strict: false })
  return (
    <>
      <UserList variant={variant} filters={filters} selected={userId} />
      <Outlet />
    </>
  )
}

export const Users = () => <People variant={userVariants.merchant} />
export const Administrators = () => <People variant={userVariants.admin} />

export const NewUser = () => <UserCreate variant={userVariants.merchant} />
export const NewAdministrator = () => <UserCreate variant={userVariants.admin} />

function Edit({ variant }: { variant: UserVariant }) {
  const { userId } = useParams({ strict: false })
  return userId === undefined ? null : <UserEdit variant={variant} userId={userId} />
}
export const EditUser = () => <Edit variant={userVariants.merchant} />
export const EditAdministrator = () => <Edit variant={userVariants.admin} />
