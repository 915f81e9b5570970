import type { DepositSum } from '@choba/contract/deposits.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { TotalsLine, type Total } from '#table/totals-line.tsx'
import { Figure, less } from './deposit-words.tsx'

/** Those that are there seldom: a line says nothing of what no deposit has. */
const seldom = ['deduction', 'pointGive'] as const

/** The sums of everything that is found, a line a currency: what was transferred, and what makes it up. */
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
      // Each is in the revision of a later deposit as well.
      ...(sum.returned ? [taken('returned')] : []),
    ]
  }
  // The currency of most comes first, and large.
  const ordered = sums.toSorted((a, b) => b.count - a.count)
  return ordered.map((sum, at) => (
    <TotalsLine key={sum.currency} totals={totalsOf(sum)} minor={at > 0} />
  ))
}
