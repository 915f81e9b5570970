import { type Currency, parseMoney } from '@choba/contract/money.ts'
import { addDays, isDay } from '@choba/contract/period.ts'

/** Context in which an amount is read: the currency and the merchant's current business day. */
export interface AmountContext {
  readonly currency: Currency
  readonly today: string
  /**
   * True if the search covers merchants of several currencies; then the sign of an amount selects
   * the currency.
   */
  readonly isMixed: boolean
}

/**
 * Parsed search text: an amount in minor units of `currency`, a day as `YYYY-MM-DD`, or both. At
 * least one is not null.
 */
export interface AmountAndDay {
  readonly amount: number | null
  readonly currency: Currency
  readonly day: string | null
}

/**
 * Currency signs and words before or after an amount, with the currencies that each sign can mean.
 * `¥` means yen or yuan.
 */
const signs: readonly (readonly [RegExp, readonly Currency[]])[] = [
  [/CN¥|元|RMB|CNY/, ['CNY']],
  [/¥/, ['JPY', 'CNY']],
  [/円|JPY|YEN/, ['JPY']],
  [/₮|ТӨГРӨГ|ТӨГ|MNT/, ['MNT']],
  [/QAR|QR/, ['QAR']],
]

const daysBack: Readonly<Record<string, number>> = {
  今日: 0,
  本日: 0,
  TODAY: 0,
  ӨНӨӨДӨР: 0,
  昨日: 1,
  YESTERDAY: 1,
  ӨЧИГДӨР: 1,
}

const WHOLE_DAY = /^(20\d\d)(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))$/
const DAY_OF_YEAR = /^(\d{1,2})(?:[-/](\d{1,2})|月(\d{1,2})日?)$/
/**
 * Number of years to search back for a day without a year. February 29 can be up to eight years
 * ago.
 */
const YEARS_BACK = 8

const pad = (figure: string): string => figure.padStart(2, '0')
const existing = (day: string): string | null => (isDay(day) ? day : null)

/**
 * Parses a word as a day, or returns null. A day without a year means the latest such day up to
 * today.
 */
function readDay(word: string, today: string): string | null {
  const back = daysBack[word]
  if (back !== undefined) return addDays(today, -back)
  const whole = WHOLE_DAY.exec(word)
  if (whole)
    return existing(`${whole[1]}-${pad(whole[2] ?? whole[4]!)}-${pad(whole[3] ?? whole[5]!)}`)
  const part = DAY_OF_YEAR.exec(word)
  if (!part) return null
  const rest = `${pad(part[1]!)}-${pad(part[2] ?? part[3]!)}`
  const years = Array.from(
    { length: YEARS_BACK + 1 },
    (_, ago) => `${Number(today.slice(0, 4)) - ago}-${rest}`,
  )
  return years.find((day) => isDay(day) && day <= today) ?? null
}

function readAmount(
  text: string,
  { currency, isMixed }: AmountContext,
): { amount: number; currency: Currency } | null {
  const [sign, ofSign] = signs.find(([one]) => one.test(text)) ?? [/$^/, [currency]]
  const known = ofSign.includes(currency) ? currency : isMixed ? ofSign[0]! : null
  if (known === null) return null
  // Ignores a minus sign, because lists show refunds with a minus sign but the search compares
  // absolute amounts.
  const amount = parseMoney(text.replace(sign, '').replace(/^[-\u2212]/, ''), known)
  return amount === null ? null : { amount, currency: known }
}

/**
 * Parses a search text that consists of an amount, a day, or both, in any order and character
 * width: `¥1,200 11/20`, `昨日 1,200円`, `12.50 2026-11-20`. Returns null for any other text.
 */
export function readAmountAndDay(text: string, context: AmountContext): AmountAndDay | null {
  const words = text
    .normalize('NFKC')
    .toLocaleUpperCase()
    // Adds spaces around these words, because Japanese text does not separate them.
    .replace(/今日|本日|昨日/g, ' $& ')
    .replace(/円/g, '$& ')
    .split(/\s+/)
    .filter(Boolean)
  const days = words.map((word) => readDay(word, context.today))
  for (const [at, day] of days.entries()) {
    if (day === null) continue
    const others = words.toSpliced(at, 1)
    const amount = readAmount(others.join(''), context)
    if (amount) return { ...amount, day }
    // Eight digits alone are not read as a day: they are more likely an amount or the beginning of
    // a transaction number.
    if (others.length === 0 && !/^\d+$/.test(words[at]!))
      return { amount: null, currency: context.currency, day }
  }
  const amount = readAmount(words.join(''), context)
  return amount && { ...amount, day: null }
}
