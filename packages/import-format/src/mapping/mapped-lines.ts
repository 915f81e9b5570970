import { minorDigits } from '@choba/contract/money.ts'
import { clockOfZone, type ZoneClock } from '@choba/contract/zone-clock.ts'
import type { PaymentMethodFinder } from './payment-method-names.ts'
import { figureStyle, isForeign, readFigure, sumOf, type FigureStyle } from '../row/amount-text.ts'
import { dateReader } from '../row/date-text.ts'
import { add, multiply, negate, ZERO, type Decimal } from '../row/decimal.ts'
import { dateIn, ofDate, type ColumnIndex } from './mapping-columns.ts'
import { readCol, type Cells } from './mapping-values.ts'
import type { Amount, DateRule, Mapping } from './mapping-shape.ts'
import { clockOf } from '../row/zone-names.ts'

/** Data of the merchant into which a mapping converts a file. */
export interface MappingTarget {
  /** Currency of the merchant. */
  currency: string
  /** True if rows in other currencies are accepted. */
  anyCurrency?: boolean
  timeZone: string
  merchantCode: string
  /**
   * Time zone of the dates, for a mapping that requires the user to choose one; null if none was
   * chosen.
   */
  sourceTimeZone: string | null
  paymentMethods: PaymentMethodFinder
  tradeTypes: PaymentMethodFinder
}

/** Date and time of a line, in milliseconds since the epoch. */
export interface LineDate {
  at: number
  /** True if the line contains no time of day. */
  isDateOnly: boolean
}
export type Unreadable = {
  reason: 'paidAtInvalid' | 'zoneUnknown' | 'amountInvalid' | 'currencyDiffers'
  value: string
}

type Clock = Pick<ZoneClock, 'instant'>

/**
 * Returns a function that returns the time zone clock for the dates of a line. If the time zone is
 * unknown, the function returns the name of the time zone.
 */
function clockReader(
  zone: DateRule['zone'],
  columnIndex: ColumnIndex,
  target: MappingTarget,
): (cells: Cells) => Clock | string {
  if (zone === undefined || typeof zone === 'string') {
    const clock = clockOfZone(zone === 'ask' ? target.sourceTimeZone! : (zone ?? target.timeZone))
    return () => clock
  }
  const read = readCol(zone.col, columnIndex)
  const known = new Map<string, Clock | null>()
  const { map } = zone
  const find = (name: string): Clock | null => {
    if (map === '@zones') return clockOf(name)
    const mapped = Object.hasOwn(map, name) ? map[name] : undefined
    return mapped === undefined ? null : clockOfZone(mapped)
  }
  return (cells) => {
    const name = read(cells)
    if (!known.has(name) && known.size < 500) known.set(name, find(name))
    return known.get(name) ?? name
  }
}

/** Compiles the first date rule whose columns the heading contains. */
export function readDates(
  dates: Mapping['date'],
  columnIndex: ColumnIndex,
  target: MappingTarget,
): (cells: Cells) => LineDate | Unreadable {
  const rule = dateIn(dates, columnIndex)
  const columns =
    rule.join === undefined
      ? [readCol(rule.col, columnIndex)]
      : ofDate(rule).map((names) => readCol([...names], columnIndex))
  const parse = dateReader(rule.format)
  const clockIn = clockReader(rule.zone, columnIndex, target)
  return (cells) => {
    const text = columns.map((read) => read(cells)).join(rule.join ?? '')
    const read = parse(text)
    if (!read) return { reason: 'paidAtInvalid', value: text }
    const { wall, offset, zone, isDateOnly } = read
    if (offset !== null) return { at: wall - offset, isDateOnly }
    const clock = zone === null ? clockIn(cells) : (clockOf(zone) ?? zone)
    return typeof clock === 'string'
      ? { reason: 'zoneUnknown', value: clock }
      : { at: clock.instant(wall), isDateOnly }
  }
}

export const styleOf = ({ decimal, group }: Pick<Amount, 'decimal' | 'group'>): FigureStyle =>
  figureStyle(decimal, group)

/**
 * If the mapping says that the file contains amounts of this currency in minor units, converts the
 * amount to the main unit. Otherwise, returns the amount unchanged.
 */
export function fromMinor(read: Decimal, minor: Amount['minor'], currency: string): Decimal {
  const decimals = minor && (Object.hasOwn(minor, currency) ? minor[currency] : minor['*'])
  return decimals ? { units: read.units, scale: read.scale + decimals } : read
}

/**
 * Compiles the rule for an amount. The amount keeps all decimals and the sign that it has in the
 * file.
 */
export function readAmount(
  amount: Amount,
  columnIndex: ColumnIndex,
): (cells: Cells, currency: string) => Decimal | Unreadable {
  const style = styleOf(amount)
  const signOf = amount.sign && readCol(amount.sign.col, columnIndex)
  const minus = new Set(amount.sign?.minus)
  const raw = rawAmount(amount, columnIndex, style)
  return (cells, currency) => {
    const read = raw(cells, currency)
    if ('reason' in read) return read
    const moved = fromMinor(read, amount.minor, currency)
    const signed = signOf && minus.has(signOf(cells)) ? negate(moved) : moved
    return amount.abs && signed.units < 0n ? negate(signed) : signed
  }
}

function rawAmount(
  amount: Amount,
  columnIndex: ColumnIndex,
  style: FigureStyle,
): (cells: Cells, currency: string) => Decimal | Unreadable {
  const invalid = (value: string): Unreadable => ({ reason: 'amountInvalid', value })
  if ('multiply' in amount) {
    const columns = amount.multiply.map((col) => readCol(col, columnIndex))
    return (cells) => {
      const texts = columns.map((read) => read(cells))
      const factors = texts.map((text) => readFigure(text, style))
      const odd = factors.indexOf(null)
      return odd >= 0 ? invalid(texts[odd]!) : (factors as Decimal[]).reduce(multiply)
    }
  }
  if ('col' in amount) {
    const column = readCol(amount.col, columnIndex)
    return (cells, currency) => {
      const text = column(cells)
      const read = readFigure(text, style)
      if (read && isForeign(text, currency)) return { reason: 'currencyDiffers', value: text }
      return read ?? invalid(text)
    }
  }
  const plus = ('sum' in amount ? amount.sum : [amount.credit]).map((col) =>
    readCol(col, columnIndex),
  )
  const less = ('sum' in amount ? [] : [amount.debit]).map((col) => readCol(col, columnIndex))
  return (cells, currency) => {
    const [added, taken] = [plus, less].map((columns) => columns.map((read) => read(cells)))
    const texts = [...added!, ...taken!]
    const foreign = texts.find((text) => isForeign(text, currency))
    if (foreign !== undefined) return { reason: 'currencyDiffers', value: foreign }
    const [sum, away] = [sumOf(added!, style), sumOf(taken!, style)]
    // If all cells are empty, the amount is missing. A missing amount is an error, not an amount of
    // 0.
    if (!sum || !away || texts.every((text) => text === ''))
      return invalid(texts.filter(Boolean).join(' / '))
    return add(sum, away === ZERO ? ZERO : negate(away))
  }
}

/** Returns the number of decimals of a currency; null for text that is not a currency code. */
export const decimalsOf = (currency: string): number | null =>
  /^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : null
