import { currencySymbol, readableAmount } from '@choba/contract/money.ts'

/**
 * Amount in minor units, with a muted currency sign and a typographic minus sign. `negative` shows
 * the amount as a deduction, regardless of its sign. On a filled button use `formatMoney` instead,
 * because muted gray is unreadable on it.
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
