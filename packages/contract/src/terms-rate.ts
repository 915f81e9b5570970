import { PPM } from './terms-fee.ts'

/**
 * Conversion of rates between text (percent with up to four decimals) and integers (parts per
 * million).
 */

const PER_PERCENT = PPM / 100
const DECIMALS = String(PER_PERCENT).length - 1

/** Formats a rate as percent without trailing zeros: `32400` → `3.24`. */
export function formatRate(ratePpm: number): string {
  const whole = Math.trunc(ratePpm / PER_PERCENT)
  const fraction = String(ratePpm % PER_PERCENT)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(whole) : `${whole}.${fraction}`
}

/**
 * Parses a typed rate into parts per million. Returns null if it is malformed, above 100% or has
 * more than four decimals.
 */
export function parseRate(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '').replace(/%$/, '')
  const match = /^(\d{1,3})(?:\.(\d{0,4}))?$/.exec(plain)
  if (!match) return null
  const ratePpm = Number(match[1]) * PER_PERCENT + Number((match[2] ?? '').padEnd(DECIMALS, '0'))
  return ratePpm <= PPM ? ratePpm : null
}
