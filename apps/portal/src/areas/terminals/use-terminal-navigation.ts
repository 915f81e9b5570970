import { useNavigate } from '@tanstack/react-router'
import type { TerminalFilters } from '@choba/contract/terminals.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { terminalsApi } from './terminals.api.ts'

const path = '/setting/terminals'

/**
 * Returns functions that open the list or a terminal. They keep the filters of the list in the
 * address.
 */
export function useTerminalNavigation() {
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to, search: (now) => now })
  return {
    list: () => go(path),
    detail: (terminalId: string) => go(`${path}/${terminalId}`),
    search: (filters: TerminalFilters, replace = true) =>
      void navigate({ to: path, search: filters, replace }),
  }
}

/**
 * Returns a function to call after a change: it refetches the lists, open terminals and their
 * history.
 */
export function useTerminalRefresh() {
  const refresh = useRefresh()
  return () => refresh(terminalsApi.list.key(), terminalsApi.detail.key(), auditApi.history.key())
}
