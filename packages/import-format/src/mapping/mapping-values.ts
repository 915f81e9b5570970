import { compose } from '@choba/contract/text.ts'
import type { PaymentMethodFinder } from './payment-method-names.ts'
import { plainDecimal } from '../row/decimal.ts'
import { sumOf, readFigure, type FigureStyle } from '../row/amount-text.ts'
import { unguarded } from '../row/formula-guard.ts'
import { namesOf, type ColumnIndex } from './mapping-columns.ts'
import type { Col, Test, Value, When, ValueMap } from './mapping-shape.ts'

/** The cells of a line. */
export type Cells = readonly string[]
/** Position of a line. Numbers for lines without a number of their own are generated from it. */
export interface LinePlace {
  /** First characters of the file's SHA-256. */
  hash: string
  line: number
}

const PLAIN = /^[\x21-\x7e]*$/

/** Removes the mark that WeChat Pay writes before each cell to prevent rounding in spreadsheets. */
const withoutMark = (text: string): string => (text.startsWith('`') ? text.slice(1) : text)

/**
 * Normalizes the text of a cell: converts full-width characters and removes spaces at both ends.
 */
export const cellText = (text: string): string => {
  const bare = withoutMark(unguarded(text))
  return PLAIN.test(bare) ? bare : bare.normalize('NFKC').trim()
}
/** Normalizes a name like `cellText`, but does not convert full-width letters. */
const nameText = (text: string): string => compose(withoutMark(unguarded(text))).trim()

export type ReadCell = (cells: Cells) => string

/**
 * Returns a function that reads a column. If the heading has several of the column's names, the
 * function returns the first text that is not empty.
 */
export function readCol(col: Col, columnIndex: ColumnIndex, isName = false): ReadCell {
  const found = columnIndex.of(namesOf(col))
  const read = isName ? nameText : cellText
  const [only] = found
  if (only === undefined) return () => ''
  if (found.length === 1) return (cells) => read(cells[only] ?? '')
  return (cells) => {
    for (const place of found) {
      const text = read(cells[place] ?? '')
      if (text !== '') return text
    }
    return ''
  }
}

/** Data that the values of a line depend on, in addition to the cells. */
export interface ValueContext {
  columnIndex: ColumnIndex
  style: FigureStyle
  paymentMethods: PaymentMethodFinder
  tradeTypes: PaymentMethodFinder
  /** Called with a name of a payment method that no map contains. */
  onUnknownPaymentMethod: (name: string) => void
  /** True to keep full-width letters. */
  isName?: boolean
}

export type ReadValue = (cells: Cells, at: LinePlace) => string

/** Compiles a value of a mapping for the heading of a file. */
export function readValue(value: Value, context: ValueContext): ReadValue {
  if ('value' in value) return () => value.value
  if ('line' in value) return (_cells, { hash, line }) => `${hash}-${line}`
  if ('join' in value) {
    const parts = value.join.map((part) => readValue(part, context))
    return (cells, at) => parts.map((read) => read(cells, at)).join(value.with)
  }
  if ('sum' in value) {
    const columns = value.sum.map((col) => readCol(col, context.columnIndex))
    return (cells) => {
      const texts = columns.map((read) => read(cells))
      const sum = sumOf(texts, context.style)
      // An invalid amount is returned unchanged. The checks of the row then reject the row.
      return texts.every((text) => text === '')
        ? ''
        : sum
          ? plainDecimal(sum, 0)
          : texts.join(' + ')
    }
  }
  return readColValue(value, context)
}

