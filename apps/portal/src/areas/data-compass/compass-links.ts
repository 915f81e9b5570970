import type { CompassFilters, CompassSearch } from '@choba/contract/data-compass.filters.ts'
import { merchantMay } from '@choba/contract/permissions.ts'
import { addDays, periodFault, SEARCH_MONTHS, type Period } from '@choba/contract/period.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { MarkAction } from '#chart/mark-menu.tsx'
import { useMay } from '#lib/permission.ts'
import { queryString } from '#lib/query-string.ts'
import { useTranslations } from '#lib/translations.ts'
import { transactionsBehind, type Which } from '#lib/transactions-behind.ts'

const HOUR = 60
const two = (value: number): string => String(value).padStart(2, '0')
const at = (day: string, minutes: number, seconds: string): string =>
  `${day}T${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}:${seconds}`

/**
 * Returns the calendar dates and times of an hour of a business day. Hours before the closing time
 * fall on the next date, and one hour can span both dates.
 */
export function spansOfHour(day: string, hour: number, closingMinutes: number): Period[] {
  const [first, last] = [hour * HOUR, hour * HOUR + HOUR - 1]
  const span = (date: string, from: number, to: number) => ({
    from: at(date, from, '00'),
    to: at(date, to, '59'),
  })
  const next = addDays(day, 1)
  if (first >= closingMinutes) return [span(day, first, last)]
  if (last < closingMinutes) return [span(next, first, last)]
  return [span(day, closingMinutes, last), span(next, first, closingMinutes - 1)]
}

type Narrowing = Pick<TransactionFilters, 'storeId' | 'paymentClass' | 'paymentType'>

/** Converts the filters that all charts share to filters of the transaction list. */
export const narrowingOf = ({ storeId, paymentClass, paymentType }: CompassFilters): Narrowing => ({
  storeId,
  paymentClass,
  paymentType,
})

/**
 * Converts an amount range to filters of the transaction list. Returns null for a range without an
 * upper end, because the list cannot filter by such a range.
 */
export const amountsOf = ({ from, to }: { from: number; to: number | null }) =>
  to === null ? null : { amountMin: from, amountMax: to }

/**
 * Returns the actions of a mark in a chart: filter all charts by the mark, or open the mark's
 * transactions. Both are links. A filter that is already active is not offered again.
 */
export function useMarkActions(search: CompassSearch) {
  const t = useTranslations('dataCompass.marks')
  return (only: Narrowing | null, transactions: string | undefined): MarkAction[] => {
    const isNew = only && JSON.stringify({ ...search, ...only }) !== JSON.stringify(search)
    return [
      ...(isNew
        ? [{ label: t('only'), href: `#/dataCompass?${queryString({ ...search, ...only })}` }]
        : []),
      ...(transactions === undefined ? [] : [{ label: t('transactions'), href: transactions }]),
    ]
  }
}

/**
 * Returns a function that builds the link to the transactions behind a figure. The function returns
 * no link if the user lacks the permission, or if the transaction list rejects the period. A period
 * of three months that is moved back by weeks may be longer than the list allows.
 */
export function useTransactionsAddress() {
  const maySee = useMay(merchantMay('Record.search'))
  return (
    period: Period,
    which: Which,
    narrowed: Narrowing & Pick<TransactionFilters, 'reason' | 'amountMin' | 'amountMax'>,
  ): string | undefined => {
    if (!maySee || periodFault(period, SEARCH_MONTHS)) return undefined
    const behind = transactionsBehind({ groupBy: 'date', period }, null, {}, which)
    return `#/trade?${queryString({ ...behind, ...narrowed })}`
  }
}
