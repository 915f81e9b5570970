import type { Amount, Col, DateRule, Mapping, Rule, Value, When } from './mapping-shape.ts'

/**
 * A column in a mapping, given by one or several alternative names. If a line has several of the
 * columns, the first column with a value is used.
 */
export type Names = readonly string[]

export const namesOf = (col: Col): Names => (typeof col === 'string' ? [col] : col)

/**
 * Normalizes a heading for comparison: converts full-width characters and removes spaces at both
 * ends.
 */
export const headingText = (text: string): string => text.normalize('NFKC').trim()

export const datesOf = (date: Mapping['date']): readonly DateRule[] =>
  Array.isArray(date) ? date : [date]

const ofValue = (value: Value): Names[] => {
  if ('col' in value) return [namesOf(value.col)]
  if ('sum' in value) return value.sum.map(namesOf)
  if ('join' in value)
    return value.join.flatMap((part) => ('col' in part ? [namesOf(part.col)] : []))
  return []
}

const ofAmount = (amount: Amount): Names[] => {
  const sign = amount.sign ? [namesOf(amount.sign.col)] : []
  if ('col' in amount) return [namesOf(amount.col), ...sign]
  if ('debit' in amount) return [namesOf(amount.debit), namesOf(amount.credit), ...sign]
  return [...('multiply' in amount ? amount.multiply : amount.sum).map(namesOf), ...sign]
}

const ofWhen = (when: When | undefined): Names[] => Object.keys(when ?? {}).map((name) => [name])

/**
 * Returns the columns of a date. If the mapping joins the columns to one text, all of them are
 * needed. Otherwise, one of them is enough.
 */
export const ofDate = ({ col, join }: DateRule): Names[] =>
  join === undefined ? [namesOf(col)] : namesOf(col).map((name) => [name])

const ofRule = (rule: Rule): Names[] => [
  ...ofWhen(rule.when),
  ...('as' in rule && rule.amount ? ofAmount(rule.amount) : []),
]

/**
 * Returns the columns that a file must have to fit a mapping: the columns of amounts, conditions
 * and order numbers. Columns of additional facts, of references to payments, and of values with an
 * `else` are optional.
 */
export function requiredColumns(mapping: Mapping): Names[] {
  const { file, fields } = mapping
  const optional = new Set(mapping.optional)
  const isRequired = (names: Names) => !names.every((one) => optional.has(one))
  const needed = (value: Value | undefined) =>
    value && !('else' in value && value.else !== undefined) ? ofValue(value) : []
  const own = (['paymentNo', 'storeCode', 'serviceId', 'paymentType'] as const).flatMap((field) =>
    needed(fields[field]),
  )
  return [
    ...own,
    ...needed(mapping.currency),
    ...ofAmount(mapping.amount),
    ...mapping.rules.flatMap(ofRule).filter(isRequired),
    ...(file.groupBy ? [namesOf(file.groupBy)] : []),
    // If the mapping has several date rules, the columns of one of them are enough.
    ...(datesOf(mapping.date).length === 1 ? ofDate(datesOf(mapping.date)[0]!) : []),
  ]
}

/** Returns every column that a mapping reads, to report those that a file lacks. */
export function allColumns(mapping: Mapping): Names[] {
  const rules = mapping.rules.flatMap((rule) =>
    'as' in rule
      ? [
          ...Object.values(rule.fields ?? {}).flatMap((value) => ofValue(value)),
          ...(rule.date ? datesOf(rule.date).flatMap(ofDate) : []),
          ...(rule.link ? [namesOf(rule.link.col)] : []),
        ]
      : [],
  )
  return [
    ...requiredColumns(mapping),
    ...Object.values(mapping.fields).flatMap((value) => ofValue(value)),
    ...rules,
  ]
}

/** Finds columns in a heading, by name, or by `#` and the number of the column. */
export interface ColumnIndex {
  /**
   * Returns the indexes of those columns that the heading contains, in the order of the mapping.
   */
  of(names: Names): readonly number[]
  /** Returns one of the names if it occurs twice in the heading. */
  twice(names: Names): string | undefined
}

/**
 * Indexes the columns of a heading.
 * @param heading null for a file without a heading, whose columns only have numbers
 */
export function columnIndexOf(heading: readonly string[] | null): ColumnIndex {
  const all = new Map<string, number>()
  const doubled = new Set<string>()
  for (const [place, text] of (heading ?? []).entries()) {
    const name = headingText(text)
    if (all.has(name)) doubled.add(name)
    else all.set(name, place)
  }
  const placeOf = (name: string): number[] => {
    const number = /^#(\d{1,3})$/.exec(name)?.[1]
    if (number !== undefined) return [Number(number) - 1]
    const place = all.get(headingText(name))
    return place === undefined ? [] : [place]
  }
  return {
    of: (names) => names.flatMap(placeOf),
    twice: (names) => names.find((name) => doubled.has(headingText(name))),
  }
}

/** Returns the names of the first required column that the heading lacks. */
export const lackingIn = (columnIndex: ColumnIndex, wanted: readonly Names[]): string | undefined =>
  wanted.find((names) => columnIndex.of(names).length === 0)?.join(' / ')

/**
 * Returns the first date rule whose columns the heading contains. If there is none, returns the
 * first date rule.
 */
export const dateIn = (dates: Mapping['date'], columnIndex: ColumnIndex): DateRule =>
  datesOf(dates).find((date) => lackingIn(columnIndex, ofDate(date)) === undefined) ??
  datesOf(dates)[0]!

/** Returns true if the dates of a file with this heading need a time zone that the user chooses. */
export const asksForZone = (
  { date, settledAt, rules }: Mapping,
  columnIndex: ColumnIndex,
): boolean =>
  [date, settledAt, ...rules.map((rule) => ('as' in rule ? rule.date : undefined))].some(
    (dates) => dates !== undefined && dateIn(dates, columnIndex).zone === 'ask',
  )
