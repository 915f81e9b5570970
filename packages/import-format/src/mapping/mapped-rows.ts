import { minorDigits } from '@choba/contract/money.ts'
import { add, negate, plainDecimal, roundHalfUp, ZERO, type Decimal } from '../row/decimal.ts'
import { readFigure } from '../row/amount-text.ts'
import type { RawFacts } from '../row/row-facts.ts'
import { tidyField, type Field, type RawRow } from '../row/row-fields.ts'
import type { ColumnIndex } from './mapping-columns.ts'
import {
  fromMinor,
  decimalsOf,
  readAmount,
  readDates,
  styleOf,
  type LineDate,
  type MappingTarget,
} from './mapped-lines.ts'
import { readCol, readValue, readWhen, type Cells, type LinePlace } from './mapping-values.ts'
import type { MappedField, Mapping, Rule } from './mapping-shape.ts'
import { type PointField, pointFields } from '../row/row-points.ts'
import type { SourceLink, SourceRow } from '../row/source.ts'

/**
 * A row under construction: the result of applying one rule to one line, or to several lines that
 * belong together.
 */
export interface Order {
  file: string
  line: number
  part: number
  /** The rule that was applied; null if no rule matches the line. */
  rule: Rule | null
  raw: RawRow
  facts: RawFacts
  currency: string
  sum: Decimal
  date: LineDate | null
  link: SourceLink | null
  unknownPaymentMethod: string | null
  refused: SourceRow['refused']
}

/** A mapping, compiled for one heading. */
export interface LineReader {
  /** Returns the indexes of the rules that match a line; empty if none does. */
  rulesOf(cells: Cells): number[]
  /** Applies a rule to a line. */
  order(cells: Cells, at: LinePlace & { file: string; part: number }, rule: number | null): Order
  isEnd(cells: Cells): boolean
}

const factNames = new Set<string>([
  'fee',
  'feeCurrency',
  'net',
  'payoutNo',
  'settledCurrency',
  'settledAmount',
  ...pointFields,
])
const pointFigures = new Set<string>(['pointsUsed', 'pointsAwarded', 'pointBalance'])
const figureNames = new Set<string>(['fee', 'net', 'settledAmount'])
const plainNames = new Set<MappedField>(['storeName', 'companyName', 'remark'])

/**
 * Compiles a mapping for the heading of a file, or of a part of a file that has its own heading.
 */
export function lineReader(
  mapping: Mapping,
  columnIndex: ColumnIndex,
  target: MappingTarget,
): LineReader {
  const style = styleOf(mapping.amount)
  let unknownPaymentMethod: string | null = null
  const { paymentMethods, tradeTypes } = target
  const context = {
    columnIndex,
    style,
    paymentMethods,
    tradeTypes,
    onUnknownPaymentMethod: (name: string) => (unknownPaymentMethod = name),
  }
  const compile = (fields: Mapping['fields']) =>
    (Object.entries(fields) as [MappedField, NonNullable<Mapping['fields'][MappedField]>][]).map(
      ([field, value]) =>
        [field, readValue(value, { ...context, isName: plainNames.has(field) })] as const,
    )
  const currencyOf = readValue(mapping.currency, context)
  const general = {
    date: readDates(mapping.date, columnIndex, target),
    amount: readAmount(mapping.amount, columnIndex),
  }
  const settledAt = mapping.settledAt && readDates(mapping.settledAt, columnIndex, target)
  const isEnd = mapping.file.until ? readWhen(mapping.file.until, columnIndex, style) : () => false
  const rules = mapping.rules.map((rule) => ({
    rule,
    holds: rule.when ? readWhen(rule.when, columnIndex, style) : null,
    fields: compile(
      'as' in rule ? { ...mapping.fields, ...rule.fields } : numberOnly(mapping.fields),
    ),
    date: 'as' in rule && rule.date ? readDates(rule.date, columnIndex, target) : general.date,
    amount: 'as' in rule && rule.amount ? readAmount(rule.amount, columnIndex) : general.amount,
    link: 'as' in rule && rule.link ? readCol(rule.link.col, columnIndex) : null,
  }))
  const unruled = {
    rule: null,
    fields: compile(numberOnly(mapping.fields)),
    ...general,
    link: null,
  }

  function rulesOf(cells: Cells): number[] {
    const found: number[] = []
    for (const [index, { rule, holds }] of rules.entries()) {
      // A rule with `else` matches only if no rule above it matches.
      if (holds ? !holds(cells) : found.length > 0) continue
      found.push(index)
      if (!('as' in rule && rule.more)) break
    }
    return found
  }

  function order(
    cells: Cells,
    at: LinePlace & { file: string; part: number },
    index: number | null,
  ): Order {
    const { rule, fields, date, amount, link } = index === null ? unruled : rules[index]!
    const { file, line, part } = at
    // If the file contains no currency, the amounts are in the currency of the merchant.
    const currency = currencyOf(cells, at).toUpperCase() || target.currency
    const one: Order = {
      file,
      line,
      part,
      rule,
      raw: {},
      facts: {},
      currency,
      sum: ZERO,
      date: null,
      link: null,
      unknownPaymentMethod: null,
      refused: null,
    }
    unknownPaymentMethod = null
    const read = amount(cells, currency)
    if ('reason' in read) one.refused = read
    else one.sum = read
    const when = date(cells)
    if ('reason' in when) one.refused ??= when
    else one.date = when
    for (const [field, readField] of fields) fill(one, field, readField(cells, at))
    if (when && 'isDateOnly' in when && when.isDateOnly) one.facts.dateOnly = '1'
    if (settledAt) fillSettled(one, settledAt(cells))
    one.unknownPaymentMethod = unknownPaymentMethod
    if (link && rule && 'as' in rule) {
      const { match = 'paymentNo', many = 'refuse', missing = 'refuse' } = rule.link!
      one.link = { match, value: tidyField(match, link(cells)), many, missing }
    }
    return one
  }

  function fill(one: Order, field: MappedField, text: string): void {
    if (text === '') return
    if (field === 'merchantCode') {
      if (text !== target.merchantCode) one.refused ??= { reason: 'merchantDiffers', value: text }
    } else if (!factNames.has(field)) one.raw[field as Field] = tidyField(field as Field, text)
    else if (pointFigures.has(field)) fillPoints(one, field as PointField, text)
    else if (!figureNames.has(field)) one.facts[field as keyof RawFacts] = text
    else {
      const figure = readFigure(text, style)
      if (!figure) one.refused ??= { reason: 'factInvalid', value: text }
      else
        one.facts[field as keyof RawFacts] = plainDecimal(
          fromMinor(figure, mapping.amount.minor, one.currency),
          0,
        )
    }
  }

  /** Sets a number of points, which the file writes in its number format. */
  function fillPoints(one: Order, field: PointField, text: string): void {
    const figure = readFigure(text, style)
    if (figure) one.facts[field] = plainDecimal(figure, 0)
    else one.refused ??= { reason: 'factInvalid', value: text }
  }

  return { rulesOf, order, isEnd: (cells) => isEnd(cells) }
}

