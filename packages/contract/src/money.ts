/** Money is an integer in minor units beside its currency. No float, no multiplication by a hundred, anywhere. */

/**
 * The largest amount of one payment or refund, in minor units: every way in holds rows to it, and the database does. Ninety
 * thousand rows of it still have an exact sum.
 */
export const MAX_AMOUNT = 99_999_999_999

/** The largest integer that JSON and JavaScript carry exactly: sums may reach it, and no amount is above it. */
export const MAX_EXACT = Number.MAX_SAFE_INTEGER

/** A sum as it is answered: null where it is beyond what a number holds exactly. */
export const exactOrNull = (sum: bigint): number | null =>
  sum >= -BigInt(MAX_EXACT) && sum <= BigInt(MAX_EXACT) ? Number(sum) : null

export type Currency = string

const symbols: Record<string, string> = { JPY: '¥', CNY: 'CN¥', MNT: '₮', QAR: 'QAR ' }
const digits: Record<string, number> = { JPY: 0, CNY: 2, MNT: 2, QAR: 2 }

/** How many decimals the currency has (ISO 4217): 0 for JPY, 2 for CNY, 3 for KWD. */
export function minorDigits(currency: Currency): number {
  const known = digits[currency]
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return (digits[currency] = format.resolvedOptions().maximumFractionDigits ?? 2)
}

/** What stands before a figure in this currency: `¥`, `CN¥`, `₮`, or the code and a space. */
export const currencySymbol = (currency: Currency): string => symbols[currency] ?? `${currency} `

/** `123456` in CNY → `1,234.56`; a negative amount has a real minus sign. No symbol. */
export function formatAmount(amount: number, currency: Currency, group = ','): string {
  const places = minorDigits(currency)
  const plain = String(Math.abs(amount)).padStart(places + 1, '0')
  const whole = plain.slice(0, plain.length - places).replace(/\B(?=(\d{3})+$)/g, group)
  const fraction = places > 0 ? `.${plain.slice(-places)}` : ''
  return `${amount < 0 ? '\u2212' : ''}${whole}${fraction}`
}

/** Their decimals are not in circulation: people see them only where there are any. */
const wholeByCustom: ReadonlySet<Currency> = new Set(['MNT'])

/** An amount as people read it: `150000` in MNT → `1,500`, `150050` → `1,500.50`. Files have the decimals always. */
export function readableAmount(amount: number, currency: Currency): string {
  const figure = formatAmount(amount, currency)
  return wholeByCustom.has(currency) ? figure.replace(/\.0+$/, '') : figure
}

/** `1200` in JPY → `¥1,200`; `-1200` → `−¥1,200`. */
export function formatMoney(amount: number, currency: Currency): string {
  const figure = readableAmount(Math.abs(amount), currency)
  return `${amount < 0 ? '\u2212' : ''}${currencySymbol(currency)}${figure}`
}

/** A plain number as people read it: `1234` → `1,234`; a negative one has a real minus sign. */
export const formatCount = (count: number): string => formatAmount(count, 'JPY')

/** `1234` → `1,234P`. */
export const formatPoints = (points: number): string => `${formatCount(points)}P`

/**
 * What a person typed as an amount → minor units, or null when it is none: full-width digits, commas and the currency
 * sign are understood; too many decimals, a sign or anything else is not.
 */
export function parseMoney(text: string, currency: Currency): number | null {
  const places = minorDigits(currency)
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '')
  const bare = plain
    .replace(currencySymbol(currency).normalize('NFKC').trim(), '')
    .replace(/^¥/, '')
  const match = /^(\d{1,16})(?:\.(\d*))?$/.exec(bare)
  if (!match) return null
  const fraction = match[2] ?? ''
  if (fraction.length > places) return null
  const amount = BigInt(`${match[1]}${fraction.padEnd(places, '0')}`)
  return amount > BigInt(MAX_AMOUNT) ? null : Number(amount)
}

/** The plain decimal that files carry: `123456` in CNY → `1234.56`. */
export const plainAmount = (amount: number, currency: Currency): string =>
  formatAmount(amount, currency, '').replace('\u2212', '-')