function readColValue(value: Extract<Value, { col: Col }>, context: ValueContext): ReadValue {
  const { part, digits, case: letters, map, else: other } = value
  const read = readCol(value.col, context.columnIndex, context.isName)
  const change = (text: string): string => {
    let one = text
    if (part) {
      const sign = 'before' in part ? part.before : part.after
      const at = one.indexOf(sign)
      if (at >= 0) one = ('before' in part ? one.slice(0, at) : one.slice(at + sign.length)).trim()
    }
    if (digits) one = one.replace(/\D/g, '')
    return letters === 'upper' ? one.toUpperCase() : letters === 'lower' ? one.toLowerCase() : one
  }
  const maps = map === undefined ? [] : Array.isArray(map) ? map : [map]
  const finders = maps.map((one) => finderOf(one, context))
  const namesPaymentMethods = maps.includes('@paymentMethods')
  return (cells) => {
    const one = change(read(cells))
    if (one === '') return other ?? ''
    for (const find of finders) {
      const found = find(one)
      if (found !== null) return found
    }
    if (namesPaymentMethods) context.onUnknownPaymentMethod(one)
    // `else` is the value for an empty text, and for a text that no map contains.
    return finders.length > 0 ? (other ?? one) : one
  }
}

function finderOf(
  map: ValueMap,
  { paymentMethods, tradeTypes }: ValueContext,
): (text: string) => string | null {
  if (map === '@paymentMethods') return paymentMethods
  return map === '@tradeTypes' ? tradeTypes : lookUp(map)
}

/**
 * Returns a function that looks up a text: first the exact text, then prefixes (`visa*`), beginning
 * with the longest.
 */
function lookUp(map: Readonly<Record<string, string>>): (text: string) => string | null {
  const exact = new Map<string, string>()
  const beginnings: [string, string][] = []
  for (const [name, code] of Object.entries(map)) {
    if (name.endsWith('*')) beginnings.push([cellText(name.slice(0, -1)), code])
    else exact.set(cellText(name), code)
  }
  beginnings.sort(([a], [b]) => b.length - a.length)
  return (text) =>
    exact.get(text) ?? beginnings.find(([start]) => text.startsWith(start))?.[1] ?? null
}

const listOf = (text: string | readonly string[]): string[] =>
  (typeof text === 'string' ? [text] : [...text]).map(cellText)

/**
 * Compiles a test of a cell. For a list of texts, the cell must equal one of them. Several tests
 * must all be true.
 */
function testOf(test: Test, style: FigureStyle): (text: string) => boolean {
  if (typeof test === 'string' || Array.isArray(test)) {
    const wanted = new Set(listOf(test))
    return (text) => wanted.has(text)
  }
  const tests: ((text: string) => boolean)[] = []
  const any = (
    given: string | readonly string[] | undefined,
    holds: (text: string, one: string) => boolean,
  ) => {
    if (given === undefined) return
    const wanted = listOf(given)
    tests.push((text) => wanted.some((one) => holds(text, one)))
  }
  any(test.starts, (text, one) => text.startsWith(one))
  any(test.ends, (text, one) => text.endsWith(one))
  any(test.contains, (text, one) => text.includes(one))
  if (test.not !== undefined) {
    const unwanted = new Set(listOf(test.not))
    tests.push((text) => !unwanted.has(text))
  }
  if (test.digits) tests.push((text) => /^\d+$/.test(text))
  if (test.notDigits) tests.push((text) => !/^\d+$/.test(text))
  if (test.empty !== undefined) tests.push((text) => (text === '') === test.empty)
  const compare = (given: string | undefined, holds: (difference: bigint) => boolean) => {
    const bound = given === undefined ? null : readFigure(given, { decimal: '.', group: ',' })
    if (given !== undefined)
      tests.push((text) => {
        const read = readFigure(text, style)
        if (!read || !bound) return false
        const scale = BigInt(Math.max(read.scale, bound.scale))
        return holds(
          read.units * 10n ** (scale - BigInt(read.scale)) -
            bound.units * 10n ** (scale - BigInt(bound.scale)),
        )
      })
  }
  compare(test.lt, (difference) => difference < 0n)
  compare(test.gt, (difference) => difference > 0n)
  return (text) => tests.every((holds) => holds(text))
}

/** Compiles a condition for the heading of a file. The tests of all columns must be true. */
export function readWhen(
  when: When,
  columnIndex: ColumnIndex,
  style: FigureStyle,
): (cells: Cells) => boolean {
  const tests = Object.entries(when).map(([name, test]) => ({
    read: readCol(name, columnIndex),
    holds: testOf(test, style),
  }))
  return (cells) => tests.every(({ read, holds }) => holds(read(cells)))
}
