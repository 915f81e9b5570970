import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { RoleFilters } from '@choba/contract/roles.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { RoleCopy, RoleCreate } from './role-create.tsx'
import { RoleEdit } from './role-edit.tsx'
import { RoleLimitsEdit } from './role-limits-edit.tsx'
import { RoleList } from './role-list.tsx'

/** List of roles, with the opened form or role in a drawer on top of the list. */
export function Roles() {
  const filters = readSearch(RoleFilters.shape, useSearch({ strict: false }))
  const { roleId } = useParams({ strict: false })
  return (
    <>
      <RoleList filters={filters} selected={roleId} />
      <Outlet />
    </>
  )
}

export const NewRole = () => <RoleCreate />

export function EditRole() {
  const { roleId } = useParams({ strict: false })
  return roleId === undefined ? null : <RoleEdit roleId={roleId} />
}

export function LimitRole() {
  const { roleId } = useParams({ strict: false })
  return roleId === undefined ? null : <RoleLimitsEdit roleId={roleId} />
}

export function CopyRole() {
  const { roleId } = useParams({ strict: false })
  return roleId === undefined ? null : <RoleCopy roleId={roleId} />
}
