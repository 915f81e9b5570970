import { Link } from '@tanstack/react-router'
import { formatCount } from '@choba/contract/money.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { averageOf, refundRateOf } from '@choba/contract/stat-figures.ts'
import type { StatCounts, Statistics, StatRow } from '@choba/contract/statistics.contract.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import type { ReactNode } from 'react'
import { Change } from '#chart/change-text.tsx'
import { shareText } from '#chart/chart-data.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { TruncatedText } from '#table/truncated-text.tsx'
import { Day } from '#ui/day.tsx'
import { Figure } from '#ui/figure.tsx'
import { transactionsBehind, type Which } from '#lib/transactions-behind.ts'

export const rateText = (tenths: number | null): string =>
  tenths === null ? '—' : shareText(tenths)

/**
 * Returns a function that links a figure to its transactions. If the user may not see transactions,
 * the figure has no link.
 */
export function useTransactionLink(
  read: Pick<Statistics, 'groupBy' | 'period'> | undefined,
  filters: StatisticsFilters,
) {
  const maySee = useMay(merchantMay('Record.search'))
  return (
    row: Pick<StatRow, 'key'> | null,
    which: Which,
    figure: ReactNode,
    reachable = false,
  ): ReactNode => {
    const search = maySee && read ? transactionsBehind(read, row, filters, which) : null
    if (search === null) return figure
    return (
      <Link
        to="/trade"
        search={search}
        tabIndex={reachable ? undefined : -1}
        // Without this, the click would also open the row.
        onClick={(event) => event.stopPropagation()}
        className="underline decoration-line underline-offset-3 hover:text-accent-strong hover:decoration-current"
      >
        {figure}
      </Link>
    )
  }
}

/**
 * Returns the columns of the statistics. Payment, refund and net amounts link to their
 * transactions.
 */
export function useStatColumns(
  read: Statistics | undefined,
  filters: StatisticsFilters,
): readonly Column<StatRow>[] {
  const t = useTranslations('statistics')
  const link = useTransactionLink(read, filters)
  const { groupBy = 'date' } = filters
  const currency = read?.currency ?? 'JPY'
  const money = (id: Which, more: Partial<Column<StatRow>> = {}): Column<StatRow> => ({
    id,
    title: t(`field.${id}`),
    align: 'right',
    ...more,
    cell: (row) => link(row, id, <Figure amount={row[id]} currency={currency} />),
  })
  const count = (id: 'paymentCount' | 'refundCount', folds: number): Column<StatRow> => ({
    id,
    title: t(`field.${id}`),
    align: 'right',
    folds,
    cell: (row) => <span className="tabular-nums">{formatCount(row[id])}</span>,
  })
  const figure = (
    id: 'average' | 'refundRate',
    folds: number,
    cell: (row: StatCounts) => ReactNode,
  ): Column<StatRow> => ({
    id,
    title: t(`field.${id}`),
    align: 'right',
    folds,
    cell,
  })
  const name: Column<StatRow> = {
    id: 'name',
    title: t(`field.${groupBy}`),
    always: true,
    pinned: 'left',
    cell: (row) => <Name row={row} today={read?.today} groupBy={read?.groupBy} />,
  }
  const compared: readonly Column<StatRow>[] = [
    {
      id: 'before',
      title: t('field.before'),
      align: 'right',
      folds: 1,
      cell: ({ before }) => <Figure amount={before && before.net} currency={currency} />,
    },
    {
      id: 'change',
      title: t('field.change'),
      align: 'right',
      cell: ({ net, before }) => <Change now={net} before={before && before.net} />,
    },
  ]
  return [
    name,
    count('paymentCount', 5),
    money('payment'),
    count('refundCount', 4),
    money('refund'),
    money('net', { always: true }),
    figure('average', 3, (row) => <Figure amount={averageOf(row)} currency={currency} />),
    figure('refundRate', 2, (row) => (
      <span className="tabular-nums">{rateText(refundRateOf(row))}</span>
    )),
    ...(filters.compare ? compared : []),
  ]
}

/** Name of a row. The current day is marked as incomplete. */
export function Name({
  row: { key, name },
  today,
  groupBy,
}: {
  row: Pick<StatRow, 'key' | 'name'>
  today: string | undefined
  groupBy?: Statistics['groupBy'] | undefined
}) {
  const t = useTranslations('statistics')
  if (groupBy === 'paymentMethod') return <PaymentMethodName code={key} name={name ?? key} />
  if (name !== null) return <TruncatedText text={name} className="max-w-56" />
  return (
    <span className="whitespace-nowrap">
      <Day day={key} />
      {key === today && <span className="text-muted">{t('today')}</span>}
    </span>
  )
}
