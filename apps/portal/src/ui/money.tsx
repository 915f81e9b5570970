import { currencySymbol, readableAmount } from '@choba/contract/money.ts'

/**
 * An amount in minor units: the currency quiet, a real minus sign. `negative` shows the amount as taken away, whatever
 * its sign. On a filled button use `formatMoney` instead: quiet grey cannot be read there.
 */
export function Money({
  amount,
  currency,
  negative = false,
}: {
  amount: number
  currency: string
  negative?: boolean
}) {
  const shown = negative ? -Math.abs(amount) : amount
  return (
    <span className="whitespace-nowrap tabular-nums">
      {shown < 0 && '\u2212'}
      <span className="font-normal text-muted">{currencySymbol(currency)}</span>
      {readableAmount(Math.abs(shown), currency)}
    </span>
  )
}
