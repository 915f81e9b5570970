import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { readSearch } from '#lib/search-params.ts'
import { UnknownRefundList } from './unknown-refund-list.tsx'
import { type UnknownRefundVariant, unknownRefundVariants } from './unknown-refund-variants.ts'

/**
 * List of refunds whose result is unknown, with the opened refund in a drawer on top of the list.
 */
function List({ variant }: { variant: UnknownRefundVariant }) {
  const navigate = useNavigate()
  const filters = readSearch(variant.filters.shape, useSearch({ strict: false }))
  const { entCode = '', refundNo } = useParams({ strict: false })
  return (
    <>
      <UnknownRefundList
        variant={variant}
        filters={filters}
        onFilters={(search, replace) =>
          void navigate({ to: replace ? '.' : variant.path, search, replace })
        }
        selected={refundNo && variant.keyOf({ entCode, refundNo })}
        onOpen={(row) => void navigate({ to: variant.detailPath(row), search: (now) => now })}
      />
      <Outlet />
    </>
  )
}

export const UnknownRefunds = () => <List variant={unknownRefundVariants.merchant} />
export const AdminUnknownRefunds = () => <List variant={unknownRefundVariants.admin} />
