import type { Statistics, StatRow } from '@choba/contract/statistics.contract.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'

/** Which of the figures: all that counts, the payments, or the refunds. */
export type Which = 'net' | 'payment' | 'refund'

/** What a figure counts, as a part of a search. */
export const figureFilters: Record<Which, TransactionFilters> = {
  net: { state: ['PAID', 'SUCCEEDED'] },
  payment: { tradeKind: ['PAYMENT'], state: ['PAID'] },
  refund: { tradeKind: ['REFUND'], state: ['SUCCEEDED'] },
}

/**
 * The search of the transactions behind a figure: its list has the same totals. Null for a company, whose stores may change:
 * no list of transactions is searched by it.
 * @param row none for the sum
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
    paymentClass: row && groupBy === 'brand' ? undefined : paymentClass,
    paymentType: row && groupBy === 'brand' ? [row.key] : paymentType,
    ...figureFilters[which],
  }
}
