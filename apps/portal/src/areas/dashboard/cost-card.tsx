import { type DepositMonth, effectiveRateOf } from '@choba/contract/deposit-month.ts'
import type { DepositSum } from '@choba/contract/deposits.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Figure } from '#ui/figure.tsx'
import { HowFound } from '#ui/how-found.tsx'
import { StoreShare } from '#chart/store-share.tsx'

/**
 * Cost of accepting payments, from the closed deposits of a month: the effective rate, and the way
 * from the sales to the payout.
 */
export function CostCard({ read: { sums, share } }: { read: DepositMonth }) {
  const t = useTranslations('dashboard.cost')
  const kit = useTranslations('kit')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface px-4 py-3"
    >
      <header className="flex min-h-8.5 items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <h2 id={id} className="font-semibold">
            {t('title')}
          </h2>
          <StoreShare quiet />
        </div>
        <HowFound label={`${t('title')}: ${kit('howFound')}`}>{t('how')}</HowFound>
      </header>
      {sums.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      {sums.map((sum) => (
        <Costs key={sum.currency} sum={sum} share={share} />
      ))}
      {sums.length > 0 && (
        <p className="mt-auto text-sm">
          <Link to="/deposit" className="underline">
            {t('all')}
          </Link>
        </p>
      )}
    </section>
  )
}

const less = (amount: number | null): number | null => amount && -amount

/**
 * Sum of the lines that the card does not list: tax, transfer fees, deductions, points and
 * revisions. Null if one of the figures is not known.
 */
function othersOf({
  totalUsage,
  refund,
  fee,
  returned,
  transferAmount,
}: DepositSum): number | null {
  if (totalUsage === null || refund === null || fee === null) return null
  if (returned === null || transferAmount === null) return null
  return transferAmount + returned - (totalUsage - refund - fee)
}

function Costs({ sum, share }: { sum: DepositSum; share: boolean }) {
  const t = useTranslations('dashboard.cost')
  const field = useTranslations('deposits.field')
  const rate = effectiveRateOf(sum)
  const lines: [string, number | null][] = [
    [field('totalUsage'), sum.totalUsage],
    [field('refund'), less(sum.refund)],
    [field('fee'), less(sum.fee)],
    ...(share
      ? []
      : ([
          [t('others'), othersOf(sum)],
          ...(sum.returned === 0 ? [] : [[field('returned'), less(sum.returned)]]),
        ] as [string, number | null][])),
  ]
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold whitespace-nowrap tabular-nums">
          {rate === null ? '—' : `${formatRate(rate)}%`}
        </span>
        <span className="text-sm text-muted">{t('rate')}</span>
      </p>
      <dl className="mt-1 flex flex-col gap-y-0.5 text-sm">
        {lines.map(([name, amount]) => (
          <Line key={name} name={name} amount={amount} currency={sum.currency} />
        ))}
        {!share && (
          <Line
            name={field('transferAmount')}
            amount={sum.transferAmount}
            currency={sum.currency}
            total
          />
        )}
      </dl>
    </div>
  )
}

const Line = ({
  name,
  amount,
  currency,
  total = false,
}: {
  name: string
  amount: number | null
  currency: string
  /** True for the result, which is below a line. */
  total?: boolean
}) => (
  <div
    className={`flex flex-wrap justify-between gap-x-3 ${total ? 'border-t border-line pt-0.5 font-semibold' : ''}`}
  >
    <dt className={total ? '' : 'text-muted'}>{name}</dt>
    <dd className="ml-auto">
      <Figure amount={amount} currency={currency} />
    </dd>
  </div>
)
