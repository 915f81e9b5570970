import { useId, useState } from 'react'
import type { DepositSum } from '@choba/contract/deposits.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Figure, less } from './deposit-words.tsx'

/** Amounts that the table shows only on request, each with its effect on the transferred amount. */
const folded = [
  'refund',
  'fee',
  'tax',
  'transferFee',
  'deduction',
  'pointGive',
  'revise',
  'returned',
] as const

const cell = 'px-3 py-1 text-right whitespace-nowrap'

/**
 * Totals of all deposits in the search result, with one row for each currency. The currency with
 * the most deposits is first.
 */
export function CurrencyTotals({ sums }: { sums: readonly DepositSum[] }) {
  const t = useTranslations('deposits')
  const id = useId()
  const [isWhole, showWhole] = useState(false)
  const parts = isWhole ? folded : []
  return (
    <div className="flex items-start justify-between gap-x-2 px-1 py-1.5">
      <div
        role="region"
        aria-label={t('totals.title')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
        tabIndex={0}
        className="min-w-0 overflow-x-auto -outline-offset-2"
      >
        <table id={id} className="border-collapse">
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="sticky left-0 bg-surface px-3 py-1 text-left font-normal">
                {t('field.currency')}
              </th>
              {(['count', 'totalUsage', ...parts, 'transferAmount'] as const).map((name) => (
                <th key={name} scope="col" className={`${cell} font-normal`}>
                  {t(`field.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums
              .toSorted((a, b) => b.count - a.count)
              .map((sum) => (
                <tr key={sum.currency} className="border-t border-line-soft">
                  <th
                    scope="row"
                    className="sticky left-0 bg-surface px-3 py-1 text-left font-normal"
                  >
                    {sum.currency}
                  </th>
                  <td className={`${cell} tabular-nums`}>{formatCount(sum.count)}</td>
                  <td className={cell}>
                    <Figure amount={sum.totalUsage} currency={sum.currency} />
                  </td>
                  {parts.map((name) => (
                    <td key={name} className={cell}>
                      <Figure
                        amount={name === 'revise' ? sum.revise : less(sum[name])}
                        currency={sum.currency}
                      />
                    </td>
                  ))}
                  <td className={`${cell} font-semibold`}>
                    <Figure amount={sum.transferAmount} currency={sum.currency} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <Button
        kind="quiet"
        className="shrink-0"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => showWhole(!isWhole)}
      >
        {t(isWhole ? 'totals.fewer' : 'totals.more')}
      </Button>
    </div>
  )
}
