import type { ImportPreview } from '@choba/contract/import-rows.ts'
import { columnWords, isPaymentMethodWord } from './column-words.ts'
import { currenciesOf } from './currency-guess.ts'
import { areSerials, formatsOf, timeFormatsOf } from './date-formats.ts'
import {
  currencyIn,
  figureFormOf,
  guessAmount,
  guessSides,
  type FileColumn,
  textsOf,
} from './figure-guess.ts'
import { best, hasFew, isMasked, isNumber, type Question, withoutTotals } from './guess-parts.ts'
import { guessKinds } from './kind-guess.ts'
import { withKinds } from './mapping-kinds.ts'
import { type JsonObject, withAmount, withDate, withField, withHeading } from './mapping-json.ts'

type File = Pick<ImportPreview, 'encoding' | 'delimiter' | 'headingLine' | 'columns'>

/** Part of the mapping that could not be guessed, or only from two columns. */
export interface Doubt {
  readonly about: 'amount' | 'date'
  /** Guessed column; null if there is no guess. */
  readonly taken: string | null
  readonly others: readonly string[]
}

export interface Guess {
  readonly mapping: JsonObject
  readonly doubts: readonly Doubt[]
}

/**
 * Rates how likely a column contains the payment date. A column for another date, such as a payout
 * date, rates below a column with a neutral name.
 */
function dateRank(column: FileColumn): number {
  const format = dateFormatOf(column)
  if (format === null) return 0
  const named = columnWords.notDate.test(column.name)
    ? -1.5
    : columnWords.date.test(column.name)
      ? 2
      : 0
  return 2 + named + (/[Hh]/.test(format) ? 0.4 : 0)
}

/** Returns the date format of a column. Serial numbers of days need a column name that says so. */
function dateFormatOf(column: FileColumn): string | null {
  const texts = textsOf(column)
  const isSerial = columnWords.date.test(column.name) && areSerials(texts)
  return formatsOf(texts)[0] ?? (isSerial ? 'excel' : null)
}

