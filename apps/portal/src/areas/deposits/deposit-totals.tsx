import type { DepositSum } from '@choba/contract/deposits.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { TotalsLine, type Total } from '#table/totals-line.tsx'
import { Figure, less } from './deposit-words.tsx'

/** Amounts that few deposits have. The totals show them only if a deposit has them. */
const seldom = ['deduction', 'pointGive'] as const

/**
 * Totals of all deposits in the search result, with one line per currency: the transferred amount
 * and its parts.
 */
export function DepositTotals({ sums }: { sums: readonly DepositSum[] }) {
  const t = useTranslations('deposits.field')
  const totalsOf = (sum: DepositSum): Total[] => {
    const { currency } = sum
    const label = (text: string) => (sums.length > 1 ? `${currency} ${text}` : text)
    const total = (name: 'totalUsage' | 'revise' | 'transferAmount', main = false): Total => ({
      label: label(t(name)),
      value: <Figure amount={sum[name]} currency={currency} />,
      main,
    })
    const taken = (
      name: 'refund' | 'fee' | 'tax' | 'transferFee' | (typeof seldom)[number] | 'returned',
    ): Total => ({
      label: label(t(name)),
      value: <Figure amount={less(sum[name])} currency={currency} />,
    })
    return [
      { label: label(t('count')), value: formatCount(sum.count), leads: true },
      total('transferAmount', true),
      total('totalUsage'),
      taken('refund'),
      taken('fee'),
      taken('tax'),
      taken('transferFee'),
      ...seldom.filter((name) => sum[name]).map((name) => taken(name)),
      ...(sum.revise ? [total('revise')] : []),
      // Shown apart, because a later deposit's revision contains a returned amount once more.
      ...(sum.returned ? [taken('returned')] : []),
    ]
  }
  // The line of the currency with the most deposits comes first, in large type.
  const ordered = sums.toSorted((a, b) => b.count - a.count)
  return ordered.map((sum, at) => (
    <TotalsLine key={sum.currency} totals={totalsOf(sum)} minor={at > 0} />
  ))
}
