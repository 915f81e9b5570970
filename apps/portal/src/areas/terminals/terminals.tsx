import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { TerminalFilters } from '@choba/contract/terminals.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { TerminalList } from './terminal-list.tsx'

/** List of terminals, with the opened terminal in a drawer on top of the list. */
export function Terminals() {
  const filters = readSearch(TerminalFilters.shape, useSearch({ strict: false }))
  const { terminalId } = useParams({ strict: false })
  return (
    <>
      <TerminalList filters={filters} selected={terminalId} />
      <Outlet />
    </>
  )
}
