import { add, negate, parseDecimal, ZERO, type Decimal } from './decimal.ts'

/** Number format of a file. */
export interface FigureStyle {
  /** Decimal separator. */
  decimal: '.' | ','
  /** Thousands separator. Spaces and apostrophes are accepted as separators in every file. */
  group: string
}

export const figureStyle = (decimal: '.' | ',' = '.', group?: string): FigureStyle => ({
  decimal,
  group: group ?? (decimal === '.' ? ',' : '.'),
})

const MINUS = /^[-−–△▲]/u
const BRACKETS = /^\((.*)\)$/u
const SYMBOL = /^(?:[A-Z]{0,3}\p{Sc})|(?:\p{Sc}|円|元)$/u
const SPACES = /[\s\u00a0\u202f\u2009'’]/gu

/**
 * Returns true if the groups of digits have valid lengths: three digits each, or, as in India, two
 * digits each before a last group of three.
 */
const isGrouped = (parts: readonly string[]): boolean =>
  /^\d{1,3}$/.test(parts[0]!) &&
  parts.slice(1, -1).every((part) => /^\d{2,3}$/.test(part)) &&
  /^\d{3}$/.test(parts.at(-1)!)

/**
 * Parses an amount without rounding. Accepts full-width characters, currency signs, and formats
 * such as `△500`, `(12.50)` and `1 234,56`. Returns null for text that is not an amount in the
 * given number format, even if another format would fit.
 */
export function readFigure(text: string, { decimal, group }: FigureStyle): Decimal | null {
  let rest = text.normalize('NFKC').trim()
  let isMinus = false
  const strip = (shape: RegExp): boolean => {
    const before = rest
    rest = rest.replace(shape, '').trim()
    return rest !== before
  }
  const bracketed = BRACKETS.exec(rest)
  if (bracketed) rest = bracketed[1]!.trim()
  const isSigned = strip(MINUS)
  strip(SYMBOL)
  // The minus sign may come after the currency sign, as in `$-5`.
  const isSignedAfter = !isSigned && strip(MINUS)
  if (bracketed && (isSigned || isSignedAfter)) return null
  isMinus = bracketed !== null || isSigned || isSignedAfter
  if (!isMinus && rest.startsWith('+')) rest = rest.slice(1)
  rest = rest.replace(SPACES, '')
  const [whole = '', fraction, ...more] = rest.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null
  const parts = whole.split(group)
  if (parts.length > 1 && !isGrouped(parts)) return null
  const plain = `${parts.join('')}${fraction === undefined ? '' : `.${fraction}`}`
  if (!/^\d/.test(plain)) return null
  const read = parseDecimal(plain)
  return read && isMinus ? negate(read) : read
}

/** Returns the sum of the texts that are not empty; null if a text is not an amount. */
export function sumOf(texts: readonly string[], style: FigureStyle): Decimal | null {
  let sum = ZERO
  for (const text of texts) {
    if (text === '') continue
    const read = readFigure(text, style)
    if (!read) return null
    sum = add(sum, read)
  }
  return sum
}
