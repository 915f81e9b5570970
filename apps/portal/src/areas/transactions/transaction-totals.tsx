import { useTranslations } from '#lib/translations.ts'
import { formatAmount } from '@choba/contract/money.ts'
import type { TransactionOptions, TransactionPage, TransactionSum } from '@choba/contract/transactions.contract.ts'
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

const count = (figure: number) => formatAmount(figure, 'JPY')

/** Count and sums of the whole result, refunds apart, for each currency in it. */
export function TransactionTotals({
  page,
  options,
}: {
  page: TransactionPage | undefined
  options: TransactionOptions | undefined
}) {
  const t = useTranslations('transactions')
  const found = page?.sum?.filter((sum) => sum.paymentCount + sum.refundCount > 0) ?? []
  const sums = found.length > 0 ? found : [nothing(options?.currency ?? 'JPY')]
  const several = sums.length > 1
  const ofCurrency = (sum: TransactionSum): Total[] => {
    const { currency } = sum
    const label = (text: string) => (several ? `${currency} ${text}` : text)
    const money = (figure: number | null, negative = false) =>
      figure === null ? t('totals.tooLarge') : <Money amount={figure} currency={currency} negative={negative} />
    return [
      {
        label: label(t('totals.payment', { count: count(sum.paymentCount) })),
        value: money(sum.payment),
      },
      {
        label: label(t('totals.refund', { count: count(sum.refundCount) })),
        value: money(sum.refund, sum.refund !== 0),
      },
      { label: label(t('totals.net')), value: money(sum.net), main: true },
    ]
  }
  // Several merchants may close their days at several times.
  const clocks = new Set(options?.stores.map((store) => store.entCode)).size
  const rows: Total = { label: t('totals.count'), value: count(page?.total ?? 0), leads: true }
  return sums.map((sum, at) => (
    <TotalsLine
      key={sum.currency}
      busy={!page}
      totals={at === 0 ? [rows, ...ofCurrency(sum)] : ofCurrency(sum)}
      note={
        at === 0 && options && clocks === 1 ? t('closing', { time: closingText(options.closingMinutes) }) : undefined
      }
    />
  ))
}
