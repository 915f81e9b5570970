import type { DepositTransaction } from '@choba/contract/deposit-transactions.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Day } from '#ui/day.tsx'
import { Instant } from '#ui/instant.tsx'
import { dayText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'
import { Status } from '#ui/status.tsx'
import { Figure, less } from './deposit-words.tsx'

const brief = (text: string) => <TruncatedText text={text} className="max-w-56" />

/**
 * Returns the signed amount of a row: positive for a payment and negative for a refund, or the
 * opposite if the row reverses an earlier one.
 */
export const amountOf = ({ tradeKind, sign, amount }: DepositTransaction): number =>
  (tradeKind === 'PAYMENT' ? 1 : -1) * sign * amount

/**
 * Columns of the list of a deposit's transactions. The amounts of a row add up to its net amount.
 */
export function useDepositTransactionColumns(
  nameOf: (paymentType: string) => string,
): readonly Column<DepositTransaction>[] {
  const t = useTranslations('deposits')
  const words = useTranslations('transactions.column')
  return [
    {
      id: 'paidAt',
      title: words('paidAt'),
      always: true,
      pinned: 'left',
      cell: (row) => <Instant at={row.paidAt} form="short" />,
    },
    { id: 'settlementDay', title: t('field.settlementDay'), cell: (row) => <Settled row={row} /> },
    { id: 'store', title: t('field.store'), cell: (row) => brief(row.storeName) },
    {
      id: 'paymentMethod',
      title: t('field.paymentMethod'),
      cell: (row) => <PaymentMethod row={row} name={nameOf(row.paymentType)} />,
    },
    {
      id: 'amount',
      title: t('field.amount'),
      always: true,
      align: 'right',
      cell: (row) => <Money amount={amountOf(row)} currency={row.currency} />,
    },
    {
      id: 'rate',
      title: t('field.rate'),
      align: 'right',
      folds: 3,
      cell: (row) => <span className="tabular-nums">{formatRate(row.ratePpm)}%</span>,
    },
    {
      id: 'fee',
      title: t('field.fee'),
      always: true,
      align: 'right',
      cell: (row) => <Figure amount={less(row.fee)} currency={row.currency} />,
    },
    {
      id: 'feeBack',
      title: t('field.feeBack'),
      align: 'right',
      folds: 4,
      cell: (row) => <Figure amount={row.feeBack} currency={row.currency} />,
    },
    {
      id: 'net',
      title: t('field.net'),
      always: true,
      align: 'right',
      pinned: 'right',
      cell: (row) => (
        <span className="font-semibold">
          <Figure amount={row.net} currency={row.currency} />
        </span>
      ),
    },
    {
      id: 'paymentNo',
      title: words('paymentNo'),
      folds: 1,
      cell: (row) => <CopyText text={row.paymentNo} shorten reachable={false} />,
    },
    { id: 'terminalNo', title: words('terminalNo'), priority: 3, cell: (row) => row.terminalNo },
    {
      id: 'remark',
      title: words('remark'),
      priority: 3,
      cell: (row) => row.remark && brief(row.remark),
    },
  ]
}

/** Settlement day of a transaction, with a mark for late transactions and reversals. */
export function Settled({ row }: { row: DepositTransaction }) {
  const t = useTranslations('deposits')
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Day day={row.settlementDay} form="plain" />
      {row.sign < 0 && (
        <span title={t('drill.reversed')}>
          <Status tone="danger">{t('reversed')}</Status>
        </span>
      )}
      {row.late && row.sign > 0 && (
        <Status tone="warn">{t('drill.lateFrom', { day: dayText(row.businessDay) })}</Status>
      )}
    </span>
  )
}

/** Payment method of a transaction. A refund has a mark before the name. */
export function PaymentMethod({ row, name }: { row: DepositTransaction; name: string }) {
  const t = useTranslations('transactions.tradeKind')
  return (
    <PaymentMethodName code={row.paymentType} name={name}>
      {row.tradeKind === 'REFUND' && (
        <Undo2 size="1.1em" role="img" aria-label={t('REFUND')} className="shrink-0 text-muted" />
      )}
    </PaymentMethodName>
  )
}
