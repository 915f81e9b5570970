import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { ApprovalFilters } from '@choba/contract/approvals.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { ApprovalList } from './approval-list.tsx'

/** Request list, with the selected request in a drawer on top of the list. */
export function Approvals() {
  const filters = readSearch(ApprovalFilters.shape, useSearch({ strict: false }))
  const { approvalId } = useParams({ strict: false })
  return (
    <>
      <ApprovalList filters={filters} selected={approvalId} />
      <Outlet />
    </>
  )
}
