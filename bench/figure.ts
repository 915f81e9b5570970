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
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export const count = (value: number): string => value.toLocaleString('en-US')

/** A figure that is a share of its limit, and wants to be at least `least` of it. */
export function atLeast(
  what: string,
  [measured, limit]: readonly [number, number],
  say: (value: number) => string,
  limitIs: string,
  least: number,
  details: Record<string, unknown>,
): Figure {
  const ratio = measured / limit
  return {
    what,
    measured: say(measured),
    limit: `${say(limit)}: ${limitIs}`,
    ratio,
    bound: `≥ ${least}`,
    holds: ratio >= least,
    details: { measured, limit, ...details },
  }
}

/** A figure that is a multiple of its limit, and wants to be at most `most` of it. */
export function atMost(
  what: string,
  [measured, limit]: readonly [number, number],
  say: (value: number) => string,
  limitIs: string,
  most: number,
  details: Record<string, unknown>,
): Figure {
  const ratio = measured / limit
  return {
    what,
    measured: say(measured),
    limit: `${say(limit)}: ${limitIs}`,
    ratio,
    bound: `≤ ${most}`,
    holds: ratio <= most,
    details: { measured, limit, ...details },
  }
}
