import type { StatBreakdown } from '@choba/contract/statistics.contract.ts'
import type { BreakdownFilters, StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { Figure } from '#ui/figure.tsx'
import { Name, useTransactionLink } from './stat-columns.tsx'

/** Key of the row with the totals, below the rows of the days. */
export const SUM = 'sum'

export type DayRow = StatBreakdown['rows'][number]

export function DayName({ row: { key }, today }: { row: DayRow; today: string | undefined }) {
  const t = useTranslations('statistics')
  if (key === SUM) return <span className="font-semibold">{t('sum')}</span>
  return <Name row={{ key, name: null }} today={today} />
}

/**
 * Returns the columns of the daily table: day, net amount of each payment method or store, and
 * total. Amounts link to their transactions.
 */
export function useDayColumns(
  read: StatBreakdown | undefined,
  filters: BreakdownFilters,
): readonly Column<DayRow>[] {
  const t = useTranslations('statistics')
  const within = read && { groupBy: 'date' as const, period: read.period }
  const { by: _by, ...narrowing } = filters
  const currency = read?.currency ?? 'JPY'
  const rowOf = ({ key }: DayRow) => (key === SUM ? null : { key })
  const figure = (amount: number | null, row: DayRow): ReactNode => (
    <span className={row.key === SUM ? 'font-semibold' : ''}>
      <Figure amount={amount} currency={currency} />
    </span>
  )
  const name: Column<DayRow> = {
    id: 'name',
    title: t('field.date'),
    always: true,
    pinned: 'left',
    cell: (row) => <DayName row={row} today={read?.today} />,
  }
  const columns = (read?.columns ?? []).map((column, at): Column<DayRow> => ({
    id: column.key || 'others',
    title: column.name ?? t('others'),
    align: 'right',
    cell: (row) => (
      <Cell within={within} filters={ofColumn(read!, column.key, narrowing)} row={rowOf(row)}>
        {figure(row.nets[at]!, row)}
      </Cell>
    ),
  }))
  const net: Column<DayRow> = {
    id: 'net',
    title: t('field.net'),
    align: 'right',
    always: true,
    cell: (row) => (
      <Cell within={within} filters={narrowing} row={rowOf(row)}>
        {figure(row.net, row)}
      </Cell>
    ),
  }
  return [name, ...columns, net]
}

/**
 * Returns the transaction filters of a column. Returns null for the column that combines all
 * remaining payment methods or stores.
 */
function ofColumn(
  { by }: StatBreakdown,
  key: string,
  narrowing: StatisticsFilters,
): StatisticsFilters | null {
  if (key === '') return null
  return by === 'store'
    ? { ...narrowing, storeId: [key] }
    : { ...narrowing, paymentClass: undefined, paymentType: [key] }
}

interface CellProps {
  within: Parameters<typeof useTransactionLink>[0]
  filters: StatisticsFilters | null
  row: { key: string } | null
  children: ReactNode
}

function Cell({ within, filters, row, children }: CellProps) {
  const link = useTransactionLink(within, filters ?? {})
  return filters ? link(row, 'net', children) : children
}
