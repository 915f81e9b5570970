import iconv from 'iconv-lite'
import { languages } from './generated-languages.ts'

/** Random numbers that are the same for the same seed. */
interface Dice {
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  chance(percent: number): boolean
}

/** Creates a generator of random numbers (mulberry32). */
function openDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (from) => from[below(from.length)]!,
    chance: (percent) => below(100) < percent,
  }
}

const two = (value: number): string => String(value).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface DateStyle {
  order: 'DMY' | 'MDY' | 'YMD'
  write: (year: number, month: number, day: number) => string
}
const dateStyles: readonly DateStyle[] = [
  { order: 'YMD', write: (y, m, d) => `${y}-${two(m)}-${two(d)}` },
  { order: 'YMD', write: (y, m, d) => `${y}/${two(m)}/${two(d)}` },
  { order: 'YMD', write: (y, m, d) => `${y}/${m}/${d}` },
  { order: 'YMD', write: (y, m, d) => `${y}${two(m)}${two(d)}` },
  { order: 'DMY', write: (y, m, d) => `${two(d)}/${two(m)}/${y}` },
  { order: 'MDY', write: (y, m, d) => `${two(m)}/${two(d)}/${y}` },
  { order: 'MDY', write: (y, m, d) => `${m}/${d}/${y}` },
  { order: 'DMY', write: (y, m, d) => `${two(d)}.${two(m)}.${y}` },
  { order: 'DMY', write: (y, m, d) => `${two(d)}-${two(m)}-${y}` },
  { order: 'DMY', write: (y, m, d) => `${two(d)}/${two(m)}/${two(y % 100)}` },
  { order: 'MDY', write: (y, m, d) => `${two(m)}/${two(d)}/${two(y % 100)}` },
  { order: 'DMY', write: (y, m, d) => `${d} ${months[m - 1]} ${y}` },
]
const clocks: readonly ((hour: number, minute: number, second: number) => string)[] = [
  (h, m, s) => `${two(h)}:${two(m)}:${two(s)}`,
  (h, m) => `${two(h)}:${two(m)}`,
  (h, m, s) => `${h % 12 || 12}:${two(m)}:${two(s)} ${h < 12 ? 'AM' : 'PM'}`,
]
const zones: readonly (readonly [abbreviation: string, hours: number])[] = [
  ['PDT', -7],
  ['EST', -5],
  ['CET', 1],
  ['JST', 9],
  ['UTC', 0],
]
const figureStyles: readonly (readonly [decimal: string, group: string])[] = [
  ['.', ','],
  ['.', ''],
  [',', '.'],
  [',', ''],
  [',', ' '],
  ['.', "'"],
]
/** Ways to write an amount below zero. */
const minusStyles: readonly ((text: string) => string)[] = [
  (text) => `-${text}`,
  (text) => `−${text}`,
  (text) => `(${text})`,
  (text) => `${text}-`,
  (text) => `▲${text}`,
]
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CNY', 'MNT'] as const
const placesOf = (currency: string): number => (currency === 'JPY' ? 0 : 2)
const symbols: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', CNY: '¥' }

/** Error that is put into a file on purpose. */
export const mistakes = ['currency', 'total', 'amount', 'date', 'type', 'columns'] as const
export type Mistake = (typeof mistakes)[number]

export interface GeneratedFile {
  bytes: Buffer
  /** Text of the file before it was encoded. */
  text: string
  currency: string
  /** Payments and refunds that the file contains, without the line with the mistake. */
  rows: readonly string[]
  hasNumbers: boolean
  order: DateStyle['order']
  inMinorUnits: boolean
  /** Name of the column with the amounts. */
  amountColumn: string
  mistake: Mistake | null
  /** Description of the random choices, for a report. */
  about: string
}

function written(units: number, places: number, [decimal, group]: readonly [string, string]) {
  const digits = String(units).padStart(places + 1, '0')
  const whole = places === 0 ? digits : digits.slice(0, -places)
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  return places === 0 ? grouped : `${grouped}${decimal}${digits.slice(-places)}`
}

const plain = (units: number, places: number): string => written(units, places, ['.', ''])

