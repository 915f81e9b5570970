import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { readSearch } from '#lib/search-params.ts'
import { TransactionList } from './transaction-list.tsx'
import { type TransactionVariant, transactionVariants } from './transaction-variants.ts'

/**
 * List of transactions, with the details of the opened transaction in a drawer on top of the list.
 */
function List({ variant }: { variant: TransactionVariant }) {
  const navigate = useNavigate()
  // Drops invalid search parameters, because the router passes all parameters of the address on.
  const filters = readSearch(variant.filters.shape, useSearch({ strict: false }))
  const { entCode = '', paymentNo } = useParams({ strict: false })
  return (
    <>
      <TransactionList
        variant={variant}
        filters={filters}
        onFilters={(search, replace) =>
          void navigate({ to: replace ? '.' : variant.path, search, replace })
        }
        selected={paymentNo && variant.keyOf({ entCode, paymentNo })}
        onOpen={(row) => void navigate({ to: variant.detailPath(row), search: (now) => now })}
      />
      <Outlet />
    </>
  )
}

export const Transactions = () => <List variant={transactionVariants.merchant} />
export const AdminTransactions = () => <List variant={transactionVariants.admin} />
