import { parseMoney, type Currency } from '@choba/contract/money.ts'

export type AmountFault = 'amountInvalid' | 'amountReversed'
export type AmountRange = { readonly min: number | undefined; readonly max: number | undefined }

/**
 * Parses the typed limits of a range to minor units. An empty text means no limit. Returns the name
 * of the error for an invalid range.
 */
export function readRange(from: string, to: string, currency: Currency): AmountRange | AmountFault {
  const read = (text: string) => (text.trim() === '' ? undefined : parseMoney(text, currency))
  const [min, max] = [read(from), read(to)]
  if (min === null || max === null) return 'amountInvalid'
  return min !== undefined && max !== undefined && min > max ? 'amountReversed' : { min, max }
}
