import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { PointTransactionFilters } from '@choba/contract/point-transactions.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { PointTransactionDetail } from './point-transaction-detail.tsx'
import { PointTransactionList } from './point-transaction-list.tsx'

/** The ledger of points; the detail of an entry opens over it. */
export function PointTransactions() {
  const navigate = useNavigate()
  // The router leaves in its search whatever else is in the address, valid or not.
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

/** The detail at its address. */
export function PointTransactionPage() {
  const { entryId } = useParams({ strict: false })
  const navigate = useNavigate()
  if (entryId === undefined) return null
  const close = () => void navigate({ to: '/tradePoint', search: true })
  return <PointTransactionDetail key={entryId} entryId={entryId} onClose={close} />
}
