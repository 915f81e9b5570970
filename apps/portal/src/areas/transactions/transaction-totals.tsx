import { useTranslations } from '#lib/translations.ts'
import { formatCount } from '@choba/contract/money.ts'
import {
  type TradeKind,
  type TransactionFilters,
  transactionStates,
  type TransactionState,
} from '@choba/contract/transactions.filters.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import type { TransactionPage, TransactionSum } from '@choba/contract/transactions.contract.ts'
import { TotalsLine, type Total } from '#table/totals-line.tsx'
import { Money } from '#ui/money.tsx'
import { closingText } from '#ui/periods.ts'

const nothing = (currency: string): TransactionSum => ({
  currency,
  paymentCount: 0,
  payment: 0,
  refundCount: 0,
  refund: 0,
  net: 0,
})

/** Statuses that the sums include: paid payments and successful refunds. */
const summed: readonly TransactionState[] = ['PAID', 'SUCCEEDED']
const notSummed = transactionStates.filter((state) => !summed.includes(state))

/**
 * Returns which sums a search can have. For example, a search for only refunds has no sum of
 * payments.
 */
function sumsOf({ tradeKind, state, refundState, reason }: TransactionFilters) {
  const has = (kind: TradeKind, counted: TransactionState) =>
    (!tradeKind || tradeKind.includes(kind)) && (!state || state.includes(counted))
  return {
    payments: !reason && has('PAYMENT', 'PAID'),
    refunds: !refundState && has('REFUND', 'SUCCEEDED'),
  }
}

/**
 * Count and sums of the whole search result for each currency. Refunds have a separate sum. Rows
 * that no sum includes are counted with a link, so that the figures add up.
 */
export function TransactionTotals({
  page,
  options,
  filters,
  onFilters,
}: {
  page: TransactionPage | undefined
  options: TransactionOptions | undefined
  filters: TransactionFilters
  onFilters: (next: TransactionFilters, replace: boolean) => void
}) {
  const t = useTranslations('transactions')
  const found = page?.sum?.filter((sum) => sum.paymentCount + sum.refundCount > 0) ?? []
  const sums = found.length > 0 ? found : [nothing(options?.currency ?? 'JPY')]
  const several = sums.length > 1
  const { payments, refunds } = sumsOf(filters)
  const ofCurrency = (sum: TransactionSum): Total[] => {
    const { currency } = sum
    const label = (text: string) => (several ? `${currency} ${text}` : text)
    const money = (figure: number | null, negative = false) =>
      figure === null ? (
        t('totals.tooLarge')
      ) : (
        <Money amount={figure} currency={currency} negative={negative} />
      )
    const payment = {
      label: label(t('totals.payment', { count: formatCount(sum.paymentCount) })),
      value: money(sum.payment),
      main: !refunds,
    }
    const refund = {
      label: label(t('totals.refund', { count: formatCount(sum.refundCount) })),
      value: money(sum.refund, sum.refund !== 0),
      main: !payments,
    }
    const net = { label: label(t('totals.net')), value: money(sum.net), main: true }
    return [
      ...(payments ? [payment] : []),
      ...(refunds ? [refund] : []),
      ...(payments && refunds ? [net] : []),
    ]
  }
  // Shows the closing time only for a single merchant, because merchants may have different ones.
  const clocks = new Set(options?.stores.map((store) => store.entCode)).size
  const total = page?.total ?? 0
  const others = found.reduce(
    (left, { paymentCount, refundCount }) => left - paymentCount - refundCount,
    total,
  )
  const words = t('totals.notSummed', { count: formatCount(others) })
  const toOthers = () =>
    onFilters(
      { ...filters, state: notSummed.filter((state) => filters.state?.includes(state) ?? true) },
      false,
    )
  const rows: Total = {
    label: t('totals.count'),
    value: formatCount(total),
    leads: true,
    note:
      others > 0 &&
      (others === total ? words : <LinkButton onClick={toOthers}>{words}</LinkButton>),
  }
  return sums.map((sum, at) => (
    <TotalsLine
      key={sum.currency}
      busy={!page}
      minor={at > 0}
      totals={at === 0 ? [rows, ...ofCurrency(sum)] : ofCurrency(sum)}
      note={
        at === 0 && options && clocks === 1
          ? t('closing', { time: closingText(options.closingMinutes) })
          : undefined
      }
    />
  ))
}

const LinkButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="text-accent underline-offset-2 hover:underline"
  >
    {children}
  </button>
)
