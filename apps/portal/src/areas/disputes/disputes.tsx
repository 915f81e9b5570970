import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { DisputeFilters } from '@choba/contract/disputes.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { DisputeCreate } from './dispute-create.tsx'
import { DisputeEdit } from './dispute-edit.tsx'
import { DisputeList } from './dispute-list.tsx'

/** The list; what is added, opened and changed stands over it. */
export function Disputes() {
  const filters = readSearch(DisputeFilters.shape, useSearch({ strict: false }))
  const { disputeId } = useParams({ strict: false })
  return (
    <>
      <DisputeList filters={filters} selected={disputeId} />
      <Outlet />
    </>
  )
}

export const AddDispute = () => <DisputeCreate />

export function EditDispute() {
  const { disputeId } = useParams({ strict: false })
  return disputeId === undefined ? null : <DisputeEdit disputeId={disputeId} />
}
