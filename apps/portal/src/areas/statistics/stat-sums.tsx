import { averageOf, refundRateOf } from '@choba/contract/stat-figures.ts'
import type { Statistics } from '@choba/contract/statistics.contract.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { TotalsLine } from '#table/totals-line.tsx'
import { Figure } from '#ui/figure.tsx'
import { rateText, useTransactionLink } from './stat-columns.tsx'

type Read = Pick<Statistics, 'groupBy' | 'period' | 'sum' | 'currency'>

/** Total of the rows, and the figures that are computed from the total. */
export function StatSums({
  read,
  filters,
}: {
  read: Read | undefined
  filters: StatisticsFilters
}) {
  const t = useTranslations('statistics.field')
  const link = useTransactionLink(read, filters)
  const sum = read?.sum ?? { paymentCount: 0, payment: 0, refundCount: 0, refund: 0, net: 0 }
  const currency = read?.currency ?? 'JPY'
  const money = (id: 'net' | 'payment' | 'refund', main = false) => ({
    label: t(id),
    value: link(null, id, <Figure amount={sum[id]} currency={currency} />, true),
    main,
  })
  return (
    <TotalsLine
      busy={!read}
      totals={[
        money('net', true),
        { label: t('paymentCount'), value: formatCount(sum.paymentCount), leads: true },
        money('payment'),
        { label: t('refundCount'), value: formatCount(sum.refundCount) },
        money('refund'),
        { label: t('average'), value: <Figure amount={averageOf(sum)} currency={currency} /> },
        { label: t('refundRate'), value: rateText(refundRateOf(sum)) },
      ]}
    />
  )
}
