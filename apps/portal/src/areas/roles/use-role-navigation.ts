import { useNavigate } from '@tanstack/react-router'
import type { RoleFilters } from '@choba/contract/roles.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { askSoon } from '#lib/follow-user.ts'
import { useRefresh } from '#lib/refresh.ts'
import { session } from '#lib/session.ts'
import { rolesApi } from './roles.api.ts'

/**
 * Returns functions that open the list, a form or a role. They keep the filters of the list in the
 * address.
 */
export function useRoleNavigation() {
  const navigate = useNavigate()
  // Merchants and administrators share this screen under different addresses.
  const path: '/setting/rights' | '/setting/adminUserRole' = session().holder.isAdmin
    ? '/setting/adminUserRole'
    : '/setting/rights'
  const go = (to: string, replace = false) => void navigate({ to, search: (now) => now, replace })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    detail: (roleId: string, replace = false) => go(`${path}/${roleId}`, replace),
    edit: (roleId: string) => go(`${path}/${roleId}/edit`),
    limits: (roleId: string) => go(`${path}/${roleId}/limits`),
    copy: (roleId: string) => go(`${path}/${roleId}/copy`),
    search: (filters: RoleFilters, replace = true) =>
      void navigate({ to: path, search: filters, replace }),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, open roles, their history and
 * the user's own permissions.
 */
export function useRoleRefresh() {
  const refresh = useRefresh()
  return () => {
    askSoon()
    return refresh(rolesApi.list.key(), rolesApi.detail.key(), auditApi.history.key())
  }
}
