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
const MINUS_AFTER = /[-−–]$/u
/** Marks of bank statements: a debit is below zero, a credit is above. */
const DEBIT = /\s?Dr\.?$/iu
const CREDIT = /\s?Cr\.?$/iu
const BRACKETS = /^\((.*)\)$/u
const SYMBOL =
  /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=[\s\d.,+−-]))|(?:\p{Sc}|円|元|(?<=[\s\d])[A-Z]{3})$/u
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
 * such as `△500`, `(12.50)`, `12.50-`, `12.50 Dr` and `1 234,56`. Returns null for text that is not
 * an amount in the given number format, even if another format would fit.
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
  const isDebit = strip(DEBIT)
  if (!isDebit) strip(CREDIT)
  const isSigned = strip(MINUS)
  strip(SYMBOL)
  // The minus sign may come after the currency sign, as in `$-5`, or after the digits.
  const isSignedAfter = strip(MINUS) || strip(MINUS_AFTER)
  const signs = [bracketed !== null, isDebit, isSigned, isSignedAfter].filter(Boolean).length
  if (signs > 1) return null
  isMinus = signs === 1
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

const currenciesOfSigns: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP', 'EGP', 'GIP', 'FKP', 'SHP', 'LBP', 'SDG', 'SYP'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY'],
  '₮': ['MNT'],
  '₩': ['KRW', 'KPW'],
  '₹': ['INR'],
  '₽': ['RUB'],
}
const withOwnSign = new Set([...Object.values(currenciesOfSigns).flat(), 'CHF'])

/**
 * Returns true if the currency sign or code in an amount is that of another currency. Such an
 * amount must not be read in the currency of the row.
 */
export function isForeign(text: string, currency: string): boolean {
  const plain = text.normalize('NFKC')
  const code = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(plain)?.[0]
  if (code !== undefined) return code !== currency
  const sign = /\p{Sc}|円|元/u.exec(plain)?.[0]
  if (sign === undefined) return false
  if (sign === '$') return withOwnSign.has(currency)
  return !(currenciesOfSigns[sign]?.includes(currency) ?? true)
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
