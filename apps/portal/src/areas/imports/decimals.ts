/**
 * Exact decimal as an integer and its number of decimal places: `-12.50` is −1250 with two places.
 */
interface Exact {
  readonly units: bigint
  readonly places: number
}

const read = (text: string): Exact => {
  const [whole = '0', fraction = ''] = text.split('.')
  return { units: BigInt(`${whole}${fraction}`), places: fraction.length }
}

const scaled = ({ units, places }: Exact, to: number): bigint => units * 10n ** BigInt(to - places)

function write(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - places)
  return `${units < 0n ? '-' : ''}${whole}${places > 0 && fraction ? `.${fraction}` : ''}`
}

/** Subtracts all other numbers from the first. */
export function differenceOf(first: string, ...others: readonly string[]): string {
  const all = [first, ...others].map(read)
  const places = Math.max(...all.map((one) => one.places))
  const [start = 0n, ...rest] = all.map((one) => scaled(one, places))
  return write(
    rest.reduce((left, one) => left - one, start),
    places,
  )
}

/**
 * Groups the thousands of a decimal: `1234.5` → `1,234.5`. Uses a typographic minus sign and adds
 * zeros up to `places` decimals.
 */
export function groupedDecimal(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const shown = fraction.padEnd(places, '0')
  return `${text.startsWith('-') ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown && `.${shown}`}`
}

export const isZero = (text: string): boolean => /^-?0*(\.0*)?$/.test(text)
