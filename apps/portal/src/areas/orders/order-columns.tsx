import type { Order } from '@choba/contract/orders.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Day } from '#ui/day.tsx'
import { Instant } from '#ui/instant.tsx'
import { Points } from '#ui/points.tsx'
import { OrderAmount, OrderPoints, OrderTypeName, PaidBy } from './order-words.tsx'

const brief = (text: string) => <TruncatedText text={text} className="max-w-56" />

/** Returns the columns of the order list. Amounts and points of refunds are shown as negative. */
export function useOrderColumns(): readonly Column<Order>[] {
  const t = useTranslations('orders')
  const transactions = useTranslations('transactions')
  return [
    {
      id: 'orderedAt',
      title: t('field.orderedAt'),
      always: true,
      pinned: 'left',
      cell: (row) => <Instant at={row.orderedAt} form="short" />,
    },
    {
      id: 'store',
      title: transactions('storeAndTerminal'),
      folds: 1,
      foldedCell: (row) => brief(row.store.storeName),
      cell: (row) => (
        <span className="flex items-baseline gap-2">
          {brief(row.store.storeName)}
          {row.terminalNo && (
            <span className="font-mono text-[0.92em] text-muted">{row.terminalNo}</span>
          )}
        </span>
      ),
    },
    { id: 'orderType', title: t('field.orderType'), cell: (row) => <OrderTypeName order={row} /> },
    {
      id: 'paymentTypes',
      title: t('field.paymentTypes'),
      folds: 6,
      foldedCell: (row) => <PaidBy order={row} folded />,
      cell: (row) => <PaidBy order={row} />,
    },
    {
      id: 'cardNo',
      title: t('field.cardNo'),
      folds: 3,
      cell: (row) => <CopyText text={row.cardNo} shorten reachable={false} />,
    },
    {
      id: 'pointsUsed',
      title: t('field.pointsUsed'),
      align: 'right',
      priority: 2,
      folds: 4,
      cell: (row) => <OrderPoints order={row} points={row.pointsUsed} />,
    },
    {
      id: 'pointsAwarded',
      title: t('field.pointsAwarded'),
      align: 'right',
      cell: (row) => <OrderPoints order={row} points={row.pointsAwarded} />,
    },
    {
      id: 'balanceAfter',
      title: t('field.balanceAfter'),
      align: 'right',
      priority: 2,
      folds: 2,
      cell: (row) => <Points points={row.balanceAfter} />,
    },
    {
      id: 'amount',
      title: t('field.amount'),
      always: true,
      align: 'right',
      pinned: 'right',
      cell: (row) => <OrderAmount order={row} />,
    },
    {
      id: 'orderNo',
      title: t('field.orderNo'),
      always: true,
      folds: 5,
      cell: (row) => <CopyText text={row.orderNo} shorten reachable={false} />,
    },
    {
      id: 'presentation',
      title: t('field.presentation'),
      priority: 3,
      cell: (row) => t(`presentation.${row.presentation}`),
    },
    {
      id: 'pointsShort',
      title: t('field.pointsShort'),
      align: 'right',
      priority: 3,
      cell: (row) =>
        row.pointsShort === 0 ? (
          <span className="text-muted">—</span>
        ) : (
          <Points points={row.pointsShort} />
        ),
    },
    {
      id: 'businessDay',
      title: t('field.businessDay'),
      priority: 3,
      cell: (row) => <Day day={row.businessDay} />,
    },
  ]
}