function encode(text: string, encoding: string): Buffer {
  if (encoding.endsWith('-bom'))
    return iconv.encode(text, encoding.replace('-bom', ''), { addBOM: true })
  return iconv.encode(text, encoding)
}

/**
 * Generates a file of an imaginary service from known rows, with random encoding, delimiter, order
 * of columns, number format, date format, sign, time zone, heading and totals.
 */
export function generateFile(seed: number, mistake: Mistake | null): GeneratedFile {
  const dice = openDice(seed)
  const language = dice.pick(languages)
  const { names } = language
  const encoding = dice.pick(language.encodings)
  const currency = dice.pick(currencies)
  const places = placesOf(currency)
  const style = dice.pick(figureStyles)
  const delimiter = dice.pick([',', ';', '\t', '|'].filter((sign) => sign !== style[0] || true))
  const date = dice.pick(dateStyles)
  const clock = dice.pick(clocks)
  const isSplit = dice.chance(40)
  const zone = dice.pick(['none', 'none', 'offset', 'name', 'column'] as const)
  const [abbreviation, hours] = zone === 'none' ? (['UTC', 0] as const) : dice.pick(zones)
  const inMinorUnits = places > 0 && dice.chance(12)
  const hasNumbers = dice.chance(90)
  const hasTypes = dice.chance(70)
  const isSigned = !hasTypes || dice.chance(60)
  const hasStatus = dice.chance(40)
  const hasCurrency = mistake === 'currency' || dice.chance(50)
  const isWide = encoding === 'gb18030' || encoding === 'euc-jp'
  const wanted = (symbols[currency] ?? '').replace('¥', isWide ? '￥' : '¥')
  // A sign that the encoding lacks would become a question mark.
  const sign =
    iconv.decode(encode(wanted, encoding), encoding.replace('-bom', '')) === wanted ? wanted : ''
  const symbol = !inMinorUnits && dice.chance(20) ? sign : ''
  const isMinusPlain = encoding !== 'utf8' && encoding !== 'utf8-bom' && encoding !== 'utf16le-bom'
  const minus = dice.pick(
    isMinusPlain ? [minusStyles[0]!, minusStyles[2]!, minusStyles[3]!] : minusStyles,
  )
  const hasTotal = mistake === 'total' || dice.chance(35)
  const count = 3 + dice.below(14)
  const start = Date.UTC(2025, dice.below(12), 1 + dice.below(28), dice.below(24))
  const figure = (units: number, isBelow: boolean): string => {
    const text = `${symbol}${inMinorUnits ? String(units) : written(units, places, style)}`
    return isBelow ? minus(text) : text
  }
  const columns = [
    ...(hasNumbers ? [names.no] : []),
    names.date,
    ...(isSplit ? [names.time] : []),
    ...(zone === 'column' ? [language.zone] : []),
    names.amount,
    ...(hasTypes || mistake === 'type' ? [names.type] : []),
    ...(hasStatus ? [names.status] : []),
    ...(hasCurrency ? [names.currency] : []),
    ...(dice.chance(50) ? [names.fee] : []),
    ...(dice.chance(50) ? [language.note] : []),
    ...(dice.chance(30) ? ['Email'] : []),
    ...(dice.chance(30) ? ['Card number'] : []),
  ]
  for (let at = columns.length - 1; at > 0; at--) {
    const other = dice.below(at + 1)
    ;[columns[at], columns[other]] = [columns[other]!, columns[at]!]
  }
  const lines: string[][] = []
  const rows: string[] = []
  let [sum, fees] = [0, 0]
  const wrongLine = mistake === null ? -1 : dice.below(count)
  const withTypes = columns.includes(names.type)
  for (let index = 0; index < count; index++) {
    const isWrong = index === wrongLine && mistake !== 'total'
    const at = start + index * (3_600_000 * (1 + dice.below(30)) + 61_000)
    const local = new Date(at + hours * 3_600_000)
    const isRefund = index > 0 && dice.chance(20)
    const isFailed = hasStatus && !isWrong && dice.chance(15)
    const units = (1 + dice.below(400_000)) * (places === 0 ? 1 : 1)
    const fee = Math.round(units * 0.03)
    const no = `TX${String(seed % 1000).padStart(3, '0')}${String(100_000 + index * 7)}`
    const day = date.write(local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate())
    const time = clock(local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds())
    const suffix =
      zone === 'offset'
        ? ` ${hours < 0 ? '-' : '+'}${two(Math.abs(hours))}:00`
        : zone === 'name'
          ? ` ${abbreviation}`
          : ''
    const isBelow = isRefund && (withTypes ? isSigned : true)
    const cells: Record<string, string> = {
      [names.no]: no,
      [names.date]: isSplit ? day : `${day} ${time}${suffix}`,
      [names.time]: `${time}${suffix}`,
      [language.zone]: abbreviation,
      [names.amount]: figure(units, isBelow),
      [names.type]: isRefund ? language.refund : language.sale,
      [names.status]: isFailed ? language.failed : language.done,
      [names.currency]: currency,
      [names.fee]: inMinorUnits ? String(fee) : written(fee, places, style),
      [language.note]: dice.pick(['a', 'b', 'tea', '']),
      Email: `person${index}@example.com`,
      'Card number': `************${1000 + dice.below(9000)}`,
    }
    if (isWrong && mistake === 'currency')
      cells[names.currency] = currency === 'USD' ? 'EUR' : 'USD'
    if (isWrong && mistake === 'amount') cells[names.amount] = 'n/a'
    if (isWrong && mistake === 'date') cells[names.date] = '99/99/9999'
    if (isWrong && mistake === 'type') cells[names.type] = 'Other'
    const line = columns.map((name) => cells[name] ?? '')
    if (isWrong && mistake === 'columns') line.pop()
    lines.push(line)
    if (isWrong) {
      // A total cannot include an amount that is not a number.
      if (mistake !== 'amount') sum += isBelow ? -units : units
      continue
    }
    sum += isBelow ? -units : units
    fees += fee
    if (isFailed) continue
    const seconds = clock === clocks[1] ? Math.floor(at / 60_000) * 60_000 : at
    const iso = new Date(seconds).toISOString().replace('.000Z', 'Z')
    rows.push(
      [
        isRefund ? 'REFUND' : 'PAYMENT',
        ...(hasNumbers ? [no] : []),
        plain(units, places),
        iso,
      ].join(' '),
    )
  }
  if (hasTotal && wrongTotalIsPossible(mistake)) {
    const total = mistake === 'total' ? Math.abs(sum) + 7 : sum
    const cells: Record<string, string> = {
      [names.amount]: figure(Math.abs(total), total < 0),
      [names.fee]: inMinorUnits ? String(fees) : written(fees, places, style),
    }
    const line = columns.map((name) => cells[name] ?? '')
    const label = columns.findIndex(
      (name) =>
        name !== names.amount && name !== names.fee && name !== names.date && name !== names.time,
    )
    if (label >= 0) {
      line[label] = language.total
      lines.push(line)
    }
  }
  if (dice.chance(20)) lines.push(columns.map(() => ''))
  const preamble = dice.chance(25) ? [language.preamble, ...(dice.chance(50) ? [''] : [])] : []
  const isQuoted = dice.chance(25)
  const cell = (text: string): string =>
    isQuoted || text.includes(delimiter) || text.includes('"')
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const end = dice.pick(['\n', '\r\n'])
  const text = [
    ...preamble,
    ...[columns, ...lines].map((line) => line.map(cell).join(delimiter)),
    '',
  ].join(end)
  return {
    bytes: encode(text, encoding),
    text,
    currency,
    rows,
    hasNumbers,
    order: date.order,
    inMinorUnits,
    amountColumn: names.amount,
    mistake,
    about: `${names.date} ${encoding} ${JSON.stringify(delimiter)} ${currency} ${style.join('')} ${zone} ${inMinorUnits ? 'minor' : ''} ${hasTotal ? 'total' : ''}`,
  }
}

/** A total that includes a line with a mistake may be right or wrong, so it is left out. */
const wrongTotalIsPossible = (mistake: Mistake | null): boolean =>
  mistake === null || mistake === 'total'
