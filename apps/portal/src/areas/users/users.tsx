import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { UserFilters } from '@choba/contract/users.contract.ts'
import { readSearch } from '#lib/search-params.ts'
import { type UserDesk, userDesks } from './user-desks.ts'
import { UserCreate } from './user-create.tsx'
import { UserEdit } from './user-edit.tsx'
import { UserList } from './user-list.tsx'

/** The list; what is added, opened and changed stands over it. */
function People({ desk }: { desk: UserDesk }) {
  const filters = readSearch(UserFilters.shape, useSearch({ strict: false }))
  const { userId } = useParams({ strict: false })
  return (
    <>
      <UserList desk={desk} filters={filters} selected={userId} />
      <Outlet />
    </>
  )
}

export const Users = () => <People desk={userDesks.merchant} />
export const Administrators = () => <People desk={userDesks.admin} />

export const NewUser = () => <UserCreate desk={userDesks.merchant} />
export const NewAdministrator = () => <UserCreate desk={userDesks.admin} />

function Edit({ desk }: { desk: UserDesk }) {
  const { userId } = useParams({ strict: false })
  return userId === undefined ? null : <UserEdit desk={desk} userId={userId} />
}
export const EditUser = () => <Edit desk={userDesks.merchant} />
export const EditAdministrator = () => <Edit desk={userDesks.admin} />
