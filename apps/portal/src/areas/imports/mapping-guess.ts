import type { ImportPreview } from '@choba/contract/import-rows.ts'
import {
  columnWords,
  isPaymentMethodWord,
  isFinalWord,
  isOpenWord,
  kindOfWord,
} from './column-words.ts'
import { formatsOf, timeFormatsOf } from './date-formats.ts'
import {
  currencyIn,
  figureFormOf,
  guessAmount,
  guessSides,
  isBelowZero,
  type FileColumn,
  textsOf,
} from './figure-guess.ts'
import { type KindPart, type LineKind, withKinds } from './mapping-kinds.ts'
import { type JsonObject, withAmount, withDate, withField, withHeading } from './mapping-json.ts'

type File = Pick<ImportPreview, 'encoding' | 'delimiter' | 'headingLine' | 'columns'>

/**
 * Uncertain guess that the user must check: several columns could match, or only the cells and not
 * the name of a column match.
 */
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

/** Returns the column with the highest score. The name of a column counts more than its cells. */
function best(
  columns: readonly FileColumn[],
  score: (column: FileColumn) => number,
): FileColumn | null {
  const scored = columns
    .map((column) => [column, score(column)] as const)
    .filter(([, points]) => points > 0)
  return scored.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

const hasFew = ({ values }: FileColumn, most: number): boolean =>
  values !== null && values.length > 0 && values.length <= most

const isNumber = (text: string): boolean => /^[\x21-\x7e]{1,64}$/.test(text.normalize('NFKC'))
const isUnlike = ({ samples, values }: FileColumn): boolean =>
  new Set(samples).size === samples.length &&
  (values === null || values.every(({ count }) => count === 1))

/**
 * Rates how likely a column contains the payment date. A column for another date, such as a payout
 * date, rates below a column with a neutral name.
 */
function dateRank(column: FileColumn): number {
  const [format] = formatsOf(textsOf(column))
  if (!format) return 0
  const named = columnWords.notDate.test(column.name)
    ? -1.5
    : columnWords.date.test(column.name)
      ? 2
      : 0
  return 2 + named + (/[Hh]/.test(format) ? 0.4 : 0)
}

function datePart(columns: readonly FileColumn[]) {
  const date = best(columns, dateRank)
  if (!date) return null
  const [format = ''] = formatsOf(textsOf(date))
  const named = (column: FileColumn) => (columnWords.date.test(column.name) ? 2 : 0)
  const time = /[Hh]/.test(format)
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
    },
    others: columns
      .filter((one) => one !== date && Math.floor(dateRank(one)) === rank)
      .map(({ name }) => name),
  }
}

/**
 * Returns the kind of line that a value means. Returns null for canceled lines in a status column,
 * because they may never have been paid; the user must decide.
 */
function kindIn(column: FileColumn, value: string): LineKind | null {
  const kind = kindOfWord(value)
  if (!columnWords.status.test(column.name)) return kind
  if (isOpenWord(value)) return 'SKIP'
  return kind === 'REFUND' && columnWords.calledOff.test(value) ? null : kind
}