function fillSettled(one: Order, when: ReturnType<ReturnType<typeof readDates>>): void {
  if ('at' in when) one.facts.settledAt = new Date(when.at).toISOString()
  else if (when.value !== '') one.refused ??= { reason: 'factInvalid', value: when.value }
}

const numberOnly = ({ paymentNo }: Mapping['fields']): Mapping['fields'] =>
  paymentNo ? { paymentNo } : {}

/**
 * Adds another line to an order. If one line is invalid, the whole order is rejected, because the
 * sum of the other lines would be wrong.
 */
export function merge(order: Order, next: Order): void {
  order.sum = add(order.sum, next.sum)
  if (next.date && (!order.date || next.date.at < order.date.at)) order.date = next.date
  const differing = (Object.keys(next.raw) as Field[]).find(
    (field) => next.raw[field] !== order.raw[field],
  )
  const refused =
    next.refused ??
    (differing ? { reason: 'orderDiffers' as const, value: next.raw[differing]! } : null)
  if (refused && !order.refused) Object.assign(order, { refused, file: next.file, line: next.line })
}

/** Converts an order to a row. If that is impossible, the row contains the reason. */
export function rowOf(order: Order, mapping: Mapping, target: MappingTarget): SourceRow {
  const { file, line, part, rule, sum, currency, unknownPaymentMethod } = order
  const raw: RawRow = { ...order.raw, currency }
  if (order.date) raw.paidAt = new Date(order.date.at).toISOString()
  const row: SourceRow = {
    file,
    line,
    part,
    raw,
    facts: order.facts,
    link: null,
    unknownPaymentMethod: null,
    refused: null,
    skipped: null,
    sum,
  }
  const refuse = (
    reason: NonNullable<SourceRow['refused']>['reason'],
    value: string,
  ): SourceRow => ({
    ...row,
    refused: { reason, value },
  })
  if (rule && 'skip' in rule) {
    const isRead = order.refused?.reason !== 'amountInvalid'
    return { ...row, skipped: rule.skip, sum: isRead ? sum : null }
  }
  // A line without money needs no decision about its kind.
  const isUnknown = !rule || ('refuse' in rule && rule.refuse === 'kindUnknown')
  if (isUnknown && !order.refused && sum.units === 0n) return { ...row, skipped: 'zero' }
  if (!rule || 'refuse' in rule) return refuse(rule?.refuse ?? 'kindUnknown', raw.paymentNo ?? '')
  raw.tradeKind = rule.as
  raw.state = rule.state ?? (rule.as === 'PAYMENT' ? 'PAID' : 'SUCCEEDED')
  row.unknownPaymentMethod = unknownPaymentMethod
  if (order.refused) return { ...row, refused: order.refused }
  if (sum.units === 0n) return { ...row, skipped: 'zero' }
  if (!target.anyCurrency && currency !== target.currency)
    return refuse('currencyDiffers', currency)
  const own = rule.sign === '-' ? negate(sum) : sum
  row.sum = own
  if (own.units < 0n) return refuse('signUnexpected', plainDecimal(sum, 0))
  const decimals = decimalsOf(currency) ?? minorDigits(target.currency)
  const isProduct = 'multiply' in (rule.amount ?? mapping.amount)
  // A product of price and quantity is rounded once. An amount from the file is never rounded.
  raw.amount = isProduct
    ? plainDecimal({ units: roundHalfUp(own, decimals), scale: decimals }, decimals)
    : plainDecimal(own, decimals)
  if (order.link) return linked(row, order.link)
  return row
}

/**
 * Sets the reference of a refund to its payment. If the reference is a payment number, no search
 * for the payment is needed.
 */
function linked(row: SourceRow, link: SourceLink): SourceRow {
  if (link.value === '') {
    return link.missing === 'alone'
      ? row
      : { ...row, refused: { reason: 'originalNotFound', value: '' } }
  }
  if (link.match !== 'paymentNo' || link.missing === 'alone') return { ...row, link }
  return { ...row, raw: { ...row.raw, originalPaymentNo: link.value } }
}
