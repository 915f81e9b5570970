import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { AdminTransactionFilters } from '@choba/contract/transactions.contract.ts'
import { readSearch } from '#lib/search-params.ts'
import { desks } from './desks.ts'
import { TransactionList } from './transaction-list.tsx'

const route = getRouteApi('/systrade')

/** The transactions of every merchant of the tenant, for its administrators. */
export function Systrade() {
  const navigate = useNavigate()
  // The router leaves in its search whatever else stands in the address, valid or not.
  const filters = readSearch(AdminTransactionFilters.shape, route.useSearch())
  const { entCode, paymentNo } = useParams({ strict: false })
  return (
    <>
      <TransactionList
        desk={desks.admin}
        filters={filters}
        onFilters={(search, replace) => void navigate({ to: replace ? '.' : '/systrade', search, replace })}
        selected={paymentNo && `${entCode}/${paymentNo}`}
        onOpen={(params) => void navigate({ to: '/systrade/$entCode/$paymentNo', params, search: (now) => now })}
      />
      <Outlet />
    </>
  )
}
