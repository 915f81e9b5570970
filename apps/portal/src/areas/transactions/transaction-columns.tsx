import { useTranslations } from '#lib/translations.ts'
import type { TransactionOptions, TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import type { Column } from '#table/columns.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { Status } from '#ui/status.tsx'
import { namesOf } from './transaction-names.ts'
import { isRefundable, standingOf } from './transaction-status.ts'

const none = <span className="text-muted">—</span>
const code = (text: string | null) => (text ? <span className="font-mono text-[0.92em] text-muted">{text}</span> : none)
const number = (text: string | null) => (text ? <CopyText text={text} shorten reachable={false} /> : none)
const brief = (text: string | null) => <TruncatedText text={text} className="max-w-56" />

type Name = keyof Phrases['transactions']['column']
type Cell = Omit<Column<TransactionRow>, 'id' | 'title'> & { readonly id: Name }

/** The columns of the transaction list; administrators have the merchant's as well. */
export function useTransactionColumns(
  options: TransactionOptions | undefined,
  admin: boolean,
): readonly Column<TransactionRow>[] {
  const t = useTranslations('transactions')
  const names = namesOf(options)
  const merchant: Cell = { id: 'merchant', cell: (row) => brief(row.entName) }
  const cells: readonly Cell[] = [
    { id: 'paymentNo', always: true, cell: (row) => number(row.paymentNo) },
    { id: 'paidAt', always: true, cell: (row) => <Instant at={row.paidAt} form="short" /> },
    ...(admin ? [merchant] : []),
    { id: 'store', cell: (row) => brief(row.storeName) },
    // With the merchant's column beside it there is no room at first.
    { id: 'terminalNo', priority: admin ? 3 : 1, cell: (row) => code(row.terminalNo) },
    { id: 'tradeKind', cell: (row) => t(`tradeKind.${row.tradeKind}`) },
    { id: 'paymentClass', priority: 3, cell: (row) => t(`paymentClass.${row.paymentClass}`) },
    { id: 'brand', cell: (row) => brief(names.brand(row.paymentType)) },
    {
      id: 'amount',
      always: true,
      align: 'right',
      cell: (row) => <Money amount={row.amount} currency={row.currency} negative={row.tradeKind === 'REFUND'} />,
    },
    { id: 'state', cell: (row) => <Standing row={row} /> },
    {
      id: 'refunded',
      priority: 3,
      align: 'right',
      cell: (row) => (isRefundable(row) ? <Money amount={row.refunded} currency={row.currency} /> : none),
    },
    {
      id: 'refundable',
      align: 'right',
      cell: (row) => (
        <span className="text-muted">
          {isRefundable(row) ? <Money amount={row.refundable} currency={row.currency} /> : '—'}
        </span>
      ),
    },
    { id: 'outTradeNo', priority: 3, cell: (row) => number(row.outTradeNo) },
    { id: 'walletTradeNo', priority: 3, cell: (row) => number(row.walletTradeNo) },
    { id: 'deviceNo', priority: 3, cell: (row) => number(row.deviceNo) },
    { id: 'deviceProcNo', priority: 3, cell: (row) => number(row.deviceProcNo) },
    { id: 'originalPaymentNo', priority: 3, cell: (row) => number(row.originalPaymentNo) },
    { id: 'remark', priority: 3, cell: (row) => brief(row.remark) },
  ]
  return cells.map((cell) => ({ ...cell, title: t(`column.${cell.id}`) }))
}

/** How a row stands, as dot and word. */
export function Standing({ row }: { row: TransactionRow }) {
  const t = useTranslations('transactions.status')
  const { tone, name } = standingOf(row)
  return <Status tone={tone}>{t(name)}</Status>
}
