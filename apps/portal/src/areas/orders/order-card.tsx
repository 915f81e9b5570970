import type { Order } from '@choba/contract/orders.contract.ts'
import { Instant } from '#ui/instant.tsx'
import { OrderAmount, OrderPoints, OrderTypeName, PaidBy } from './order-words.tsx'

/**
 * Card for one order on a phone: payment, time and store on the left, amount and points on the
 * right.
 */
export const OrderCard = ({ row }: { row: Order }) => (
  <span className="flex items-start justify-between gap-3">
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="truncate font-semibold">
        <PaidBy order={row} />
      </span>
      <span className="flex gap-2 text-sm text-muted">
        <Instant at={row.orderedAt} form="short" />
        <span className="truncate">{row.store.storeName}</span>
      </span>
    </span>
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      <span className="font-semibold">
        <OrderAmount order={row} />
      </span>
      <span className="flex gap-2 text-sm">
        <OrderTypeName order={row} />
        <OrderPoints order={row} points={row.pointsAwarded} />
      </span>
    </span>
  </span>
)
