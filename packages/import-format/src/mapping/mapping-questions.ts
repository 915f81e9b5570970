import { minorDigits } from '@choba/contract/money.ts'
import { isDateFormat, dateReader } from '../row/date-text.ts'
import { plainDecimal, type Decimal } from '../row/decimal.ts'
import { readFigure } from '../row/amount-text.ts'
import { dateIn, ofDate, type ColumnIndex } from './mapping-columns.ts'
import { styleOf } from './mapped-lines.ts'
import { readCol, type Cells, type ReadCell } from './mapping-values.ts'
import type { Mapping, OpenQuestion } from './mapping-shape.ts'

/** Order of day, month and year in a numeric date. */
type DateOrder = 'DMY' | 'MDY' | 'YMD'

/**
 * Question about a file that only a person can answer. Nothing is imported until the mapping
 * contains the answer.
 */
export interface FileQuestion {
  readonly about: 'dateOrder' | 'units' | OpenQuestion['about']
  /** Current choice, which is one of the options. */
  readonly taken: string
  /** Column or value that the question is about. */
  readonly of: string
  /** First texts of the file. */
  readonly texts: string[]
  /** Possible answers, each with its reading of every text. */
  readonly options: { readonly value: string; readonly readings: string[] }[]
}

const SAMPLES = 3
const DAY = 86_400_000
/** Earliest plausible date, to exclude orders in which the day is read as the year. */
const EARLIEST = Date.UTC(2000, 0, 1)

const NUMERIC =
  /^(?:(YYYY|YY)([/.-])(MM?)\2(DD?)|(MM?)([/.-])(DD?)\6(YYYY|YY)|(DD?)([/.-])(MM?)\10(YYYY|YY))/

/** Returns the order of a numeric date format; null for a format with only one possible order. */
function orderOf(format: string): { order: DateOrder; sign: string; rest: string } | null {
  const found = NUMERIC.exec(format)
  if (!found) return null
  const rest = format.slice(found[0].length)
  const isShort = !found[0].includes('YYYY')
  if (found[1] !== undefined) return isShort ? { order: 'YMD', sign: found[2]!, rest } : null
  return found[5] === undefined
    ? { order: 'DMY', sign: found[10]!, rest }
    : { order: 'MDY', sign: found[6]!, rest }
}

/** Returns the orders in which dates of a format may be read, beginning with the format's order. */
function ordersOf(format: string): readonly DateOrder[] {
  const found = orderOf(format)
  if (!found) return []
  // With dots and a year of four digits, the day always comes first.
  if (found.sign === '.' && /YYYY/.test(format)) return [found.order]
  const others: DateOrder[] = /YYYY/.test(format) ? ['DMY', 'MDY'] : ['DMY', 'MDY', 'YMD']
  return [found.order, ...others.filter((order) => order !== found.order)]
}

/** Returns a date format with another order of day, month and year. */
function inOrder(format: string, order: DateOrder): string {
  const found = orderOf(format)
  if (!found) return format
  const { sign, rest } = found
  const year = /YYYY/.test(format) ? 'YYYY' : 'YY'
  const [day, month] = /DD/.test(format) ? ['DD', 'MM'] : ['D', 'M']
  const parts = { DMY: [day, month, year], MDY: [month, day, year], YMD: [year, month, day] }
  return `${parts[order].join(sign)}${rest}`
}

interface WitnessedLine {
  line: number
  currency: string
  paymentNo: string
  /** True if the line becomes a transaction. */
  isRow: boolean
  /** False if the amount is zero. Then the status does not matter. */
  hasMoney: boolean
}

/** Collects the texts of a file that decide which questions are open. */
export interface Witness {
  add(cells: Cells, line: WitnessedLine): void
  /** Returns the questions that the mapping does not answer. */
  questions(): FileQuestion[]
}

interface DateOption {
  order: DateOrder
  parse: (text: string) => { wall: number } | null
  readings: string[]
}