/** Returns the column with the time zones of the dates. */
const zoneColumn = (columns: readonly FileColumn[]): FileColumn | null =>
  best(columns, (column) => {
    const isZone = textsOf(column).every((text) => /^[A-Za-z]{2,5}$|\/|\(/.test(text))
    return columnWords.zone.test(column.name) && hasFew(column, 12) && isZone ? 1 : 0
  })

function datePart(columns: readonly FileColumn[]) {
  const date = best(columns, dateRank)
  if (!date) return null
  const format = dateFormatOf(date) ?? ''
  const named = (column: FileColumn) => (columnWords.date.test(column.name) ? 2 : 0)
  const time = /[Hh]|excel/.test(format)
    ? null
    : best(columns, (one) => {
        const [clock] = timeFormatsOf(textsOf(one))
        // Six digits count as a time only if the name of the column says that it contains times.
        return clock && (clock !== 'HHmmss' || named(one) > 0) ? 1 + named(one) : 0
      })
  const clock = time && timeFormatsOf(textsOf(time))[0]
  const rank = Math.floor(dateRank(date))
  return {
    part: {
      column: date.name,
      time: clock ? time.name : null,
      formats: [clock ? `${format} ${clock}` : format],
      zone: null,
      zoneColumn: /ZZ| z$/.test(clock ?? format) ? null : (zoneColumn(columns)?.name ?? null),
    },
    others: columns
      .filter((one) => one !== date && Math.floor(dateRank(one)) === rank)
      .map(({ name }) => name),
  }
}

const nothing: JsonObject = {
  mapping: 1,
  about: '',
  file: { encoding: ['utf-8'], delimiter: 'auto' },
  date: { col: '', format: ['YYYY-MM-DD HH:mm:ss'] },
  currency: { value: '' },
  amount: { col: '', decimal: '.', group: ',' },
  fields: {},
  totals: 'find',
  rules: [{ else: true, as: 'PAYMENT' }],
}

/**
 * Adds the amount to the mapping.
 * @param sides debit and credit columns, for files without a single amount column
 */
function withFigures(
  mapping: JsonObject,
  amount: FileColumn | null,
  sides: ReturnType<typeof guessSides>,
): JsonObject {
  if (!amount)
    return sides ? { ...mapping, amount: { ...sides, decimal: '.', group: ',' } } : mapping
  const currency = currencyIn(amount.name)
  const isSaid = 'col' in (mapping.currency as JsonObject)
  const next = withAmount(mapping, {
    column: amount.name,
    form: figureFormOf(textsOf(amount)) ?? 'point',
  })
  return currency === null || isSaid ? next : { ...next, currency: { value: currency } }
}

/** Returns the column with the numbers of the transactions, which must differ in every line. */
function numberColumn(columns: readonly FileColumn[]): FileColumn | null {
  return best(columns, (column) => {
    const texts = textsOf(column)
    const isOther =
      texts.some(isMasked) ||
      formatsOf(texts).length > 0 ||
      (timeFormatsOf(texts).length > 0 && !/^\d{6}$/.test(texts[0] ?? '')) ||
      texts.every((text) => /^-?[\d,. ]*[.,]\d\d?$/.test(text))
    if (texts.length === 0 || isOther || !texts.every(isNumber) || !column.isUnique) return 0
    // A line with a total has no number.
    if (columnWords.paymentNo.test(column.name) && column.emptyCount <= 1)
      return columnWords.reference.test(column.name) ? 2 : 3
    const isLong = texts.every((text) => text.length >= 6 && /\d/.test(text))
    return isLong && column.emptyCount === 0 && !columnWords.link.test(column.name) ? 1 : 0
  })
}

/** Returns the column that says if an amount is a debit, with the texts for a debit. */
function sideOf(columns: readonly FileColumn[]): { col: string; minus: string[] } | null {
  const column = columns.find((one) => {
    const texts = textsOf(one)
    const areSides = texts.every((text) => /^(dr|cr|d|c|s|h|debit|credit|[-+])\.?$/i.test(text))
    return columnWords.side.test(one.name) && texts.length > 0 && areSides
  })
  if (!column) return null
  const minus = [...new Set(textsOf(column))].filter((text) => /^(d|s|-)/i.test(text))
  return minus.length > 0 ? { col: column.name, minus } : null
}

/**
 * Guesses a mapping from column names and cells, for a file of a service that the portal does not
 * know. Questions that the cells leave open become part of the mapping.
 * @param ownCurrency currency of the merchant
 */
export function guessMapping(
  { encoding, headingLine, columns: all }: File,
  ownCurrency: string,
): Guess {
  const columns = all.map(withoutTotals)
  const date = datePart(columns)
  const dated = new Set([date?.part.column, date?.part.time, date?.part.zoneColumn])
  const rest = columns.filter(({ name }) => !dated.has(name))
  const currencies = currenciesOf(rest, ownCurrency)
  const { column: amount, others } = guessAmount(rest, currencies)
  const sides = amount ? null : guessSides(rest)
  const side = amount ? sideOf(rest) : null
  const { part: kinds, questions } = guessKinds(rest, amount, sides !== null || side !== null)
  const used = new Set([amount?.name, kinds.column, kinds.final?.column, kinds.link, side?.col])
  const free = rest.filter(({ name }) => !used.has(name))
  const number = numberColumn(free)
  const few = free.filter((column) => column !== number)
  const paymentMethod = best(few, (column) => {
    if (!hasFew(column, 40)) return 0
    const known = textsOf(column).some(isPaymentMethodWord) ? 1 : 0
    return (columnWords.paymentMethod.test(column.name) ? 2 : 0) + known
  })
  const store = best(few, (column) =>
    column !== paymentMethod && columnWords.store.test(column.name) && hasFew(column, 40) ? 1 : 0,
  )
  const related = amount && currencies.of(amount)
  const currency = best(few, (column) => {
    const isCode = textsOf(column).some((text) => /^[A-Za-z]{3}$/.test(text))
    if (!isCode || !columnWords.currency.test(column.name)) return 0
    if (column === related) return 3
    // Prefers the column with the payment's currency to that of a converted amount or a payout.
    return columnWords.notCurrency.test(column.name) ? 1 : 2
  })
  const fee = best(few, (column) =>
    columnWords.fee.test(column.name) &&
    column !== paymentMethod &&
    figureFormOf(textsOf(column)) !== null
      ? 1
      : 0,
  )
  let mapping: JsonObject = {
    ...nothing,
    file: { encoding: [encoding], delimiter: 'auto' },
    ...(currency && { currency: { col: currency.name, case: 'upper' } }),
  }
  mapping = withHeading(mapping, headingLine ?? 1)
  if (date) mapping = withDate(mapping, date.part)
  mapping = withFigures(mapping, amount, sides)
  if (side) mapping = { ...mapping, amount: { ...(mapping.amount as JsonObject), sign: side } }
  mapping = withField(mapping, 'paymentNo', number ? { column: number.name } : { line: true })
  mapping = withField(
    mapping,
    'paymentType',
    paymentMethod ? { column: paymentMethod.name } : { constant: 'OTHER' },
  )
  if (paymentMethod)
    mapping = {
      ...mapping,
      fields: {
        ...(mapping.fields as JsonObject),
        paymentType: { col: paymentMethod.name, map: '@paymentMethods' },
      },
    }
  // A file without a store column belongs to one store, which the user selects.
  mapping = withField(mapping, 'storeCode', store ? { column: store.name } : { constant: '' })
  if (fee) mapping = withField(mapping, 'fee', { column: fee.name })
  const open: Question[] = [
    ...(amount && others.length > 0
      ? [{ about: 'amount' as const, options: [amount.name, ...others] }]
      : []),
    ...(date && date.others.length > 0
      ? [{ about: 'date' as const, options: [date.part.column, ...date.others] }]
      : []),
    ...(number ? [] : [{ about: 'number' as const, options: ['line'] }]),
    ...questions,
  ]
  const doubts: Doubt[] = amount
    ? []
    : [{ about: 'amount', taken: null, others: sides ? Object.values(sides) : [] }]
  const guessed = withKinds(mapping, kinds, amount?.name ?? '')
  return {
    mapping: open.length > 0 ? { ...guessed, questions: open as unknown as JsonObject[] } : guessed,
    doubts,
  }
}
