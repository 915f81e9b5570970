import type { CellFigures, DepositTransactionPage } from '@choba/contract/deposit-transactions.ts'
import { formatCount, formatMoney } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { TotalsLine, type Total } from '#table/totals-line.tsx'
import { Status } from '#ui/status.tsx'
import { Figure, less } from './deposit-words.tsx'

const figures = ['paymentCount', 'usage', 'refundCount', 'refund', 'fee', 'feeBack', 'net'] as const

/** True if the transactions add up to the figures of the deposit. */
export const agrees = (sum: CellFigures, cell: CellFigures): boolean =>
  figures.every((name) => sum[name] === cell[name])

/**
 * Sum of the listed transactions, and a note that says whether the sum equals the figure of the
 * deposit.
 */
export function DepositTransactionTotals({ page }: { page: DepositTransactionPage | undefined }) {
  const t = useTranslations('deposits')
  const { total = 0, cell } = page ?? {}
  const sum = page?.sum?.[0]
  if (!sum || !cell)
    return <TotalsLine busy totals={[{ label: t('field.transactionCount'), value: null }]} />
  const { currency } = sum
  const there = cell.net === null ? '—' : formatMoney(cell.net, currency)
  const note = agrees(sum, cell) ? (
    <Status tone="ok">{t('drill.agrees')}</Status>
  ) : (
    <Status tone="danger">{t('drill.differs', { amount: there })}</Status>
  )
  const figure = (label: string, amount: number | null): Total => ({
    label,
    value: <Figure amount={amount} currency={currency} />,
  })
  return (
    <>
      <TotalsLine
        totals={[
          { label: t('field.transactionCount'), value: formatCount(total), leads: true },
          { ...figure(t('field.net'), sum.net), main: true },
          ...(sum.paymentCount > 0 ? [figure(t('field.totalUsage'), sum.usage)] : []),
          ...(sum.refundCount > 0 ? [figure(t('field.refund'), less(sum.refund))] : []),
          figure(t('field.fee'), less(sum.fee)),
          ...(sum.feeBack === 0 ? [] : [figure(t('field.feeBack'), sum.feeBack)]),
        ]}
      />
      <p className="-mt-1 px-4 pb-2 text-sm">{note}</p>
    </>
  )
}
