import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderDetail as Detail } from '@choba/contract/orders.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { useClassName, usePaymentTypeName } from '#lib/use-catalogue-names.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Day } from '#ui/day.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'
import { Section } from '#ui/section.tsx'
import { EntryList } from '../point-transactions/entry-list-panel.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderAmount, OrderPoints, OrderTypeName } from './order-words.tsx'
import { ordersApi } from './orders.api.ts'

/** Drawer with the details of one order: its payments, its points and its history. */
export function OrderDetail({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useTranslations('orders')
  const query = useQuery(ordersApi.detail.query({ orderId }))
  return (
    <RecordDrawer
      query={query}
      title={(order) => <Heading order={order} />}
      content={(order) => <Content order={order} />}
      missing={{
        code: resultTypes.notFound.code,
        title: t('detail.missingTitle'),
        text: t('detail.missingText'),
      }}
      faultTitle={t('detailFault')}
      onClose={onClose}
    />
  )
}

const Heading = ({ order }: { order: Detail }) => (
  <span className="flex flex-col gap-0.5">
    <span className="text-sm font-normal text-muted">
      <OrderTypeName order={order} />
    </span>
    <span className="text-3xl">
      <OrderAmount order={order} />
    </span>
  </span>
)

function Content({ order }: { order: Detail }) {
  const t = useTranslations('orders.detail')
  return (
    <div className="flex flex-col gap-6">
      <OrderFacts order={order} />
      <Payments order={order} />
      <Section title={t('points')}>
        {order.points.length === 0 ? (
          <p className="text-muted">{t('noPoints')}</p>
        ) : (
          <EntryList entries={order.points} />
        )}
      </Section>
      <OrderTimeline order={order} />
    </div>
  )
}

function OrderFacts({ order }: { order: Detail }) {
  const t = useTranslations('orders')
  const transactions = useTranslations('transactions')
  const { store, terminalNo, saleId, pointsShort } = order
  return (
    <Facts>
      <Fact name={t('field.orderNo')}>
        <CopyText text={order.orderNo} />
        {saleId !== null && (
          <Link
            to="/order/$orderId"
            params={{ orderId: saleId }}
            search
            className="block w-fit text-accent-strong hover:underline"
          >
            {t('detail.openSale')}
          </Link>
        )}
      </Fact>
      <Fact name={t('field.orderedAt')}>
        <Instant at={order.orderedAt} />
      </Fact>
      <Fact name={t('field.businessDay')}>
        <Day day={order.businessDay} />
      </Fact>
      <Fact name={transactions('detail.storeAndTerminal')}>
        {store.storeName}
        {terminalNo && (
          <span className="ml-3 font-mono text-[0.92em] text-muted">{terminalNo}</span>
        )}
      </Fact>
      <Fact name={t('field.cardNo')}>
        <CopyText text={order.cardNo} />
      </Fact>
      <Fact name={t('field.presentation')}>{t(`presentation.${order.presentation}`)}</Fact>
      {order.refunded > 0 && (
        <Fact name={transactions('column.refunded')}>
          <Money amount={order.refunded} currency={order.currency} />
        </Fact>
      )}
      <Fact name={t('field.pointsUsed')}>
        <OrderPoints order={order} points={order.pointsUsed} />
      </Fact>
      <Fact name={t('field.pointsAwarded')}>
        <OrderPoints order={order} points={order.pointsAwarded} />
      </Fact>
      {pointsShort > 0 && (
        <Fact name={t('field.pointsShort')}>
          <Points points={pointsShort} />
        </Fact>
      )}
      <Fact name={t('field.balanceAfter')}>
        <Points points={order.balanceAfter} />
      </Fact>
    </Facts>
  )
}

/** Lists the payments of the order with links to their transactions, and marks imported ones. */
function Payments({ order }: { order: Detail }) {
  const t = useTranslations('orders.detail')
  const event = useTranslations('transactions.event')
  const nameOf = usePaymentTypeName()
  const className = useClassName()
  const isRefund = order.orderType !== 'SALE'
  return (
    <Section title={t(isRefund ? 'refundLine' : 'payments')}>
      <ul className="rounded-md border border-line">
        {order.payments.map((payment) => (
          <li key={payment.paymentNo} className="border-line-soft not-last:border-b">
            <Link
              to="/trade/$paymentNo"
              params={{ paymentNo: payment.paymentNo }}
              className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5 -outline-offset-2 hover:bg-head"
            >
              <PaymentMethodName code={payment.paymentType} name={nameOf(payment.paymentType)} />
              <span className="text-sm text-muted">
                {className(payment.paymentType, payment.paymentClass)}
              </span>
              <span className="ml-auto">
                <Money amount={payment.amount} currency={order.currency} negative={isRefund} />
              </span>
              <span className="flex w-full flex-wrap gap-x-3 text-sm text-muted">
                <Instant at={payment.paidAt} form="short" />
                <span className="font-mono text-[0.92em] break-all">{payment.paymentNo}</span>
                {payment.imported && <span>{event('imported')}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
