import { currencySymbol, minorDigits } from '@choba/contract/money.ts'
import { groupedDecimal, isZero } from './decimals.ts'

/** Intl knows no decimals of what is no currency: a file may say anything in that column. */
const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

const placesOf = (currency: string): number =>
  isCurrency(currency) && currency !== 'MNT' ? minorDigits(currency) : 0

/** A sum as a file has it, exact: the currency quiet, a real minus sign. @param quiet nothing is a dash */
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
