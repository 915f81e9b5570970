import type { DepositSum } from '@choba/contract/deposits.contract.ts'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { TotalsLine } from '#table/totals-line.tsx'
import { Popover } from '#ui/popover.tsx'
import { Money } from '#ui/money.tsx'
import { CurrencyTotals } from './currency-totals.tsx'
import { Figure, less } from './deposit-words.tsx'
import { othersOf } from './deposit-others.ts'

/**
 * Totals of all deposits in the search result. A merchant gets the transferred amount as an
 * equation. Administrators, and a result in several currencies, get a table.
 */
export function DepositTotals({ sums, admin }: { sums: readonly DepositSum[]; admin: boolean }) {
  const [sum] = sums
  if (admin || sums.length > 1) return <CurrencyTotals sums={sums} />
  return sum && <Equation sum={sum} />
}

function Equation({ sum }: { sum: DepositSum }) {
  const t = useTranslations('deposits')
  const { currency, totalUsage, refund, fee, transferAmount } = sum
  const others = othersOf(sum)
  if (others === null || totalUsage === null || refund === null || fee === null)
    return <KnownTotals sum={sum} />
  return (
    <div role="group" aria-label={t('totals.title')}>
      <dl className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 px-4 py-2.5">
        <div className="mr-1 flex items-baseline gap-2">
          <dt className="text-xs text-muted">{t('field.transferAmount')}</dt>
          <dd className="text-xl font-semibold">
            <Figure amount={transferAmount} currency={currency} />
          </dd>
        </div>
        <Part sign="=" name={t('field.totalUsage')} amount={totalUsage} currency={currency} />
        <Part name={t('field.refund')} amount={less(refund)!} currency={currency} />
        <Part name={t('field.fee')} amount={less(fee)!} currency={currency} />
        <Part
          name={
            <Popover
              label={t('totals.othersTitle')}
              trigger={
                <button
                  type="button"
                  className="underline underline-offset-3 hover:text-accent-strong"
                >
                  {t('totals.others')}
                </button>
              }
              className="p-4"
            >
              <Others sum={sum} />
            </Popover>
          }
          amount={less(others.amount)!}
          currency={currency}
        />
      </dl>
    </div>
  )
}

/** Term of the equation: a sign, a name and an amount without its sign. */
function Part({
  sign,
  name,
  amount,
  currency,
}: {
  sign?: '='
  name: ReactNode
  amount: number
  currency: string
}) {
  // An equals sign leaves no place for the sign of the amount.
  const shown = sign ? amount : Math.abs(amount)
  return (
    <div className="flex items-baseline gap-1.5 text-sm whitespace-nowrap">
      <dt className="flex gap-2 text-muted">
        <span>{sign ?? (amount > 0 ? '+' : '−')}</span>
        {name}
      </dt>
      <dd>
        <Money amount={shown} currency={currency} />
      </dd>
    </div>
  )
}

/** Parts of the remaining amount, each with its effect on the transferred amount. */
function Others({ sum }: { sum: DepositSum }) {
  const t = useTranslations('deposits.field')
  return (
    <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-5 gap-y-1 text-sm">
      {othersOf(sum)?.parts.map(({ name, amount }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{t(name)}</dt>
          <dd className="text-right">
            <Money amount={less(amount)!} currency={sum.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Totals of a user who sees only some stores, or of amounts that are too large to be exact. */
function KnownTotals({ sum }: { sum: DepositSum }) {
  const t = useTranslations('deposits.field')
  const { currency } = sum
  return (
    <TotalsLine
      totals={[
        ...(sum.transferAmount === null ? [] : (['transferAmount'] as const)),
        'totalUsage' as const,
        'refund' as const,
        'fee' as const,
      ].map((name) => ({
        label: t(name),
        value: (
          <Figure
            amount={name === 'refund' || name === 'fee' ? less(sum[name]) : sum[name]}
            currency={currency}
          />
        ),
        main: name === 'totalUsage',
      }))}
    />
  )
}
