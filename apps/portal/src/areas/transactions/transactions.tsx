import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { readSearch } from '#lib/search-params.ts'
import { TransactionList } from './transaction-list.tsx'
import { type TransactionVariant, transactionVariants } from './transaction-variants.ts'

/** List of transactions, with the details of an open transaction on top. */
function List({ variant }: { variant: TransactionVariant }) {
  const navigate = useNavigate()
  // The router keeps all search parameters of the address, including invalid ones. readSearch drops
  // those.
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
