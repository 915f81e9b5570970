import type { Order } from '@choba/contract/orders.contract.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { usePaymentTypeName } from '#lib/use-catalogue-names.ts'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'

type Typed = Pick<Order, 'orderType'>

/** Returns a figure with the sign of its order: negative for refunds and cancellations. */
export const signedBy = ({ orderType }: Typed, figure: number): number =>
  orderType === 'SALE' ? figure : -figure

export const OrderAmount = ({ order }: { order: Order }) => (
  <Money amount={order.amount} currency={order.currency} negative={order.orderType !== 'SALE'} />
)

/** Points of an order: negative for refunds and cancellations, and a dash for zero points. */
export const OrderPoints = ({ order, points }: { order: Typed; points: number }) =>
  points === 0 ? <span className="text-muted">—</span> : <Points points={signedBy(order, points)} />

/**
 * Name of the order's type, and for a sale its refund status. A refund has the same icon as in the
 * transaction list.
 */
export function OrderTypeName({ order: { orderType, amount, refunded } }: { order: Order }) {
  const t = useTranslations('orders.orderType')
  const refundState = useTranslations('transactions.refundState')
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {orderType !== 'SALE' && (
        <Undo2 size="1.1em" aria-hidden="true" className="shrink-0 text-muted" />
      )}
      {t(orderType)}
      {refunded > 0 && (
        <span className="text-sm text-muted">
          {refundState(refunded < amount ? 'PARTIAL' : 'FULL')}
        </span>
      )}
    </span>
  )
}

/** Name of the first payment type of an order, and the number of its other payment types. */
export function PaidBy({ order: { paymentTypes }, folded }: { order: Order; folded?: boolean }) {
  const t = useTranslations('orders')
  const nameOf = usePaymentTypeName()
  const [first, ...others] = paymentTypes
  if (first === undefined) return <span className="text-muted">—</span>
  const name = nameOf(first)
  return (
    <PaymentMethodName
      code={first}
      name={others.length > 0 ? t('others', { name, count: others.length }) : name}
      folded={folded}
    />
  )
}
