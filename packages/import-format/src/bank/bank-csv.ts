import {
  FILE_BYTES_MAX,
  FILE_ROWS_MAX,
  type FileProblem,
  PROBLEMS_MAX,
} from '@choba/banking/bank-records.ts'
import { dayOf, HEISEI_BEFORE, readEraDay, REIWA_BEFORE } from '@choba/banking/days.ts'
import type { StatementRow } from '@choba/banking/statement-rows.ts'
import { csvFault, openCsv, type ParsedRecord } from '../file/csv-reader.ts'
import { decodeText, piecesOf } from '../file/text-encoding.ts'
import { type UnreadLine, unreadLine } from './bank-content.ts'
import { type CsvColumn, type CsvColumns, headingOf } from './bank-csv-columns.ts'

/**
 * Result of reading a file. `accounts` contains the accounts as the file names them. `unread`
 * contains the lines with a date or an amount that cannot be read.
 */
export type ReadBankCsv =
  | {
      readonly ok: true
      readonly rows: readonly StatementRow[]
      readonly accounts: readonly string[]
      readonly unread: readonly UnreadLine[]
    }
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

/** Maximum number of characters in a line. Normal lines have a few hundred. */
const LINE_MAX = 20_000
/**
 * Maximum number of commas in a file, enough for forty columns in each row. Parsing more would
 * block the process for seconds.
 */
const COMMAS_MAX = 2_000_000
const COMMA = 0x2c

function commasIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(COMMA); at >= 0; at = bytes.indexOf(COMMA, at + 1)) count++
  return count
}

/**
 * Returns the lines of a file. Stops one line after the limit, so that the caller can detect that
 * there are too many.
 */
async function linesOf(bytes: Uint8Array): Promise<ParsedRecord[] | FileProblem> {
  const lines: ParsedRecord[] = []
  // A stray quote is a character of its cell. Otherwise, the rest of the file would become one
  // cell.
  const reader = openCsv(piecesOf(decodeText(bytes)), {
    max_record_size: LINE_MAX,
    relax_quotes: true,
  })
  try {
    for await (const line of reader.records) if (lines.push(line) > FILE_ROWS_MAX) break
    return lines
  } catch (error) {
    const fault = csvFault(error)
    if (!fault) throw error
    return {
      problem: fault.problem === 'notClosed' ? 'CUT_SHORT' : 'OTHER_FILE',
      recordNo: fault.line,
    }
  } finally {
    reader.close()
  }
}

const calendarYears: Readonly<Record<string, number>> = {
  R: REIWA_BEFORE,
  令和: REIWA_BEFORE,
  H: HEISEI_BEFORE,
  平成: HEISEI_BEFORE,
}

/**
 * Parses a date such as `2026/11/30`, `20261130`, `2026年11月30日`, `R8.11.30`, or `081130` with the
 * year of a Japanese era. Returns null for other text, and for a date after the year `thisYear`.
 */