function kindPart(
  columns: readonly FileColumn[],
  amount: FileColumn | null,
  isSided: boolean,
): KindPart {
  const kind = best(columns, (column) => {
    if (!hasFew(column, 20) || column === amount) return 0
    const known = column.values!.filter(({ value }) => kindOfWord(value) !== null)
    if (known.length === 0) return 0
    const hasRefunds = known.some(({ value }) => kindOfWord(value) === 'REFUND')
    return (
      (columnWords.kind.test(column.name) ? 3 : 0) +
      (hasRefunds ? 2 : 0) -
      (columnWords.status.test(column.name) ? 1 : 0)
    )
  })
  const status = best(
    columns.filter((column) => column !== kind && hasFew(column, 12)),
    (column) => {
      const isKnown = column.values!.some(({ value }) => isFinalWord(value) === true)
      return columnWords.status.test(column.name) && isKnown ? 1 : 0
    },
  )
  const isNegative = isSided || (amount ? textsOf(amount).some(isBelowZero) : false)
  const kinds: Record<string, LineKind> = {}
  for (const { value } of kind?.values ?? []) {
    const said = kindIn(kind!, value)
    if (said) kinds[value] = said
  }
  const finals = (status?.values ?? [])
    .filter(({ value }) => isFinalWord(value) === true)
    .map(({ value }) => value)
  const hasNumber = columns.some(
    ({ name }) => columnWords.paymentNo.test(name) && !columnWords.reference.test(name),
  )
  const link = best(columns, (column) => {
    const texts = textsOf(column)
    // Leaves out columns with amounts, because a refunded amount is not the number of a payment.
    if (!texts.every(isNumber) || texts.some((text) => /^-?[\d,. ]*[.,]\d\d?$/.test(text))) return 0
    return columnWords.notLink.test(column.name)
      ? 0
      : columnWords.link.test(column.name)
        ? 2
        : hasNumber && columnWords.reference.test(column.name)
          ? 1
          : 0
  })
  return {
    column: kind?.name ?? null,
    kinds,
    rest: kind ? 'REFUSE' : 'PAYMENT',
    bySign: !kind && isNegative,
    isMinus: isNegative,
    final: status && finals.length > 0 ? { column: status.name, values: finals } : null,
    link: link?.name ?? null,
  }
}

const nothing: JsonObject = {
  mapping: 1,
  about: '',
  file: { encoding: ['utf-8'], delimiter: ',' },
  date: { col: '', format: ['YYYY-MM-DD HH:mm:ss'] },
  currency: { value: '' },
  amount: { col: '', decimal: '.', group: ',' },
  fields: {},
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

/**
 * Guesses a mapping from column names and cells, for a file of a service that the portal does not
 * know.
 */
export function guessMapping({ encoding, delimiter, headingLine, columns }: File): Guess {
  const date = datePart(columns)
  const rest = columns.filter(({ name }) => name !== date?.part.column && name !== date?.part.time)
  const { column: amount, others } = guessAmount(rest)
  const sides = amount ? null : guessSides(rest)
  const kinds = kindPart(rest, amount, sides !== null)
  const used = new Set([amount?.name, kinds.column, kinds.final?.column, kinds.link])
  const free = rest.filter(({ name }) => !used.has(name))
  const number = best(free, (column) => {
    const texts = textsOf(column)
    if (texts.length === 0 || !texts.every(isNumber) || !isUnlike(column)) return 0
    return columnWords.paymentNo.test(column.name)
      ? 3
      : texts.every((text) => text.length >= 6)
        ? 1
        : 0
  })
  const few = free.filter((column) => column !== number)
  const paymentMethod = best(few, (column) => {
    if (!hasFew(column, 40)) return 0
    const known = textsOf(column).some(isPaymentMethodWord) ? 1 : 0
    return (columnWords.paymentMethod.test(column.name) ? 2 : 0) + known
  })
  const store = best(few, (column) =>
    column !== paymentMethod && columnWords.store.test(column.name) && hasFew(column, 40) ? 1 : 0,
  )
  const currency = best(few, (column) => {
    const isCode = textsOf(column).some((text) => /^[A-Za-z]{3}$/.test(text))
    if (!isCode || !columnWords.currency.test(column.name)) return 0
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
    file: { encoding: [encoding], delimiter },
    ...(currency && { currency: { col: currency.name, case: 'upper' } }),
  }
  mapping = withHeading(mapping, headingLine ?? 1)
  if (date) mapping = withDate(mapping, date.part)
  mapping = withFigures(mapping, amount, sides)
  mapping = withField(mapping, 'paymentNo', number ? { column: number.name } : null)
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
  const doubts: Doubt[] = []
  if (others.length > 0 || !amount)
    doubts.push({
      about: 'amount',
      taken: amount?.name ?? null,
      others: sides ? Object.values(sides) : others,
    })
  if (date && date.others.length > 0)
    doubts.push({ about: 'date', taken: date.part.column, others: date.others })
  return { mapping: withKinds(mapping, kinds, amount?.name ?? ''), doubts }
}
