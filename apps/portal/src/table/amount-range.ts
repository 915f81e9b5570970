import { parseMoney, type Currency } from '@choba/contract/money.ts'

export type AmountFault = 'amountInvalid' | 'amountReversed'
export type AmountRange = { readonly min: number | undefined; readonly max: number | undefined }

/** What was typed as the two ends of a range, in minor units; an empty end is open. */
export function readRange(from: string, to: string, currency: Currency): AmountRange | AmountFault {
  const read = (text: string) => (text.trim() === '' ? undefined : parseMoney(text, currency))
  const [min, max] = [read(from), read(to)]
  if (min === null || max === null) return 'amountInvalid'
  return min !== undefined && max !== undefined && min > max ? 'amountReversed' : { min, max }
}
