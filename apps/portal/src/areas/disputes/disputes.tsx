import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { readSearch } from '#lib/search-params.ts'
import { DisputeList } from './dispute-list.tsx'
import { type DisputeVariant, disputeVariants } from './dispute-variants.ts'

/** Dispute list; the create, detail and edit drawers open on top of the list. */
function List({ variant }: { variant: DisputeVariant }) {
  // Parses the filters, because the router passes on unknown and invalid search parameters.
  const filters = readSearch(variant.filters.shape, useSearch({ strict: false }))
  const { entCode = '', disputeId } = useParams({ strict: false })
  return (
    <>
      <DisputeList
        variant={variant}
        filters={filters}
        selected={disputeId && variant.keyOf({ entCode, disputeId })}
      />
      <Outlet />
    </>
  )
}

export const Disputes = () => <List variant={disputeVariants.merchant} />
export const AdminDisputes = () => <List variant={disputeVariants.admin} />
