import { minorDigits } from '@choba/contract/money.ts'
import { columnIndexes, csvLines, type CsvLine, type Encoding } from './csv-lines.ts'
import { add, multiply, negate, parseDecimal, plainDecimal, roundHalfUp, ZERO, type Decimal } from './decimal.ts'
import { tidyField, type Field, type RawRow, type Reason } from './ingest.service.ts'
import { columnsOf, dateReader, type Mapping } from './mapping.ts'
import type { Source, SourceRow } from './source.ts'
import { readMoment, zoneClock } from './wall-clock.ts'

/** One order while its lines come together. */
interface Order {
  file: string
  line: number
  raw: RawRow
  sum: Decimal
  paidAt: number | null
  refused: SourceRow['refused']
}

/**
 * A foreign file in our own terms. With `groupBy` the orders of all files are held in memory, since an order's lines may
 * stand anywhere; without it the lines stream.
 */
export function mappedSource(mapping: Mapping, currency: string, files: readonly string[], encoding: Encoding): Source {
  const readDate = dateReader(mapping.paidAt.format)
  const clock = zoneClock(mapping.paidAt.timeZone)
  const kinds = mapping.kinds.map((rule) => ({ rule, shape: new RegExp(rule.matches, 'u') }))
  const rules = Object.entries(mapping.fields) as [Field, NonNullable<Mapping['fields'][Field]>][]

  function orderOf(line: CsvLine, at: (column: string) => string): Order {
    const order: Order = { file: line.file, line: line.line, raw: {}, sum: ZERO, paidAt: null, refused: null }
    const refuse = (reason: Reason, value: string) => (order.refused ??= { reason, value })
    if (!line.hasAllColumns) refuse('columnCount', String(line.values.length))
    for (const [field, rule] of rules) {
      order.raw[field] = tidyField(field, 'column' in rule ? at(rule.column) : rule.value)
    }
    const date = readDate(at(mapping.paidAt.column))
    order.paidAt = date === null ? null : readMoment(date, clock)
    if (order.paidAt === null) refuse('paidAtInvalid', at(mapping.paidAt.column))
    const factors = mapping.amount.multiply.map((column) => parseDecimal(at(column)))
    const odd = factors.indexOf(null)
    if (odd >= 0) refuse('amountInvalid', at(mapping.amount.multiply[odd]!))
    else order.sum = (factors as Decimal[]).reduce(multiply)
    return order
  }

  function finished(order: Order, kindText: (column: string) => string): SourceRow {
    const { file, line, sum } = order
    const kind = kinds.find(({ rule, shape }) => shape.test(kindText(rule.column)))?.rule
    const raw: RawRow = { ...order.raw }
    const result = (refused: SourceRow['refused'], own: Decimal): SourceRow => ({ file, line, raw, refused, sum: own })
    if (order.paidAt !== null) raw.paidAt = new Date(order.paidAt).toISOString()
    if (!kind || 'refuse' in kind) {
      const refused = { reason: kind?.refuse ?? ('kindUnknown' as const), value: raw.paymentNo ?? '' }
      return result(order.refused ?? refused, sum)
    }
    raw.tradeKind = kind.tradeKind
    raw.state = kind.state
    const own = kind.sign === 'negative' ? negate(sum) : sum
    const minor = roundHalfUp(own, minorDigits(currency))
    raw.amount = plainDecimal({ units: minor, scale: minorDigits(currency) }, minorDigits(currency))
    const isOdd = minor < 0n && !order.refused
    return result(isOdd ? { reason: 'signUnexpected', value: plainDecimal(sum, 0) } : order.refused, own)
  }

  async function* lines(): AsyncGenerator<{ line: CsvLine; at: (column: string) => string }> {
    for (const file of files) {
      let places = new Map<string, number>()
      const all = csvLines(file, encoding, (heading) => (places = columnIndexes(file, heading, columnsOf(mapping))))
      for await (const line of all) yield { line, at: (column) => line.values[places.get(column)!] ?? '' }
    }
  }

  async function* eachLine(): AsyncGenerator<SourceRow> {
    for await (const { line, at } of lines()) yield finished(orderOf(line, at), at)
  }

  let collected: SourceRow[] | null = null
  async function* eachOrder(column: string): AsyncGenerator<SourceRow> {
    collected ??= await collect(column)
    yield* collected
  }

  async function collect(column: string): Promise<SourceRow[]> {
    const orders = new Map<string, { order: Order; kindTexts: Map<string, string> }>()
    for await (const { line, at } of lines()) {
      const next = orderOf(line, at)
      const known = orders.get(at(column))
      if (known) merge(known.order, next)
      else
        orders.set(at(column), {
          order: next,
          kindTexts: new Map(kinds.map(({ rule }) => [rule.column, at(rule.column)])),
        })
    }
    return [...orders.values()].map(({ order, kindTexts }) => finished(order, (name) => kindTexts.get(name)!))
  }

  const { groupBy } = mapping
  return groupBy === undefined ? eachLine : () => eachOrder(groupBy)
}

/** Adds a further line to its order: a bad line spoils the order, since its sum would be wrong. */
function merge(order: Order, next: Order): void {
  order.sum = add(order.sum, next.sum)
  if (next.paidAt !== null && (order.paidAt === null || next.paidAt < order.paidAt)) order.paidAt = next.paidAt
  const differing = (Object.keys(next.raw) as Field[]).find((field) => next.raw[field] !== order.raw[field])
  const refused = next.refused ?? (differing ? { reason: 'orderDiffers' as const, value: next.raw[differing]! } : null)
  if (refused && !order.refused) Object.assign(order, { refused, file: next.file, line: next.line })
}
