import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import { readSearch } from '#lib/search-params.ts'
import { desks } from './desks.ts'
import { TransactionList } from './transaction-list.tsx'

const route = getRouteApi('/trade')

/** The merchant's transactions; the detail of one opens over them. */
export function Trade() {
  const navigate = useNavigate()
  // The router leaves in its search whatever else stands in the address, valid or not.
  const filters = readSearch(TransactionFilters.shape, route.useSearch())
  const { paymentNo } = useParams({ strict: false })
  return (
    <>
      <TransactionList
        desk={desks.merchant}
        filters={filters}
        onFilters={(search, replace) => void navigate({ to: replace ? '.' : '/trade', search, replace })}
        selected={paymentNo}
        onOpen={(row) =>
          void navigate({ to: '/trade/$paymentNo', params: { paymentNo: row.paymentNo }, search: (now) => now })
        }
      />
      <Outlet />
    </>
  )
}
