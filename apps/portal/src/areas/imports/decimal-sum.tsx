import { currencySymbol, minorDigits } from '@choba/contract/money.ts'
import { groupedDecimal, isZero } from './decimals.ts'

/** True if `Intl` can format the text as a currency. A file may contain anything in that column. */
const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

const placesOf = (currency: string): number =>
  isCurrency(currency) && currency !== 'MNT' ? minorDigits(currency) : 0

/**
 * Shows an exact amount from a file, with the currency in a muted color and a typographic minus
 * sign.
 * @param quiet shows zero as a dash
 */
export function Sum({
  text,
  currency,
  quiet = false,
}: {
  text: string
  currency: string
  quiet?: boolean
}) {
  if (quiet && isZero(text)) return <span className="text-muted">—</span>
  const figure = groupedDecimal(text, placesOf(currency))
  const isMinus = figure.startsWith('\u2212')
  return (
    <span className="whitespace-nowrap tabular-nums">
      {isMinus && '\u2212'}
      {currency !== '' && (
        <span className="font-normal text-muted">
          {isCurrency(currency) ? currencySymbol(currency) : `${currency} `}
        </span>
      )}
      {isMinus ? figure.slice(1) : figure}
    </span>
  )
}
