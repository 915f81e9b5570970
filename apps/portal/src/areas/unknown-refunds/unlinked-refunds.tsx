import { useNavigate, useSearch } from '@tanstack/react-router'
import { readSearch } from '#lib/search-params.ts'
import { UnlinkedRefundList } from './unlinked-refund-list.tsx'
import { type UnknownRefundVariant, unknownRefundVariants } from './unknown-refund-variants.ts'

/** List of refunds that were received through the feed and are not linked to a payment. */
function List({ variant }: { variant: UnknownRefundVariant }) {
  const navigate = useNavigate()
  const filters = readSearch(variant.unlinkedFilters.shape, useSearch({ strict: false }))
  return (
    <UnlinkedRefundList
      variant={variant}
      filters={filters}
      onFilters={(search, replace) => void navigate({ to: variant.unlinkedPath, search, replace })}
    />
  )
}

export const UnlinkedRefunds = () => <List variant={unknownRefundVariants.merchant} />
export const AdminUnlinkedRefunds = () => <List variant={unknownRefundVariants.admin} />
