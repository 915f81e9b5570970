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

/** When an hour of a business day is on the wall clock: before the closing time it is of the next date, and may be of both. */
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

/** What every picture is narrowed to, as a list of transactions has it. */
export const narrowingOf = ({ storeId, paymentClass, paymentType }: CompassFilters): Narrowing => ({
  storeId,
  paymentClass,
  paymentType,
})

/** Amounts of a class, as a list of transactions has them; null where none can be searched so: it has no greatest. */
export const amountsOf = ({ from, to }: { from: number; to: number | null }) =>
  to === null ? null : { amountMin: from, amountMax: to }

/**
 * Makes what marks offer: to narrow every picture to what the mark is of, and its transactions. One way for all pictures; both
 * are addresses, and what a picture is narrowed to already is not offered again.
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
 * Makes the address of the transactions behind a figure. None for who may not see them, and none of a period that no list has: a
 * period of three months that is moved back by weeks may be longer than three months.
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