function dayIn(text: string, thisYear: number): string | null {
  if (/^[0-9]{6}$/.test(text)) return readEraDay(text, thisYear)
  const whole = /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(text)
  const parted =
    /^(R|H|令和|平成)?([0-9]{1,4}|元)[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?(?:\s[0-9:]+)?$/.exec(
      text,
    )
  const [era, year, month, date] = whole ? [undefined, ...whole.slice(1)] : (parted?.slice(1) ?? [])
  if (year === undefined || (era === undefined && year.length < 4)) return null
  const counted = (era === undefined ? 0 : calendarYears[era]!) + (year === '元' ? 1 : Number(year))
  return counted > thisYear ? null : dayOf(counted, Number(month), Number(date))
}

/**
 * Parses an amount in yen. Returns 0 for empty text. Returns NaN for other text and for a negative
 * amount.
 */
function amountIn(text: string): number {
  const plain = text
    .replace(/^\\|^¥/, '')
    .replace(/円$/, '')
    .trim()
  if (plain === '') return 0
  return /^[0-9]{1,12}$|^[0-9]{1,3}(,[0-9]{3}){1,3}$/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : Number.NaN
}

const kindWords: readonly (readonly [word: string, kind: string])[] = [
  ['訂正', '19'],
  ['現金', '10'],
  ['振込', '11'],
  ['他店券', '12'],
  ['交換', '13'],
  ['振替', '14'],
  ['その他', '18'],
]
const kindIn = (text: string): string =>
  /^[0-9]{2}$/.test(text) ? text : (kindWords.find(([word]) => text.includes(word))?.[1] ?? '')

type Cell = (column: CsvColumn) => string

/**
 * Returns the amount in and the amount out of a line. The sign of a signed column, or the direction
 * column next to a single amount column, determines whether the amount is in or out.
 */
function amountsOf(cell: Cell): { inwards: number; outwards: number } {
  if (cell('signed') !== '') {
    const [, sign, digits] = /^([-+−▲△]?)\s*(.*)$/.exec(cell('signed'))!
    const amount = amountIn(digits!)
    return sign === '' || sign === '+'
      ? { inwards: amount, outwards: 0 }
      : { inwards: 0, outwards: amount }
  }
  if (cell('amount') === '')
    return { inwards: amountIn(cell('in')), outwards: amountIn(cell('out')) }
  const way = cell('direction')
  const amount = amountIn(cell('amount'))
  if (/^(1|入)/.test(way)) return { inwards: amount, outwards: 0 }
  return /^(2|出|払|支)/.test(way)
    ? { inwards: 0, outwards: amount }
    : { inwards: Number.NaN, outwards: 0 }
}

/** Returns the date of a line. The date is in one column, or in three. */
function dateOf(cell: Cell, thisYear: number): string | null {
  const [year, month, day] = [cell('year'), cell('month'), cell('day')]
  return year === '' ? dayIn(cell('date'), thisYear) : dayIn(`${year}/${month}/${day}`, thisYear)
}

/** Returns true for a line with a total or a balance instead of a movement. */
function isTotal(record: readonly string[], hasDate: boolean): boolean {
  const total = /[合小総]\s*計|繰越/
  if (total.test(record.find((text) => text.trim() !== '') ?? '')) return true
  return !hasDate && record.some((text) => total.test(text))
}

/**
 * Returns the name of the payer. Most banks have no column for the payer: the summary of a transfer
 * then contains the name, and some banks write the kind of movement into one column and the name
 * into the next.
 */
function payerOf(raw: Cell, kind: string): string {
  const isTransfer = kind === '11' || kind === ''
  return raw('name') || (isTransfer ? raw('detail') || raw('summary') : '')
}

/**
 * Converts a line to a row. Returns null for a line without a movement, such as a line with the
 * opening balance or a total.
 */
function rowOf(
  columns: CsvColumns,
  { info, record }: ParsedRecord,
  thisYear: number,
): StatementRow | FileProblem | null {
  const recordNo = info.lines
  const raw: Cell = (column) => (record[columns.get(column) ?? -1] ?? '').trim()
  const cell: Cell = (column) => raw(column).normalize('NFKC').trim()
  const { inwards, outwards } = amountsOf(cell)
  if (inwards === 0 && outwards === 0) return null
  const date = dateOf(cell, thisYear)
  if (isTotal(record, date !== null)) return null
  if (date === null) return { problem: 'DATE', recordNo, field: 'date' }
  const valueDate = cell('valueDate') === '' ? date : dayIn(cell('valueDate'), thisYear)
  if (valueDate === null) return { problem: 'DATE', recordNo, field: 'valueDate' }
  if (Number.isNaN(inwards + outwards) || (inwards > 0 && outwards > 0))
    return { problem: 'AMOUNT', recordNo, field: 'amount' }
  const isIn = inwards > 0
  // Without a column for the kind, the first column of text names it.
  const kind = kindIn(cell('kind')) || (raw('detail') === '' ? '' : kindIn(cell('summary')))
  return {
    recordNo,
    direction: isIn ? 'IN' : 'OUT',
    date,
    valueDate,
    amount: inwards + outwards,
    kind,
    name: isIn ? payerOf(raw, kind) : '',
    requesterCode: cell('requesterCode'),
    contractNo: '',
    bankName: raw('bankName'),
    branchName: raw('branchName'),
    summary: [raw('summary'), raw('detail')].filter(Boolean).join(' '),
    edi: raw('edi'),
  }
}

/**
 * Reads account movements from a bank's CSV file in UTF-8 or Shift_JIS. A heading with column names
 * that Japanese banks use identifies the columns. The heading may be repeated. Lines before the
 * first heading are ignored. Fails if no line can be read, or if too many lines cannot.
 * @param thisYear latest allowed year of a date
 */
export async function readBankCsv(bytes: Uint8Array, thisYear: number): Promise<ReadBankCsv> {
  const refuse = (...problems: FileProblem[]) => ({ ok: false as const, problems })
  const isLarge = bytes.length > FILE_BYTES_MAX || commasIn(bytes) > COMMAS_MAX
  if (isLarge) return refuse({ problem: 'TOO_LARGE', recordNo: 0 })
  const lines = await linesOf(bytes)
  if (!Array.isArray(lines)) return refuse(lines)
  if (lines.length === 0) return refuse({ problem: 'EMPTY', recordNo: 0 })
  if (lines.length > FILE_ROWS_MAX) return refuse({ problem: 'TOO_LARGE', recordNo: 0 })
  const rows: StatementRow[] = []
  const problems: FileProblem[] = []
  const unread: UnreadLine[] = []
  const accounts = new Set<string>()
  let columns: CsvColumns | null = null
  for (const line of lines) {
    const heading = headingOf(line.record)
    columns = heading ?? columns
    if (heading || !columns) continue
    const row = rowOf(columns, line, thisYear)
    if (row === null) continue
    if ('problem' in row) {
      problems.push(row)
      const text = line.record.filter((part) => part.trim() !== '').join(', ')
      unread.push(unreadLine(row, text))
      if (problems.length === PROBLEMS_MAX) break
      continue
    }
    rows.push(row)
    const account = line.record[columns.get('account') ?? -1]?.trim()
    if (account) accounts.add(account)
  }
  if (!columns) return refuse({ problem: 'OTHER_FILE', recordNo: 0 })
  const isUnreadable = problems.length === PROBLEMS_MAX || rows.length === 0
  if (problems.length > 0 && isUnreadable) return refuse(...problems)
  return { ok: true, rows, accounts: [...accounts], unread }
}
