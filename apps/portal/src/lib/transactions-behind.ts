import type { Statistics, StatRow } from '@choba/contract/statistics.contract.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'

/** Kind of figure: net total, payments or refunds. */
export type Which = 'net' | 'payment' | 'refund'

/** Search filters that find the transactions that each kind of figure counts. */
export const figureFilters: Record<Which, TransactionFilters> = {
  net: { state: ['PAID', 'SUCCEEDED'] },
  payment: { tradeKind: ['PAYMENT'], state: ['PAID'] },
  refund: { tradeKind: ['REFUND'], state: ['SUCCEEDED'] },
}

/**
 * Returns the search for the transactions that a figure counts; the transaction list then shows the
 * same totals. Returns null for a company, because its stores may change and transactions cannot be
 * searched by company.
 * @param row row of the figure; null for the row with the totals
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
