import type { Order } from '@choba/contract/orders.contract.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { BrandName } from '#lib/brand-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { useCatalogueNames } from '#lib/use-catalogue-names.ts'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'

type Typed = Pick<Order, 'orderType'>

/** A refund takes away what its sale gave. */
export const signedBy = ({ orderType }: Typed, figure: number): number =>
  orderType === 'SALE' ? figure : -figure

/** What a payment type is called, by its code until that is known. */
export function usePaymentTypeName(): (paymentType: string) => string {
  const names = useCatalogueNames()
  return (code) => names?.paymentTypes.find(({ paymentType }) => paymentType === code)?.name ?? code
}

export const OrderAmount = ({ order }: { order: Order }) => (
  <Money amount={order.amount} currency={order.currency} negative={order.orderType !== 'SALE'} />
)

/** Points of an order; a dash where there are none. */
export const OrderPoints = ({ order, points }: { order: Typed; points: number }) =>
  points === 0 ? <span className="text-muted">—</span> : <Points points={signedBy(order, points)} />

/** What an order is, and of a sale whether it is refunded; a refund has the mark that it has among transactions. */
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

/** The first way it was paid by, and how many others there are. */
export function PaidBy({ order: { paymentTypes }, folded }: { order: Order; folded?: boolean }) {
  const t = useTranslations('orders')
  const nameOf = usePaymentTypeName()
  const [first, ...others] = paymentTypes
  if (first === undefined) return <span className="text-muted">—</span>
  const name = nameOf(first)
  return (
    <BrandName
      code={first}
      name={others.length > 0 ? t('others', { name, count: others.length }) : name}
      folded={folded}
    />
  )
}
