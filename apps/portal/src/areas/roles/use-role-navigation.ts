import { useNavigate } from '@tanstack/react-router'
import type { RoleFilters } from '@choba/contract/roles.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { askSoon } from '#lib/follow-user.ts'
import { useRefresh } from '#lib/refresh.ts'
import { session } from '#lib/session.ts'
import { rolesApi } from './roles.api.ts'

/** The ways between the list of roles and what opens over it; the search of the list stays. */
export function useRoleNavigation() {
  const navigate = useNavigate()
  // One screen, at one address for merchants and at another for administrators.
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

/** After a change: the list, the roles that are open, their history and what one may oneself are asked for again. */
export function useRoleRefresh() {
  const refresh = useRefresh()
  return () => {
    askSoon()
    return refresh(rolesApi.list.key(), rolesApi.detail.key(), auditApi.history.key())
  }
}
