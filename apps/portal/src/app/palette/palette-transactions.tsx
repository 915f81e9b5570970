import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import * as z from 'zod/mini'
import { numberPart } from '@choba/contract/fields.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { addDays } from '@choba/contract/period.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { type AmountAndDay, readAmountAndDay } from '#app/palette/amount-and-day.ts'
import { isExactly, type PaletteGroup, type PaletteItem } from '#app/palette/palette-item.ts'
import { type Hit, useHits } from '#app/palette/use-hits.ts'
import { transactionKey, useTransactionPlaces } from '#app/palette/use-transaction-places.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'
import { dayText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'

/** Number of days, including today, in which an amount without a day is searched. */
const DAYS = 7

/**
 * Reads the typed text as the beginning or the end of a transaction number. Returns null if the
 * text cannot be part of one.
 */
function readNumber(text: string): string | null {
  const read = z.safeParse(numberPart, text)
  return read.success && /\d/.test(read.data) ? read.data : null
}

/** True if the typed text is the whole number by which the server found the transaction. */
const isWhole = (hit: Hit, number: string | null): boolean =>
  number !== null && hit.by !== undefined && isExactly(number, hit[hit.by] ?? '')

const periodOf = ({ day }: AmountAndDay, today: string) =>
  day === null
    ? { dateFrom: addDays(today, 1 - DAYS), dateTo: today }
    : { dateFrom: day, dateTo: day }

/**
 * Palette entries for the transactions whose number, amount or day matches the typed text, and a
 * link to the list of all matches.
 */
export function usePaletteTransactions(sought: string): PaletteGroup {
  const { isAdmin, maySearch } = useTransactionPlaces()
  const toItem = useHitItem()
  const { options, systemOptions } = transactionsApi
  const context = useQuery({
    ...(isAdmin ? systemOptions.query({}) : options.query()),
    enabled: maySearch && sought !== '',
    meta: { withoutToast: true },
  })
  const read =
    maySearch && context.data
      ? readAmountAndDay(sought, { ...context.data, isMixed: isAdmin })
      : null
  // Text that was read as a day, or as an amount with a currency sign or separators, cannot be part
  // of a transaction number.
  const number = maySearch && (read === null || /^\d+$/.test(sought)) ? readNumber(sought) : null
  const period = read && context.data ? periodOf(read, context.data.today) : {}
  const amount = read?.amount ?? null
  const fitsNumber = (hit: Hit) => {
    const [part, whole] = [
      number?.toUpperCase() ?? '',
      (hit.by && hit[hit.by])?.toUpperCase() ?? '',
    ]
    return whole.startsWith(part) || whole.endsWith(part)
  }
  const byNumber = useHits(isAdmin, number === null ? null : { number }, fitsNumber)
  // Administrators can search an amount only together with a day, because a search through all
  // merchants' transactions of a week is slow.
  const isAmountSought = amount !== null && (!isAdmin || read?.day !== null)
  const byAmount = useHits(isAdmin, isAmountSought ? { amount, ...period } : null, () => false)
  // The merchants of a tenant have different currencies. Drops transactions whose currency differs
  // from the typed one.
  const ofAmount = byAmount.hits.filter(({ currency }) => currency === read?.currency)
  const [exact, partly] = [true, false].map((is) =>
    byNumber.hits.filter((hit) => isWhole(hit, number) === is),
  )
  const found = [...exact!, ...ofAmount, ...partly!]
  const hits = found.filter(
    (hit, at) => found.findIndex((other) => transactionKey(other) === transactionKey(hit)) === at,
  )
  const offers = useOffers(number, read, period)
  return {
    name: 'transactions',
    items: [...hits.map((hit) => toItem(hit, number)), ...offers],
    isSearching: byNumber.isSearching || byAmount.isSearching,
    retry:
      byNumber.retry ??
      byAmount.retry ??
      (context.isError && /\d/.test(sought) ? () => void context.refetch() : undefined),
  }
}

function useHitItem() {
  const t = useTranslations('transactions')
  const { isAdmin, open } = useTransactionPlaces()
  return (hit: Hit, number: string | null): PaletteItem => {
    const by = hit.by ?? 'paymentNo'
    const label = hit[by] ?? hit.paymentNo
    const note = [
      t(`column.${by}`),
      t(`tradeKind.${hit.tradeKind}`),
      hit.storeName,
      ...(isAdmin ? [hit.entName] : []),
    ]
    return {
      key: transactionKey(hit),
      label,
      icon: ReceiptText,
      note: note.join(' · '),
      aside: (
        <>
          <Money
            amount={hit.amount}
            currency={hit.currency}
            negative={hit.tradeKind === 'REFUND'}
          />
          <span className="text-xs text-muted">
            <Instant at={hit.paidAt} form="short" />
          </span>
        </>
      ),
      isNumber: true,
      isKept: true,
      isExact: isWhole(hit, number),
      onChoose: () => void open(hit),
    }
  }
}

/** Palette entries that open the list of all transactions that match the typed text. */
function useOffers(
  number: string | null,
  read: AmountAndDay | null,
  period: TransactionFilters,
): PaletteItem[] {
  const t = useTranslations('palette.search')
  const { list } = useTransactionPlaces()
  const offer = (label: string, filters: TransactionFilters): PaletteItem => ({
    key: `search ${label}`,
    label,
    icon: Search,
    isOffer: true,
    onChoose: () => void list(filters),
  })
  const day = read?.day && dayText(read.day)
  const amount = read?.amount ?? null
  const money = read && amount !== null ? formatMoney(amount, read.currency) : null
  const byAmount = { amountMin: amount ?? undefined, amountMax: amount ?? undefined, ...period }
  return [
    ...(money && day ? [offer(t('amountAndDay', { amount: money, day }), byAmount)] : []),
    ...(money && !day ? [offer(t('amount', { amount: money }), byAmount)] : []),
    ...(!money && day ? [offer(t('day', { day }), period)] : []),
    ...(number === null ? [] : [offer(t('number', { number }), { number })]),
  ]
}
