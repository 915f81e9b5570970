import type { Statistics, StatRow } from '@choba/contract/statistics.contract.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'

/** Kind of figure: net total, payments or refunds. */
export type Which = 'net' | 'payment' | 'refund'

/** Search filters that select the transactions a figure counts. */
export const figureFilters: Record<Which, TransactionFilters> = {
  net: { state: ['PAID', 'SUCCEEDED'] },
  payment: { tradeKind: ['PAYMENT'], state: ['PAID'] },
  refund: { tradeKind: ['REFUND'], state: ['SUCCEEDED'] },
}

/**
 * Returns the search for the transactions behind a figure; the list shows the same totals. Null for
 * a company: its stores may change, so transactions cannot be searched by it.
 * @param row null for the total row
 */
export function transactionsBehind(
  { groupBy, period }: Pick<Statistics, 'groupBy' | 'period'>,
  row: Pick<StatRow, 'key'> | null,
  { storeId, companyCode, paymentClass, paymentType }: StatisticsFilters,
  which: Which,
): TransactionFilters | null {
  if (companyCode || (row && groupBy === 'company')) return null
  const isDay = row && groupBy === 'date'
  return {
    dateFrom: isDay ? row.key : period.from,
    dateTo: isDay ? row.key : period.to,
    storeId: row && groupBy === 'store' ? [row.key] : storeId,
    paymentClass: row && groupBy === 'paymentMethod' ? undefined : paymentClass,
    paymentType: row && groupBy === 'paymentMethod' ? [row.key] : paymentType,
    ...figureFilters[which],
  }
}
