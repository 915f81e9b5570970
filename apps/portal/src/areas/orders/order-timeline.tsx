import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderDetail } from '@choba/contract/orders.contract.ts'
import type { PointTransaction } from '@choba/contract/point-transactions.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'
import { Section } from '#ui/section.tsx'
import { usePaymentTypeName } from '#lib/use-catalogue-names.ts'

interface Event {
  readonly key: string
  readonly at: string
  readonly said: ReactNode
  readonly figure: ReactNode
  /** Name of the user who requested the refund, or the source of the payment. */
  readonly from?: string | null
}

type PointEvent = 'given' | 'used' | 'reversedPoints' | 'returned'

const eventOf = ({ chargeType, entryKind }: PointTransaction): PointEvent =>
  chargeType === 'USE'
    ? entryKind === 'AWARD'
      ? 'used'
      : 'returned'
    : entryKind === 'AWARD'
      ? 'given'
      : 'reversedPoints'

/** Adds up the points of all point types that were given or taken at the same time. */
const sumsOf = (entries: readonly PointTransaction[]) =>
  [...Map.groupBy(entries, (entry) => `${entry.at} ${eventOf(entry)}`).values()].map((of) => ({
    at: of[0]!.at,
    of: eventOf(of[0]!),
    figure: of.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

/**
 * Timeline of an order, oldest first: payments, points, and refunds with their effect on points.
 */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const transactions = useTranslations('transactions')
  const nameOf = usePaymentTypeName()
  const { currency } = order
  const isSale = order.orderType === 'SALE'
  const points = (at: string, of: PointEvent, figure: number): Event[] =>
    figure === 0
      ? []
      : [{ key: `${at} ${of}`, at, said: t(`event.${of}`), figure: <Points points={figure} /> }]
  const events: Event[] = [
    ...order.payments.map(({ paymentNo, paidAt, paymentType, amount }) => ({
      key: paymentNo,
      at: paidAt,
      said: isSale ? t('event.paid', { name: nameOf(paymentType) }) : t('event.refunded'),
      figure: <Money amount={amount} currency={currency} negative={!isSale} />,
    })),
    ...sumsOf(order.points).flatMap(({ at, of, figure }) => points(at, of, figure)),
    ...order.refunds.flatMap((refund) => [
      {
        key: refund.orderId,
        at: refund.orderedAt,
        said: (
          <Link
            to="/order/$orderId"
            params={{ orderId: refund.orderId }}
            search
            className="text-accent-strong underline-offset-2 hover:underline"
          >
            {t('event.refunded')}
          </Link>
        ),
        figure: <Money amount={refund.amount} currency={currency} negative />,
        from: refund.imported
          ? transactions('event.imported')
          : refund.requestedBy && transactions('detail.by', { name: refund.requestedBy }),
      },
      ...points(refund.orderedAt, 'reversedPoints', -refund.pointsAwarded),
      ...points(refund.orderedAt, 'returned', refund.pointsUsed),
    ]),
  ]
  // The sort is stable, so events with the same time keep the order in which the code above adds
  // them.
  const ordered = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <Section title={t('detail.timeline')}>
      <ol className="ml-1 border-l-2 border-line">
        {ordered.map(({ key, at, said, figure, from }) => (
          <li key={key} className="relative pb-3.5 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.75 -left-[5px] size-2 rounded-full bg-accent"
            />
            <p className="flex flex-wrap gap-x-3">
              {said}
              {figure}
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <Instant at={at} />
              {from && <span>{from}</span>}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
