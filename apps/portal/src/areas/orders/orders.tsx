import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { OrderFilters } from '@choba/contract/orders.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { OrderDetail } from './order-detail.tsx'
import { OrderList } from './order-list.tsx'

/** List of orders, with the details of the selected order in a drawer on top of the list. */
export function Orders() {
  const navigate = useNavigate()
  // Drops invalid search parameters, because the router passes all parameters of the address on.
  const filters = readSearch(OrderFilters.shape, useSearch({ strict: false }))
  const { orderId } = useParams({ strict: false })
  return (
    <>
      <OrderList
        filters={filters}
        onFilters={(search, replace) =>
          void navigate({ to: replace ? '.' : '/order', search, replace })
        }
        selected={orderId}
        onOpen={(row) => void navigate({ to: `/order/${row.orderId}`, search: (now) => now })}
      />
      <Outlet />
    </>
  )
}

/** Details of the order whose number is in the address. */
export function OrderPage() {
  const { orderId } = useParams({ strict: false })
  const navigate = useNavigate()
  if (orderId === undefined) return null
  const close = () => void navigate({ to: '/order', search: true })
  return <OrderDetail key={orderId} orderId={orderId} onClose={close} />
}
