/** An exact decimal number: `units / 10 ** scale`. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}

export const ZERO: Decimal = { units: 0n, scale: 0 }

/**
 * Parses a decimal such as `-12.340` without rounding. The text may have a leading sign, one
 * decimal point and at most 30 digits. Returns null for other text.
 */
export function parseDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d{1,20})(?:\.(\d{1,10}))?$/.exec(text)
  if (!match) return null
  const fraction = match[3] ?? ''
  const units = BigInt(match[2]! + fraction)
  return { units: match[1] === '-' ? -units : units, scale: fraction.length }
}

const scaled = ({ units, scale }: Decimal, to: number): bigint => units * 10n ** BigInt(to - scale)

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: scaled(a, scale) + scaled(b, scale), scale }
}

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})
export const negate = (a: Decimal): Decimal => ({ units: -a.units, scale: a.scale })

/**
 * Rounds to whole minor units of a currency with `places` decimals. Rounds halves away from zero.
 */
export function roundHalfUp(a: Decimal, places: number): bigint {
  if (a.scale <= places) return scaled(a, places)
  const unit = 10n ** BigInt(a.scale - places)
  const size = a.units < 0n ? -a.units : a.units
  const rounded = (size + unit / 2n) / unit
  return a.units < 0n ? -rounded : rounded
}

/**
 * Formats a decimal as plain text with at least `places` decimals. Further decimals have no
 * trailing zeros.
 */
export function plainDecimal(a: Decimal, places: number): string {
  const scale = Math.max(a.scale, places)
  const size = scaled({ units: a.units < 0n ? -a.units : a.units, scale: a.scale }, scale)
  const text = String(size).padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  let fraction = text.slice(text.length - scale)
  while (fraction.length > places && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return `${a.units < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}
