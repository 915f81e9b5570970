import type { CloseTender } from '@choba/contract/day-closes.contract.ts'
import type { StatCounts } from '@choba/contract/statistics.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { useKindName } from '#lib/use-catalogue-names.ts'
import { Figure } from '#ui/figure.tsx'
import { Money } from '#ui/money.tsx'
import type { Behind } from './transactions-behind-close.tsx'

interface Props {
  behind: Behind
  tenders: readonly CloseTender[]
  sum: StatCounts
  currency: string
}

/** Payments, refunds and net amount by payment class, with a total. */
export function TenderList({ tenders, sum, currency, behind }: Props) {
  const t = useTranslations('dayCloses.figures')
  const kindName = useKindName()
  return (
    <dl className="flex flex-col">
      {tenders.map(({ paymentClass, ...counts }) => (
        <Line
          key={paymentClass}
          name={kindName(paymentClass)}
          counts={counts}
          currency={currency}
          behind={(which, figure) => behind(which, figure, paymentClass)}
        />
      ))}
      <Line name={t('sum')} counts={sum} currency={currency} behind={behind} strong />
    </dl>
  )
}

/** One row of the list. If the figures of the refunds are unknown, the row leaves them out. */
function Line({
  name,
  counts: { paymentCount, payment, refundCount, refund, net },
  currency,
  behind,
  strong = false,
}: {
  name: string
  counts: StatCounts
  currency: string
  behind: Behind
  strong?: boolean
}) {
  const t = useTranslations('dayCloses.figures')
  return (
    <div
      className={`py-2 ${strong ? 'border-t-2 border-line font-semibold' : 'border-t border-line first:border-t-0'}`}
    >
      <dt className="float-left">{name}</dt>
      <dd className="text-right text-lg font-semibold">
        {behind('net', <Figure amount={net} currency={currency} />)}
      </dd>
      <dd className="flex flex-wrap justify-between gap-x-4 text-sm font-normal text-muted">
        <span>
          {t('payments', { count: paymentCount })}{' '}
          {behind('payment', <Figure amount={payment} currency={currency} />)}
        </span>
        <span>
          {t('refunds', { count: refundCount })}{' '}
          {behind(
            'refund',
            refund === null || refund === 0 ? (
              <Figure amount={refund} currency={currency} />
            ) : (
              <Money amount={refund} currency={currency} negative />
            ),
          )}
        </span>
      </dd>
    </div>
  )
}

/** Formats a difference in counts with its sign, e.g. `+1` or `−1`. */
export const signed = (count: number): string => (count > 0 ? '+' : '') + formatCount(count)