function dateWitness(mapping: Mapping, columnIndex: ColumnIndex, latest: number) {
  const rule = dateIn(mapping.date, columnIndex)
  const columns = (
    rule.join === undefined ? [rule.col] : ofDate(rule).map((names) => [...names])
  ).map((col) => readCol(col, columnIndex))
  const [first] = rule.format.flatMap((format) => ordersOf(format).slice(0, 1))
  const isAnswered = first === undefined || mapping.answers?.dateOrder === first
  const orders = isAnswered ? [] : [...new Set(rule.format.flatMap(ordersOf))]
  let options: DateOption[] = orders.map((order) => ({
    order,
    parse: dateReader(rule.format.map((one) => inOrder(one, order)).filter(isDateFormat)),
    readings: [],
  }))
  const texts: string[] = []
  return {
    add(cells: Cells): void {
      if (options.length < 2) return
      const text = columns.map((read) => read(cells)).join(rule.join ?? '')
      const read = options.map(({ parse }) => parse(text)?.wall ?? null)
      // A text that is no date in any order is rejected as a row. It decides nothing.
      if (read.every((wall) => wall === null)) return
      const isKept = texts.length < SAMPLES && !texts.includes(text)
      if (isKept) texts.push(text)
      options = options.filter((option, at) => {
        const wall = read[at]!
        if (wall === null || wall < EARLIEST || wall > latest) return false
        if (isKept) option.readings.push(new Date(wall).toISOString().slice(0, 10))
        return true
      })
    },
    question(): FileQuestion[] {
      // With one order left, the dates themselves decide. If it is not the order of the mapping,
      // the rows are rejected.
      const isSame = options.every(
        ({ readings }) => readings.join() === options[0]?.readings.join(),
      )
      if (options.length < 2 || texts.length === 0 || isSame) return []
      return [
        {
          about: 'dateOrder',
          taken: first!,
          of: [rule.col].flat().join(' '),
          texts,
          options: options.map(({ order, readings }) => ({ value: order, readings })),
        },
      ]
    },
  }
}

function unitWitness(mapping: Mapping, columnIndex: ColumnIndex) {
  const { amount } = mapping
  const style = styleOf(amount)
  const read = 'col' in amount ? readCol(amount.col, columnIndex) : null
  const texts: string[] = []
  const readings: { major: string[]; minor: string[] } = { major: [], minor: [] }
  let isOpen = read !== null && !amount.minor && mapping.answers?.units !== 'major'
  return {
    add(cells: Cells, currency: string): void {
      if (!isOpen) return
      const text = read!(cells)
      const figure = readFigure(text, style)
      if (!figure || figure.units === 0n) return
      const places = /^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : 0
      if (places === 0 || figure.scale > 0) {
        isOpen = false
        return
      }
      if (texts.length === SAMPLES || texts.includes(text)) return
      texts.push(text)
      const minor: Decimal = { units: figure.units, scale: places }
      readings.major.push(`${plainDecimal(figure, places)} ${currency}`)
      readings.minor.push(`${plainDecimal(minor, places)} ${currency}`)
    },
    question(): FileQuestion[] {
      if (!isOpen || texts.length === 0 || !('col' in amount)) return []
      const options = (['major', 'minor'] as const).map((value) => ({
        value,
        readings: readings[value],
      }))
      return [{ about: 'units', taken: 'major', of: [amount.col].flat().join(' '), texts, options }]
    },
  }
}

/** Collects the first cells for a question that the guess of the mapping left open. */
function guessWitness(open: OpenQuestion, columnIndex: ColumnIndex) {
  const { about, of = '', options } = open
  const isOfColumns = about === 'amount' || about === 'date'
  const columns: ReadCell[] = isOfColumns ? options.map((name) => readCol(name, columnIndex)) : []
  const status = about === 'status' && open.column ? readCol(open.column, columnIndex) : null
  const texts: string[] = []
  const readings: string[][] = options.map(() => [])
  return {
    add(cells: Cells, text: string, hasMoney: boolean): void {
      if (texts.length === SAMPLES || (status && (status(cells) !== of || !hasMoney))) return
      texts.push(text)
      for (const [at, read] of columns.entries()) readings[at]!.push(read(cells))
    },
    question(): FileQuestion[] {
      if (status && texts.length === 0) return []
      const answers = options.map((value, at) => ({ value, readings: readings[at]! }))
      return [{ about, taken: options[0] ?? '', of, texts, options: answers }]
    },
  }
}

/**
 * Watches the lines of a file for doubts that the mapping does not answer: two possible orders of
 * day and month, amounts that may be in minor units, and questions that a guess left open.
 * @param latest latest possible date of a transaction, in milliseconds
 */
export function openWitness(
  mapping: Mapping,
  columnIndex: ColumnIndex,
  latest = Date.now() + DAY,
): Witness {
  const dates = dateWitness(mapping, columnIndex, latest)
  const units = unitWitness(mapping, columnIndex)
  const guesses = (mapping.questions ?? []).map((open) => guessWitness(open, columnIndex))
  return {
    add(cells, { line, currency, paymentNo, isRow, hasMoney }) {
      if (isRow) {
        dates.add(cells)
        units.add(cells, currency)
      }
      for (const guess of guesses) guess.add(cells, paymentNo || `#${line}`, hasMoney)
    },
    questions: () => [
      ...dates.question(),
      ...units.question(),
      ...guesses.flatMap((guess) => guess.question()),
    ],
  }
}
