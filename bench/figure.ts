/**
 * One row of the result table. Most rows compare a measured value with a reference value that was
 * measured in the same run. The code calls the reference value "limit".
 */
export interface Figure {
  what: string
  measured: string
  limit: string
  /** The measured value divided by the limit; null if there is no limit. */
  ratio: number | null
  /** Text that describes the required value. */
  bound: string
  holds: boolean
  /** All raw values, for the JSON file. */
  details: Record<string, unknown>
}

/** Formats a number with up to three significant digits, such as `1,234` or `0.43`. */
export function amount(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

export const count = (value: number): string => value.toLocaleString('en-US')

type Say = (value: number) => string
type Bound = { sign: '≥' | '≤'; value: number }

function figure(
  what: string,
  [measured, limit]: readonly [number, number],
  say: Say,
  limitIs: string,
  { sign, value }: Bound,
  details: Record<string, unknown>,
): Figure {
  const ratio = measured / limit
  return {
    what,
    measured: say(measured),
    limit: `${say(limit)}: ${limitIs}`,
    ratio,
    bound: `${sign} ${value}`,
    holds: sign === '≥' ? ratio >= value : ratio <= value,
    details: { measured, limit, ...details },
  }
}

/** Returns a figure whose measured value must be at least `least` times the limit. */
export const atLeast = (
  what: string,
  values: readonly [measured: number, limit: number],
  say: Say,
  limitIs: string,
  least: number,
  details: Record<string, unknown>,
): Figure => figure(what, values, say, limitIs, { sign: '≥', value: least }, details)

/** Returns a figure whose measured value must be at most `most` times the limit. */
export const atMost = (
  what: string,
  values: readonly [measured: number, limit: number],
  say: Say,
  limitIs: string,
  most: number,
  details: Record<string, unknown>,
): Figure => figure(what, values, say, limitIs, { sign: '≤', value: most }, details)

/** Returns a figure without a reference value, whose measured value has a fixed maximum. */
export const within = (
  what: string,
  value: number,
  unit: string,
  sign: '≥' | '≤',
  bound: number,
  details: Record<string, unknown>,
): Figure => ({
  what,
  measured: `${amount(value)} ${unit}`.trim(),
  limit: '',
  ratio: null,
  bound: `${sign} ${bound} ${unit}`.trim(),
  holds: sign === '≥' ? value >= bound : value <= bound,
  details: { measured: value, ...details },
})
