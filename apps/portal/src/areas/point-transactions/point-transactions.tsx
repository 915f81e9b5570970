import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { PointTransactionFilters } from '@choba/contract/point-transactions.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { PointTransactionDetail } from './point-transaction-detail.tsx'
import { PointTransactionList } from './point-transaction-list.tsx'

/**
 * List of ledger entries, with the details of the selected entry in a drawer on top of the list.
 */
export function PointTransactions() {
  const navigate = useNavigate()
  // Drops invalid search parameters, because the router passes all parameters of the address on.
  const filters = readSearch(PointTransactionFilters.shape, useSearch({ strict: false }))
  const { entryId } = useParams({ strict: false })
  return (
    <>
      <PointTransactionList
        filters={filters}
        onFilters={(search, replace) =>
          void navigate({ to: replace ? '.' : '/tradePoint', search, replace })
        }
        selected={entryId}
        onOpen={(row) => void navigate({ to: `/tradePoint/${row.entryId}`, search: (now) => now })}
      />
      <Outlet />
    </>
  )
}

/** Drawer with the details of the entry whose ID is in the address. */
export function PointTransactionPage() {
  const { entryId } = useParams({ strict: false })
  const navigate = useNavigate()
  if (entryId === undefined) return null
  const close = () => void navigate({ to: '/tradePoint', search: true })
  return <PointTransactionDetail key={entryId} entryId={entryId} onClose={close} />
}
