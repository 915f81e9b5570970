import type { Amount, Col, DateRule, Mapping, Rule, Value, When } from './mapping-shape.ts'

/** A column in a mapping: its alternative names. The first one with a value counts. */
export type Names = readonly string[]

export const namesOf = (col: Col): Names => (typeof col === 'string' ? [col] : col)

/** Normalizes a heading for comparison: character width and surrounding spaces. */
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
 * Returns the columns of a date. If they are joined to one text, all are needed; otherwise any of
 * them.
 */
export const ofDate = ({ col, join }: DateRule): Names[] =>
  join === undefined ? [namesOf(col)] : namesOf(col).map((name) => [name])

const ofRule = (rule: Rule): Names[] => [
  ...ofWhen(rule.when),
  ...('as' in rule && rule.amount ? ofAmount(rule.amount) : []),
]

/**
 * Returns the columns that a file must have to fit a mapping: amounts, conditions, order numbers.
 * Facts, links and values with an `else` are optional.
 */
export function requiredColumns(mapping: Mapping): Names[] {
  const { file, fields } = mapping
  const needed = (value: Value | undefined) =>
    value && !('else' in value && value.else !== undefined) ? ofValue(value) : []
  const own = (['paymentNo', 'storeCode', 'serviceId', 'paymentType'] as const).flatMap((field) =>
    needed(fields[field]),
  )
  return [
    ...own,
    ...needed(mapping.currency),
    ...ofAmount(mapping.amount),
    ...mapping.rules.flatMap(ofRule),
    ...(file.groupBy ? [namesOf(file.groupBy)] : []),
    // With several date rules, any one is sufficient.
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

/** Finds columns in a heading, by name or by `#` and number. */
export interface ColumnIndex {
  /** Returns the indexes of the existing columns, in the order of the mapping. */
  of(names: Names): readonly number[]
  /** Returns one of the names if it occurs twice in the heading. */
  twice(names: Names): string | undefined
}

/** @param heading null for a file without one, whose columns have only numbers */
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

/** Returns the names of the first wanted column that the heading lacks. */
export const lackingIn = (columnIndex: ColumnIndex, wanted: readonly Names[]): string | undefined =>
  wanted.find((names) => columnIndex.of(names).length === 0)?.join(' / ')

/** Returns the first date rule whose columns are in the heading, or the first rule. */
export const dateIn = (dates: Mapping['date'], columnIndex: ColumnIndex): DateRule =>
  datesOf(dates).find((date) => lackingIn(columnIndex, ofDate(date)) === undefined) ??
  datesOf(dates)[0]!

/** Returns true if a date needs a time zone from the user, for a file with this heading. */
export const asksForZone = (
  { date, settledAt, rules }: Mapping,
  columnIndex: ColumnIndex,
): boolean =>
  [date, settledAt, ...rules.map((rule) => ('as' in rule ? rule.date : undefined))].some(
    (dates) => dates !== undefined && dateIn(dates, columnIndex).zone === 'ask',
  )
