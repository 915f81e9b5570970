import type { ImportPreview } from '@choba/contract/import-rows.ts'
import { columnWords, isBrandWord, isFinalWord, kindOfWord } from './column-words.ts'
import { formatsOf, timeFormatsOf } from './date-formats.ts'
import { type KindPart, type LineKind, withKinds } from './mapping-kinds.ts'
import { type FigureForm, type JsonObject, withAmount, withDate, withField } from './mapping-parts.ts'

export type FileColumn = ImportPreview['columns'][number]
type File = Pick<ImportPreview, 'encoding' | 'delimiter' | 'columns'>

const figureOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^[-−△▲(+]*\s*[A-Z]{0,3}\p{Sc}?\s*-?/u, '')
    .replace(/\s?(円|元|\p{Sc}|\))$/u, '')
const shapes: readonly (readonly [FigureForm, RegExp])[] = [
  ['point', /^(\d+|\d{1,3}(,\d{2,3})+)(\.\d+)?$/],
  ['comma', /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/],
  ['space', /^(\d+|\d{1,3}([\s\u00a0\u202f]\d{3})+)(,\d+)?$/],
  ['apostrophe', /^(\d+|\d{1,3}(['’]\d{3})+)(\.\d+)?$/],
]

/** How all of these figures are written; null where one is none. `1.234` and `1,234` by themselves are thousands. */
export function figureFormOf(texts: readonly string[]): FigureForm | null {
  const figures = texts.map(figureOf)
  if (figures.length === 0) return null
  const fitting = shapes.filter(([, shape]) => figures.every((figure) => shape.test(figure)))
  // A sign with two digits behind it is the one before decimals.
  const certain = fitting.find(([form]) => {
    const sign = form === 'point' || form === 'apostrophe' ? '.' : ','
    return figures.some((figure) => new RegExp(`\\${sign}\\d{1,2}$`).test(figure))
  })
  if (certain) return certain[0]
  const isThousands = (sign: string) => figures.some((figure) => figure.includes(sign))
  const fits = (form: FigureForm) => fitting.some(([one]) => one === form)
  if (isThousands('.') && fits('comma')) return 'comma'
  return fitting[0]?.[0] ?? null
}

const textsOf = ({ samples, values }: FileColumn): string[] =>
  [...samples, ...(values ?? []).map(({ value }) => value)].filter((text) => text !== '')

/** The column that has most of what is looked for; a name counts more than what stands in it. */
function best(columns: readonly FileColumn[], score: (column: FileColumn) => number): FileColumn | null {
  const scored = columns.map((column) => [column, score(column)] as const).filter(([, points]) => points > 0)
  return scored.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

const hasFew = ({ values }: FileColumn, most: number): boolean =>
  values !== null && values.length > 0 && values.length <= most

const isNumber = (text: string): boolean => /^[\x21-\x7e]{1,64}$/.test(text.normalize('NFKC'))
const isUnlike = ({ samples, values }: FileColumn): boolean =>
  new Set(samples).size === samples.length && (values === null || values.every(({ count }) => count === 1))

function datePart(columns: readonly FileColumn[]) {
  const named = (column: FileColumn) => (columnWords.date.test(column.name) ? 2 : 0)
  const date = best(columns, (column) => {
    const [format] = formatsOf(textsOf(column))
    return format ? 1 + named(column) + (/[Hh]/.test(format) ? 1 : 0) : 0
  })
  if (!date) return null
  const [format = ''] = formatsOf(textsOf(date))
  const time = /[Hh]/.test(format)
    ? null
    : best(columns, (one) => (timeFormatsOf(textsOf(one))[0] ? 1 + named(one) : 0))
  const clock = time && timeFormatsOf(textsOf(time))[0]
  return {
    column: date.name,
    time: clock ? time.name : null,
    formats: [clock ? `${format} ${clock}` : format],
    zone: null,
  }
}

function amountColumn(columns: readonly FileColumn[]): FileColumn | null {
  return best(columns, (column) => {
    const texts = textsOf(column)
    if (figureFormOf(texts) === null || formatsOf(texts).length > 0) return 0
    // Long figures without a sign are numbers of something.
    if (texts.every((text) => /^\d{9,}$/.test(text))) return 0
    const isOther = columnWords.notAmount.test(column.name) && !columnWords.gross.test(column.name)
    return (columnWords.amount.test(column.name) ? 3 : 1) - (isOther ? 2.5 : 0)
  })
}

function kindPart(columns: readonly FileColumn[], amount: FileColumn | null): KindPart {
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
  const isNegative = amount ? textsOf(amount).some((text) => /^\s*[-−△▲(]/.test(text)) : false
  const kinds: Record<string, LineKind> = {}
  for (const { value } of kind?.values ?? []) {
    const said = kindOfWord(value)
    if (said) kinds[value] = said
  }
  const finals = (status?.values ?? []).filter(({ value }) => isFinalWord(value) === true).map(({ value }) => value)
  const hasNumber = columns.some(({ name }) => columnWords.paymentNo.test(name) && !columnWords.reference.test(name))
  const link = best(columns, (column) => {
    if (!textsOf(column).every(isNumber)) return 0
    return columnWords.link.test(column.name) ? 2 : hasNumber && columnWords.reference.test(column.name) ? 1 : 0
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

/** A mapping for a file of which no service is known, by what its columns are called and what stands in them. */
export function guessMapping({ encoding, delimiter, columns }: File): JsonObject {
  const date = datePart(columns)
  const rest = columns.filter(({ name }) => name !== date?.column && name !== date?.time)
  const amount = amountColumn(rest)
  const kinds = kindPart(rest, amount)
  const used = new Set([amount?.name, kinds.column, kinds.final?.column, kinds.link])
  const free = rest.filter(({ name }) => !used.has(name))
  const number = best(free, (column) => {
    const texts = textsOf(column)
    if (texts.length === 0 || !texts.every(isNumber) || !isUnlike(column)) return 0
    return columnWords.paymentNo.test(column.name) ? 3 : texts.every((text) => text.length >= 6) ? 1 : 0
  })
  const few = free.filter((column) => column !== number)
  const brand = best(few, (column) => {
    if (!hasFew(column, 40)) return 0
    return columnWords.brand.test(column.name) ? 2 : textsOf(column).some(isBrandWord) ? 1 : 0
  })
  const store = best(few, (column) =>
    column !== brand && columnWords.store.test(column.name) && hasFew(column, 40) ? 1 : 0,
  )
  const currency = best(few, ({ name, samples }) =>
    columnWords.currency.test(name) && samples.some((text) => /^[A-Z]{3}$/.test(text)) ? 1 : 0,
  )
  const fee = best(few, (column) =>
    columnWords.fee.test(column.name) && column !== brand && figureFormOf(textsOf(column)) !== null ? 1 : 0,
  )
  let mapping: JsonObject = {
    ...nothing,
    file: { encoding: [encoding], delimiter },
    ...(currency && { currency: { col: currency.name } }),
  }
  if (date) mapping = withDate(mapping, date)
  if (amount) mapping = withAmount(mapping, { column: amount.name, form: figureFormOf(textsOf(amount)) ?? 'point' })
  mapping = withField(mapping, 'paymentNo', number ? { column: number.name } : null)
  mapping = withField(mapping, 'paymentType', brand ? { column: brand.name } : { constant: 'OTHER' })
  if (brand)
    mapping = {
      ...mapping,
      fields: { ...(mapping.fields as JsonObject), paymentType: { col: brand.name, map: '@brands' } },
    }
  // A file that says no store is of one: which, a person says.
  mapping = withField(mapping, 'storeCode', store ? { column: store.name } : { constant: '' })
  if (fee) mapping = withField(mapping, 'fee', { column: fee.name })
  return withKinds(mapping, kinds, amount?.name ?? '')
}
