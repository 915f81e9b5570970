import { Link } from '@tanstack/react-router'
import { eitherMay } from '@choba/contract/permissions.ts'
import type { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import type { UnlinkedRefundRow } from '@choba/contract/unlinked-refunds.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { Button } from '#ui/button.tsx'
import { Instant } from '#ui/instant.tsx'
import { shortInstantText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'
import { Status } from '#ui/status.tsx'
import { Since } from './unknown-refund-words.tsx'
import type { UnknownRefundVariant } from './unknown-refund-variants.ts'

interface Shown {
  row: UnlinkedRefundRow
  variant: UnknownRefundVariant
}

const canAcknowledge = eitherMay('Refund.add') satisfies typeof unknownRefunds.acknowledge.can

/**
 * Returns the columns of the list of unlinked refunds.
 * @param isOver true for the list of acknowledged refunds, which shows the findings and has no
 * buttons to acknowledge
 */
export function useUnlinkedColumns(
  variant: UnknownRefundVariant,
  isOver: boolean,
  onAcknowledge: (row: UnlinkedRefundRow) => void,
): readonly Column<UnlinkedRefundRow>[] {
  const t = useTranslations('unknownRefunds')
  const mayAcknowledge = useMay(canAcknowledge)
  const merchant: Column<UnlinkedRefundRow> = {
    id: 'merchant',
    title: t('column.merchant'),
    cell: (row) => <TruncatedText text={row.entName} className="max-w-60" />,
  }
  const act: Column<UnlinkedRefundRow> = {
    id: 'act',
    title: t('unlinked.column.act'),
    align: 'right',
    pinned: 'right',
    cell: (row) =>
      row.acknowledged === null && <Act row={row} onPress={() => onAcknowledge(row)} />,
  }
  const acknowledged: Column<UnlinkedRefundRow> = {
    id: 'acknowledged',
    title: t('unlinked.column.acknowledged'),
    cell: (row) => row.acknowledged && <Acknowledged row={row} />,
  }
  return [
    { id: 'since', title: t('unlinked.column.since'), cell: (row) => <Since at={row.since} /> },
    { id: 'why', title: t('unlinked.column.why'), cell: (row) => <Why row={row} /> },
    {
      id: 'amount',
      title: t('column.amount'),
      align: 'right',
      cell: (row) => <Money amount={row.amount} currency={row.currency} negative />,
    },
    {
      id: 'refundable',
      title: t('unlinked.column.refundable'),
      align: 'right',
      folds: 1,
      cell: (row) => <Refundable row={row} />,
    },
    {
      id: 'refundNo',
      title: t('column.refundNo'),
      cell: (row) => <ToRefund row={row} variant={variant} cut />,
    },
    {
      id: 'original',
      title: t('unlinked.column.original'),
      cell: (row) => <ToOriginal row={row} variant={variant} cut />,
    },
    ...(variant.admin ? [merchant] : []),
    {
      id: 'store',
      title: t('column.store'),
      cell: (row) => <TruncatedText text={row.storeName} className="max-w-60" />,
    },
    {
      id: 'paymentMethod',
      title: t('column.paymentMethod'),
      folds: 3,
      cell: (row) => <PaymentMethodName code={row.paymentType} name={row.paymentMethodName} />,
    },
    {
      id: 'paidAt',
      title: t('unlinked.column.paidAt'),
      folds: 2,
      cell: (row) => <Instant at={row.paidAt} form="short" />,
    },
    ...(isOver ? [acknowledged] : mayAcknowledge ? [act] : []),
  ]
}

function Why({ row: { why } }: { row: UnlinkedRefundRow }) {
  const t = useTranslations('unknownRefunds.unlinked.why')
  return <Status tone={why === 'WAITING' ? 'warn' : 'danger'}>{t(why)}</Status>
}

function Refundable({ row: { refundable, currency } }: { row: UnlinkedRefundRow }) {
  const t = useTranslations('unknownRefunds.unlinked')
  if (refundable === null) return <span className="text-muted">{t('none')}</span>
  return <Money amount={refundable} currency={currency} />
}

/**
 * Truncates long numbers in the table, because each row has two. Cards show the numbers in full.
 */
const cuts = 'block max-w-32 truncate'

function ToRefund({ row: { entCode, refundNo }, variant, cut = false }: Shown & { cut?: boolean }) {
  return (
    <Link
      to={variant.paymentPath(entCode, refundNo)}
      title={refundNo}
      className={`font-mono text-accent-strong hover:underline ${cut ? cuts : 'break-all'}`}
    >
      {refundNo}
    </Link>
  )
}

/** Link to the original payment, if the payment exists. */
function ToOriginal({
  row: { entCode, originalPaymentNo: original, refundable },
  variant,
  cut = false,
}: Shown & { cut?: boolean }) {
  const shape = cut ? cuts : 'break-all'
  if (refundable === null)
    return (
      <span title={original} className={`font-mono ${shape}`}>
        {original}
      </span>
    )
  return (
    <Link
      to={variant.paymentPath(entCode, original)}
      title={original}
      className={`font-mono text-accent-strong hover:underline ${shape}`}
    >
      {original}
    </Link>
  )
}

function Acknowledged({ row: { acknowledged } }: { row: UnlinkedRefundRow }) {
  const t = useTranslations('unknownRefunds.unlinked')
  if (!acknowledged) return null
  return (
    <span className="flex min-w-40 flex-col gap-0.5 whitespace-normal">
      <span className="break-words whitespace-pre-line">{acknowledged.reason}</span>
      <span className="text-sm text-muted">
        {t('by', { name: acknowledged.by, at: shortInstantText(acknowledged.at) })}
      </span>
    </span>
  )
}

function Act({ row, onPress }: { row: UnlinkedRefundRow; onPress: () => void }) {
  const t = useTranslations('unknownRefunds.unlinked')
  return (
    <Button aria-label={t('actOf', { refundNo: row.refundNo })} data-opens onClick={onPress}>
      {t('act')}
    </Button>
  )
}

export function UnlinkedRefundCard({
  row,
  variant,
  onAcknowledge,
}: Shown & { onAcknowledge: () => void }) {
  const t = useTranslations('unknownRefunds')
  const mayAcknowledge = useMay(canAcknowledge)
  return (
    <span className="flex min-w-0 flex-col gap-1.5">
      <span className="flex items-baseline justify-between gap-3">
        <Why row={row} />
        <Money amount={row.amount} currency={row.currency} negative />
      </span>
      <ToRefund row={row} variant={variant} />
      <span className="flex flex-wrap gap-x-2 text-sm text-muted">
        <span>{t('unlinked.column.original')}</span>
        <ToOriginal row={row} variant={variant} />
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <Since at={row.since} />
        {variant.admin && <span className="min-w-0 truncate">{row.entName}</span>}
        <span className="min-w-0 truncate">{row.storeName}</span>
      </span>
      {row.acknowledged ? (
        <Acknowledged row={row} />
      ) : (
        mayAcknowledge && (
          <span className="self-end">
            <Act row={row} onPress={onAcknowledge} />
          </span>
        )
      )}
    </span>
  )
}
