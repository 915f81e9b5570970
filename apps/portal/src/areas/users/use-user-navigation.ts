import { useNavigate } from '@tanstack/react-router'
import type { UserFilters } from '@choba/contract/users.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import type { UserVariant } from './user-variants.ts'
import { usersApi } from './users.api.ts'

/**
 * Returns functions that open the list, a form or a user. They keep the filters of the list in the
 * address.
 */
export function useUserNavigation({ path }: UserVariant) {
  const navigate = useNavigate()
  const go = (to: string, replace = false) => void navigate({ to, search: (now) => now, replace })
  return {
    list: () => go(path),
    add: () => go(`${path}/add`),
    detail: (userId: string, replace = false) => go(`${path}/${userId}`, replace),
    edit: (userId: string) => go(`${path}/${userId}/edit`),
    search: (filters: UserFilters, replace = true) =>
      void navigate({ to: path, search: filters, replace }),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, the user and the user's
 * history.
 */
export function useUserRefresh({ listKey }: UserVariant) {
  const refresh = useRefresh()
  return () =>
    refresh(listKey(), usersApi.detail.key(), usersApi.signIn.key(), auditApi.history.key())
}
