import { useNavigate } from '@tanstack/react-router'
import type { TerminalFilters } from '@choba/contract/terminals.filters.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { terminalsApi } from './terminals.api.ts'

const path = '/setting/terminals'

/** The ways between the list and what opens over it; the search of the list stays. */
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

/** After a change the lists, those that are open and their history are asked for again. */
export function useTerminalRefresh() {
  const refresh = useRefresh()
  return () => refresh(terminalsApi.list.key(), terminalsApi.detail.key(), auditApi.history.key())
}
