// Converts between a mapping's JSON and the values of the form. Each part is read from and written
// into the JSON; everything that the form does not know stays unchanged. A part that is too complex
// for its field is `asText`, and users can change it only in the JSON text.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }
/** Value of a part that is too complex for the form's field. */
export const asText = Symbol('as in the text')
export type AsText = typeof asText

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a mapping; returns null if the text is not a JSON object. */
export function parseMapping(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as Json
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
export const textOf = (mapping: JsonObject): string => JSON.stringify(mapping, null, 2)

const without = (object: JsonObject, ...keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
export const partOf = (mapping: JsonObject, key: string): JsonObject => {
  const part = mapping[key]
  return isObject(part) ? part : {}
}
const only = (object: JsonObject, ...keys: readonly string[]): boolean =>
  Object.keys(object).every((key) => keys.includes(key))

export type FieldName =
  | 'paymentNo'
  | 'paymentType'
  | 'storeCode'
  | 'storeName'
  | 'terminalNo'
  | 'outTradeNo'
  | 'remark'
  | 'fee'

/** Source of a field: a column, a constant for all rows, or the line number. */
export type FieldSource =
  | { readonly column: string }
  | { readonly constant: string }
  | { readonly line: true }
  | null

export function fieldOf(mapping: JsonObject, name: FieldName): FieldSource | AsText {
  const value = partOf(mapping, 'fields')[name]
  if (value === undefined) return null
  if (!isObject(value)) return asText
  if (typeof value.value === 'string' && only(value, 'value')) return { constant: value.value }
  if (value.line === true && only(value, 'line')) return { line: true }
  const keeps =
    name === 'paymentType'
      ? ['col', 'map', 'else']
      : name === 'storeCode'
        ? ['col', 'else']
        : ['col']
  return typeof value.col === 'string' && only(value, ...keeps) ? { column: value.col } : asText
}

export function withField(mapping: JsonObject, name: FieldName, source: FieldSource): JsonObject {
  const fields = partOf(mapping, 'fields')
  if (source === null) return { ...mapping, fields: without(fields, name) }
  const before = partOf(fields, name)
  const kept = typeof before.col === 'string' ? before : {}
  const value: JsonObject =
    'constant' in source
      ? { value: source.constant }
      : 'line' in source
        ? { line: true }
        : { ...kept, col: source.column }
  return { ...mapping, fields: { ...fields, [name]: value } }
}

export interface DatePart {
  readonly column: string
  /** Name of the column with the time of day, if the file has a separate one; otherwise null. */
  readonly time: string | null
  /** One or more date formats. The first format that matches a cell applies. */
  readonly formats: readonly string[]
  /**
   * Time zone of the dates. Null means the merchant's time zone; `ask` means that the user selects
   * the zone for each file.
   */
  readonly zone: string | null
  /** Column with the name of the time zone; null if the file has no such column. */
  readonly zoneColumn: string | null
}

const zoneColumnOf = ({ zone }: JsonObject): string | null =>
  isObject(zone) && typeof zone.col === 'string' && zone.map === '@zones' ? zone.col : null

export function dateOf(mapping: JsonObject): DatePart | AsText {
  const date = mapping.date
  if (!isObject(date)) return asText
  const columns = typeof date.col === 'string' ? [date.col] : date.col
  const [column, time = null] = Array.isArray(columns) ? columns : []
  const isPlain =
    typeof column === 'string' &&
    (time === null || (typeof time === 'string' && date.join === ' ')) &&
    Array.isArray(columns) &&
    columns.length <= 2 &&
    Array.isArray(date.format) &&
    (date.zone === undefined || typeof date.zone === 'string' || zoneColumnOf(date) !== null)
  if (!isPlain) return asText
  return {
    column,
    time,
    formats: date.format as readonly string[],
    zone: typeof date.zone === 'string' ? date.zone : null,
    zoneColumn: zoneColumnOf(date),
  }
}

export const withDate = (
  mapping: JsonObject,
  { column, time, formats, zone, zoneColumn }: DatePart,
): JsonObject => ({
  ...mapping,
  date: {
    ...(time === null ? { col: column } : { col: [column, time], join: ' ' }),
    format: formats,
    ...(zoneColumn === null
      ? zone !== null && { zone }
      : { zone: { col: zoneColumn, map: '@zones' } }),
  },
})

/** Decimal separator and thousands separator of each number format. */
export const figureForms = {
  point: ['.', ','],
  comma: [',', '.'],
  space: [',', ' '],
  apostrophe: ['.', "'"],
} as const
export type FigureForm = keyof typeof figureForms

export interface AmountPart {
  readonly column: string
  readonly form: FigureForm
}

export function amountOf(mapping: JsonObject): AmountPart | AsText {
  const amount = mapping.amount
  if (!isObject(amount) || typeof amount.col !== 'string') return asText
  const decimal = amount.decimal ?? '.'
  const group = amount.group ?? (decimal === '.' ? ',' : '.')
  const form = Object.entries(figureForms).find(
    ([, signs]) => signs[0] === decimal && signs[1] === group,
  )?.[0]
  return form ? { column: amount.col, form: form as FigureForm } : asText
}

export function withAmount(mapping: JsonObject, { column, form }: AmountPart): JsonObject {
  const kept = without(partOf(mapping, 'amount'), 'debit', 'credit', 'multiply', 'sum')
  const [decimal, group] = figureForms[form]
  return { ...mapping, amount: { ...kept, col: column, decimal, group } }
}

/**
 * Returns the line of the file that contains the column names, counted from 1. A mapping without an
 * entry means line 1.
 */
export function headingOf(mapping: JsonObject): number | AsText {
  const { heading } = partOf(mapping, 'file')
  if (heading === undefined) return 1
  return isObject(heading) && typeof heading.line === 'number' ? heading.line : asText
}
export function withHeading(mapping: JsonObject, line: number): JsonObject {
  const file = without(partOf(mapping, 'file'), 'heading')
  return { ...mapping, file: line === 1 ? file : { ...file, heading: { line } } }
}

export interface PaymentMethodMap {
  /** Payment methods that the merchant has assigned, by the value in the file. */
  readonly own: Readonly<Record<string, string>>
  /**
   * Payment method for values that are neither in `own` nor a usual name (`@paymentMethods`); null
   * if rows with such values are rejected.
   */
  readonly rest: string | null
}

const PAYMENT_METHODS = '@paymentMethods'

export function paymentMethodsOf(mapping: JsonObject): PaymentMethodMap | AsText {
  const value = partOf(mapping, 'fields').paymentType
  if (!isObject(value) || typeof value.col !== 'string') return asText
  const maps =
    value.map === undefined
      ? []
      : Array.isArray(value.map)
        ? (value.map as readonly Json[])
        : [value.map]
  const own = maps.filter(isObject)
  if (own.length > 1 || (maps.length > 1 && !maps.includes(PAYMENT_METHODS))) return asText
  return {
    own: (own[0] ?? {}) as Record<string, string>,
    rest: typeof value.else === 'string' ? value.else : null,
  }
}

/**
 * Writes the payment methods into the mapping. The merchant's own assignments come before the usual
 * names that payment services use.
 */
export function withPaymentMethods(
  mapping: JsonObject,
  { own, rest }: PaymentMethodMap,
): JsonObject {
  const fields = partOf(mapping, 'fields')
  const { col } = partOf(fields, 'paymentType')
  const map: Json = Object.keys(own).length > 0 ? [own, PAYMENT_METHODS] : PAYMENT_METHODS
  return {
    ...mapping,
    fields: {
      ...fields,
      paymentType: { col: col ?? '', map, ...(rest !== null && { else: rest }) },
    },
  }
}
