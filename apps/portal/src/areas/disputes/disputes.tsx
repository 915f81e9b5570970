import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { readSearch } from '#lib/search-params.ts'
import { DisputeList } from './dispute-list.tsx'
import { type DisputeVariant, disputeVariants } from './dispute-variants.ts'

/** Dispute list; the create, detail and edit drawers open over it. */
function List({ variant }: { variant: DisputeVariant }) {
  // The router keeps unknown and invalid search parameters, so the filters are parsed here.
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
