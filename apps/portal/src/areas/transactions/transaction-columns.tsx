import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { useClassName } from '#lib/use-catalogue-names.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import type { Column } from '#table/columns.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { CopyText } from '#ui/copy-text.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { Status } from '#ui/status.tsx'
import { namesOf } from './transaction-names.ts'
import { isPaidPayment, standingOf } from './transaction-status.ts'

const none = <span className="text-muted">—</span>
const code = (text: string | null) =>
  text ? <span className="font-mono text-[0.92em] text-muted">{text}</span> : none
const number = (text: string | null) =>
  text ? <CopyText text={text} shorten reachable={false} /> : none
const brief = (text: string | null) => <TruncatedText text={text} className="max-w-56" />
/** Truncates a name, so that the status beside it stays visible in a narrow table. */
const briefer = (text: string | null) => <TruncatedText text={text} className="max-w-32" />

type Name = keyof Phrases['transactions']['column']
type Cell = Omit<Column<TransactionRow>, 'id' | 'title'> & {
  readonly id: Name
  readonly title?: string
}

/**
 * Returns the columns of the transaction list. With `admin`, a column shows the merchant. With
 * `matched`, a column shows the number that was found by a part of it.
 */
export function useTransactionColumns(
  options: TransactionOptions | undefined,
  { admin, matched }: { admin: boolean; matched: boolean },
): readonly Column<TransactionRow>[] {
  const t = useTranslations('transactions')
  const names = namesOf(options)
  const className = useClassName()
  const city = useCity()
  const zone = admin ? options?.timeZone : undefined
  const merchant: Cell = { id: 'merchant', cell: (row) => brief(row.entName) }
  const match: Cell = {
    id: 'matched',
    always: true,
    cell: ({ by, ...row }) =>
      by && (
        <span className="flex items-baseline gap-2">
          <span className="text-xs text-muted">{t(`column.${by}`)}</span>
          {number(row[by])}
        </span>
      ),
  }
  const cells: readonly Cell[] = [
    {
      id: 'paidAt',
      // If the list contains several merchants, all rows use one time zone, which the column title
      // names.
      ...(zone !== undefined && { title: t('paidAtIn', { city: city(zone) }) }),
      sort: 'paidAt',
      always: true,
      pinned: 'left',
      cell: (row) => <Instant at={row.paidAt} form="short" timeZone={zone} />,
    },
    ...(admin ? [merchant] : []),
    {
      id: 'store',
      title: t('storeAndTerminal'),
      cell: (row) => (
        <span className="flex items-baseline gap-2">
          {brief(row.storeName)}
          {row.terminalNo && code(row.terminalNo)}
        </span>
      ),
      folds: 1,
      narrowsAt: 4,
      foldedCell: (row) => briefer(row.storeName),
    },
    {
      id: 'paymentMethod',
      cell: (row) => <PaymentMethod row={row} name={names.paymentMethod(row.paymentType)} />,
      folds: 2,
      narrowsAt: 4,
      foldedCell: (row) => (
        <PaymentMethod row={row} name={names.paymentMethod(row.paymentType)} folded />
      ),
    },
    {
      id: 'state',
      cell: (row) => <Standing row={row} />,
      folds: 5,
      foldedCell: (row) => <Standing row={row} folded />,
    },
    {
      id: 'amount',
      sort: 'amount',
      always: true,
      align: 'right',
      pinned: 'right',
      cell: (row) => (
        <Money amount={row.amount} currency={row.currency} negative={row.tradeKind === 'REFUND'} />
      ),
    },
    { id: 'paymentNo', always: true, folds: 3, cell: (row) => number(row.paymentNo) },
    ...(matched ? [match] : []),
    { id: 'terminalNo', priority: 3, cell: (row) => code(row.terminalNo) },
    { id: 'tradeKind', priority: 3, cell: (row) => t(`tradeKind.${row.tradeKind}`) },
    {
      id: 'paymentClass',
      priority: 3,
      cell: (row) => className(row.paymentType, row.paymentClass),
    },
    {
      id: 'tradeType',
      priority: 3,
      cell: (row) => (row.tradeType ? brief(names.tradeType(row.tradeType)) : none),
    },
    {
      id: 'refunded',
      priority: 3,
      align: 'right',
      cell: (row) =>
        isPaidPayment(row) ? <Money amount={row.refunded} currency={row.currency} /> : none,
    },
    {
      id: 'refundable',
      priority: 3,
      align: 'right',
      cell: (row) => (
        <span className="text-muted">
          {isPaidPayment(row) ? <Money amount={row.refundable} currency={row.currency} /> : '—'}
        </span>
      ),
    },
    { id: 'outTradeNo', priority: 3, cell: (row) => number(row.outTradeNo) },
    { id: 'walletTradeNo', priority: 3, cell: (row) => number(row.walletTradeNo) },
    { id: 'deviceNo', priority: 3, cell: (row) => number(row.deviceNo) },
    { id: 'deviceProcNo', priority: 3, cell: (row) => number(row.deviceProcNo) },
    { id: 'originalPaymentNo', priority: 3, cell: (row) => number(row.originalPaymentNo) },
    {
      id: 'reason',
      priority: 3,
      cell: (row) => (row.reason ? brief(names.reason(row.reason)) : none),
    },
    { id: 'remark', priority: 3, cell: (row) => brief(row.remark) },
  ]
  return cells.map((cell) => ({ title: t(`column.${cell.id}`), ...cell }))
}

/** Returns a function that gives the name of the city in a time zone. */
function useCity(): (zone: string) => string {
  const t = useTranslations('transactions.city')
  return (zone) => {
    const name = zone.split('/').at(-1)!
    return t.has(name as 'Tokyo') ? t(name as 'Tokyo') : name.replaceAll('_', ' ')
  }
}

/** Name of a transaction's payment method. A refund has an icon before the name. */
export function PaymentMethod({
  row,
  name,
  folded,
}: {
  row: TransactionRow
  name: string
  folded?: boolean
}) {
  const t = useTranslations('transactions.tradeKind')
  return (
    <PaymentMethodName code={row.paymentType} name={name} folded={folded}>
      {row.tradeKind === 'REFUND' && (
        <Undo2 size="1.1em" role="img" aria-label={t('REFUND')} className="shrink-0 text-muted" />
      )}
    </PaymentMethodName>
  )
}

/**
 * Badge with the status of a transaction. With `folded`, a long label is truncated and the tooltip
 * has the full text.
 */
export function Standing({ row, folded = false }: { row: TransactionRow; folded?: boolean }) {
  const t = useTranslations('transactions.status')
  const { tone, name } = standingOf(row)
  const status = <Status tone={tone}>{t(name)}</Status>
  return folded ? (
    <span title={t(name)} className="block max-w-28 truncate">
      {status}
    </span>
  ) : (
    status
  )
}
