/** One line of the table: something measured beside its limit, in the same run. */
export interface Figure {
  what: string
  measured: string
  limit: string
  /** The measured by the limit; null where the line has a bound and no limit. */
  ratio: number | null
  /** What must hold, in words. */
  bound: string
  holds: boolean
  /** Everything that was seen, for the JSON. */
  details: Record<string, unknown>
}

/** `1,234` or `0.43`: as many digits as tell something. */
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

/** A figure that is a share of its limit, and wants to be at least `least` of it. */
export const atLeast = (
  what: string,
  values: readonly [measured: number, limit: number],
  say: Say,
  limitIs: string,
  least: number,
  details: Record<string, unknown>,
): Figure => figure(what, values, say, limitIs, { sign: '≥', value: least }, details)

/** A figure that is a multiple of its limit, and wants to be at most `most` of it. */
export const atMost = (
  what: string,
  values: readonly [measured: number, limit: number],
  say: Say,
  limitIs: string,
  most: number,
  details: Record<string, unknown>,
): Figure => figure(what, values, say, limitIs, { sign: '≤', value: most }, details)

/** A figure that has a bound of its own and no limit beside it. */
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
