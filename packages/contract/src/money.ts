/**
 * Money is an integer in minor units with its currency. Never use floats, and never assume a factor
 * of 100.
 */

/**
 * Maximum amount of one payment or refund, in minor units. Enforced for all input and by the
 * database. The sum of 90,000 such rows is still exact.
 */
export const MAX_AMOUNT = 99_999_999_999

/** Largest integer that JSON and JavaScript represent exactly. Sums can be as large as this. */
export const MAX_EXACT = Number.MAX_SAFE_INTEGER

/** Returns a sum as a number, or null if a number cannot represent it exactly. */
export const exactOrNull = (sum: bigint): number | null =>
  sum >= -BigInt(MAX_EXACT) && sum <= BigInt(MAX_EXACT) ? Number(sum) : null

export type Currency = string

const symbols: Record<string, string> = { JPY: '¥', CNY: 'CN¥', MNT: '₮', QAR: 'QAR ' }
const digits: Record<string, number> = { JPY: 0, CNY: 2, MNT: 2, QAR: 2 }

/** Number of decimals of a currency (ISO 4217): 0 for JPY, 2 for CNY, 3 for KWD. */
export function minorDigits(currency: Currency): number {
  const known = digits[currency]
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return (digits[currency] = format.resolvedOptions().maximumFractionDigits ?? 2)
}

/** Returns the prefix of amounts in a currency: `¥`, `CN¥`, `₮`, or the code and a space. */
export const currencySymbol = (currency: Currency): string => symbols[currency] ?? `${currency} `

/**
 * Formats an amount in minor units without a symbol: `123456` in CNY → `1,234.56`. Negative amounts
 * have a minus sign (U+2212).
 */
export function formatAmount(amount: number, currency: Currency, group = ','): string {
  const places = minorDigits(currency)
  const plain = String(Math.abs(amount)).padStart(places + 1, '0')
  const whole = plain.slice(0, plain.length - places).replace(/\B(?=(\d{3})+$)/g, group)
  const fraction = places > 0 ? `.${plain.slice(-places)}` : ''
  return `${amount < 0 ? '\u2212' : ''}${whole}${fraction}`
}

/** Currencies with decimals that are not in circulation. Zero decimals are hidden on screens. */
const wholeByCustom: ReadonlySet<Currency> = new Set(['MNT'])

/**
 * Formats an amount for screens: `150000` in MNT → `1,500`, `150050` → `1,500.50`. Files always
 * have the decimals.
 */
export function readableAmount(amount: number, currency: Currency): string {
  const figure = formatAmount(amount, currency)
  return wholeByCustom.has(currency) ? figure.replace(/\.0+$/, '') : figure
}

/** Formats an amount with its symbol: `1200` in JPY → `¥1,200`; `-1200` → `−¥1,200`. */
export function formatMoney(amount: number, currency: Currency): string {
  const figure = readableAmount(Math.abs(amount), currency)
  return `${amount < 0 ? '\u2212' : ''}${currencySymbol(currency)}${figure}`
}

/**
 * Formats a mean of amounts with its symbol. Decimals that are not in circulation are rounded off:
 * `150050` in MNT → `₮1,501`.
 */
export function formatAverage(average: number, currency: Currency): string {
  if (!wholeByCustom.has(currency)) return formatMoney(average, currency)
  const unit = 10 ** minorDigits(currency)
  return formatMoney(Math.round(average / unit) * unit, currency)
}

/**
 * Formats a number with thousands separators: `1234` → `1,234`. Negative numbers have a minus sign
 * (U+2212).
 */
export const formatCount = (count: number): string => formatAmount(count, 'JPY')

/** Formats points: `1234` → `1,234P`. */
export const formatPoints = (points: number): string => `${formatCount(points)}P`

/**
 * Parses a typed amount into minor units. Accepts full-width digits, commas and the currency
 * symbol. Returns null for too many decimals, a sign or anything else.
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

/** Formats an amount as a plain decimal for files: `123456` in CNY → `1234.56`. */
export const plainAmount = (amount: number, currency: Currency): string =>
  formatAmount(amount, currency, '').replace('\u2212', '-')
