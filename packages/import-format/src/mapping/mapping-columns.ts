import type { Amount, Col, DateRule, Mapping, Rule, Value, When } from './mapping-shape.ts'

/** A column as a mapping names it: the names it may have, the first that is filled. */
export type Names = readonly string[]

export const namesOf = (col: Col): Names => (typeof col === 'string' ? [col] : col)

/** A heading as it is compared: full width or not, with whatever spaces around it. */
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

/** The columns that a date is read from: all of them where they are one text, else any. */
export const ofDate = ({ col, join }: DateRule): Names[] =>
  join === undefined ? [namesOf(col)] : namesOf(col).map((name) => [name])

const ofRule = (rule: Rule): Names[] => [
  ...ofWhen(rule.when),
  ...('as' in rule && rule.amount ? ofAmount(rule.amount) : []),
]

/**
 * The columns without which a file is not of a mapping, each by its names: amounts, conditions, orders. Facts, links and
 * what has something for `else` may be absent.
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
    // Of several dates the one whose columns there are.
    ...(datesOf(mapping.date).length === 1 ? ofDate(datesOf(mapping.date)[0]!) : []),
  ]
}

/** Every column that a mapping would read, each by its names: what of it a file lacks is said. */
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

/** Where columns stand in a heading, by name and by `#` and number. */
export interface Places {
  /** Of the names those that there are, in the order of the mapping. */
  of(names: Names): readonly number[]
  /** A name that stands twice, if one of these does. */
  twice(names: Names): string | undefined
}

/** @param heading null for a file without one, whose columns have numbers alone */
export function placesIn(heading: readonly string[] | null): Places {
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

/** The first wanted column that a heading has not, by its names. */
export const lackingIn = (places: Places, wanted: readonly Names[]): string | undefined =>
  wanted.find((names) => places.of(names).length === 0)?.join(' / ')

/** Of several dates the first whose columns a heading has. */
export const dateIn = (dates: Mapping['date'], places: Places): DateRule =>
  datesOf(dates).find((date) => lackingIn(places, ofDate(date)) === undefined) ?? datesOf(dates)[0]!

/** Whether a date of a file with this heading has to be told its time zone. */
export const asksForZone = ({ date, settledAt, rules }: Mapping, places: Places): boolean =>
  [date, settledAt, ...rules.map((rule) => ('as' in rule ? rule.date : undefined))].some(
    (dates) => dates !== undefined && dateIn(dates, places).zone === 'ask',
  )
