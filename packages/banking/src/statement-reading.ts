import {
  FILE_ROWS_MAX,
  type FileProblem,
  type FileProblemName,
  orderProblem,
  PROBLEMS_MAX,
  readRecord,
  splitRecords,
} from './bank-records.ts'
import { readEraDay } from './days.ts'
import {
  noticeData,
  noticeDataWide,
  noticeHeader,
  NOTICE_KIND,
  noticeTrailer,
  WIDE,
} from './notice-layouts.ts'
import {
  STATEMENT_KIND,
  STATEMENT_RECORD,
  statementData,
  statementEnd,
  statementHeader,
  statementTrailer,
} from './statement-file.ts'
import { mapInSteps, type Steps } from './steps.ts'
import {
  type ReadStatement,
  type StatementAccount,
  type StatementRow,
  sumOf,
} from './statement-rows.ts'

/** State of reading a file: the year that dates may not exceed, and the problems so far. */
interface Reading {
  readonly thisYear: number
  readonly problems: FileProblem[]
  readonly warnings: FileProblem[]
}

const note = ({ problems }: Reading, problem: FileProblemName, recordNo: number, field: string) => {
  if (problems.length < PROBLEMS_MAX) problems.push({ problem, recordNo, field })
}

const isBlank = (text: string): boolean => /^0*$/.test(text)
const noneIfZero = (text: string): string => (isBlank(text) ? '' : text)

/**
 * Parses an optional day. Returns null for a blank text, and for an invalid day after noting the
 * problem.
 */
function dayOrNull(reading: Reading, text: string, recordNo: number, field: string): string | null {
  if (isBlank(text)) return null
  const day = readEraDay(text, reading.thisYear)
  if (day === null) note(reading, 'DATE', recordNo, field)
  return day
}

function amountOf(reading: Reading, text: string, recordNo: number): number {
  if (!/^[0-9]+$/.test(text)) note(reading, 'AMOUNT', recordNo, 'amount')
  return Number(text)
}

/**
 * Parses the transaction date and the value date of a row. Banks may omit the value date if both
 * are equal.
 */
function daysOf(reading: Reading, row: { date: string; valueDate: string }, recordNo: number) {
  const date = readEraDay(row.date, reading.thisYear)
  if (date === null) note(reading, 'DATE', recordNo, 'date')
  return {
    date: date ?? '',
    valueDate: dayOrNull(reading, row.valueDate, recordNo, 'valueDate') ?? date ?? '',
  }
}

function statementRow(reading: Reading, record: string, recordNo: number): StatementRow {
  const row = readRecord(statementData, record)
  const isIn = row.direction === '1'
  if (!isIn && row.direction !== '2') note(reading, 'FIELD', recordNo, 'direction')
  return {
    recordNo,
    direction: isIn ? 'IN' : 'OUT',
    ...daysOf(reading, row, recordNo),
    amount: amountOf(reading, row.amount, recordNo),
    kind: row.kind,
    name: isIn ? row.name.trim() : '',
    requesterCode: noneIfZero(row.requesterCode),
    contractNo: isIn ? '' : row.name.trim(),
    bankName: row.bankName,
    branchName: row.branchName,
    summary: row.summary.trim(),
    edi: row.edi.trim(),
  }
}

/**
 * Parses a row of a notice. A cancelled transfer becomes an outgoing amount of the kind
 * "correction".
 */
function noticeRow(reading: Reading, record: string, recordNo: number): StatementRow {
  const isWide = record.slice(WIDE.from - 1, WIDE.to).trim() !== ''
  const row = readRecord(isWide ? noticeDataWide : noticeData, record)
  const isCancelled = row.cancelled === '1'
  return {
    recordNo,
    direction: isCancelled ? 'OUT' : 'IN',
    ...daysOf(reading, row, recordNo),
    amount: amountOf(reading, row.amount, recordNo),
    kind: isCancelled ? '19' : '11',
    name: row.name.trim(),
    requesterCode: noneIfZero(row.requesterCode),
    contractNo: '',
    bankName: row.bankName,
    branchName: row.branchName,
    summary: '',
    edi: row.edi.trim(),
  }
}

/**
 * Compares the counts and totals of the trailer with the rows. Ignores fields that the bank left
 * blank.
 */
function compare(
  reading: Reading,
  recordNo: number,
  said: Readonly<Record<string, string>>,
  is: [string, number][],
) {
  for (const [field, value] of is) {
    const text = said[field]!
    // If an amount is invalid, the total cannot be compared; the problem is reported at the amount.
    if (text === '' || Number.isNaN(value) || (/^[0-9]+$/.test(text) && Number(text) === value))
      continue
    note(reading, field.endsWith('Total') ? 'TOTAL' : 'COUNT', recordNo, field)
  }
}

function balanceOf(
  reading: Reading,
  [sign, text]: [string, string],
  recordNo: number,
  field: string,
): number | null {
  if (text === '') return null
  if (!/^[0-9]+$/.test(text)) note(reading, 'FIELD', recordNo, field)
  return sign === '2' ? 0 - Number(text) : Number(text)
}

/**
 * Reads the records of one account, from its header to its trailer.
 * @param first number of the header record
 */
function* accountOf(
  reading: Reading,
  records: readonly string[],
  first: number,
  isNotice: boolean,
): Steps<StatementAccount> {
  const header = readRecord(statementHeader, records[0]!)
  const { kind, accountNumber, holder } = isNotice ? readRecord(noticeHeader, records[0]!) : header
  const toRow = isNotice ? noticeRow : statementRow
  const rows = yield* mapInSteps(records.slice(1, -1), (record, at) =>
    toRow(reading, record, first + at + 1),
  )
  const trailerNo = first + records.length - 1
  const [inwards, outwards] = [sumOf(rows, 'IN'), sumOf(rows, 'OUT')]
  const trailer = readRecord(statementTrailer, records.at(-1)!)
  const said = isNotice ? readRecord(noticeTrailer, records.at(-1)!) : trailer
  compare(reading, trailerNo, said, [
    ['inCount', inwards.count],
    ['inTotal', inwards.total],
    ['outCount', outwards.count],
    ['outTotal', outwards.total],
    ...(isNotice ? [] : [['rowCount', rows.length] satisfies [string, number]]),
  ])
  const before: [string, string] = isNotice ? ['', ''] : [header.signBefore, header.balanceBefore]
  const after: [string, string] = isNotice ? ['', ''] : [trailer.signAfter, trailer.balanceAfter]
  const balanceBefore = balanceOf(reading, before, first, 'balanceBefore')
  const balanceAfter = balanceOf(reading, after, trailerNo, 'balanceAfter')
  if (
    balanceBefore !== null &&
    balanceAfter !== null &&
    balanceBefore + inwards.total - outwards.total !== balanceAfter
  )
    reading.warnings.push({ problem: 'BALANCE', recordNo: trailerNo, field: 'balanceAfter' })
  return {
    bankCode: header.bankCode,
    bankName: header.bankName,
    branchCode: header.branchCode,
    branchName: header.branchName,
    kind,
    accountNumber: accountNumber.replace(/^000(?=[0-9]{7}$)/, ''),
    holder: holder.trim(),
    madeOn: dayOrNull(reading, header.madeOn, first, 'madeOn'),
    from: dayOrNull(reading, header.from, first, 'from'),
    to: dayOrNull(reading, header.to, first, 'to'),
    balanceBefore,
    balanceAfter,
    rows,
  }
}

/**
 * Reads a bank's account statement (入出金取引明細) or notice of incoming transfers (振込入金通知). Dates have
 * the year of a Japanese era that the file does not name (see `readEraDay`). No date is read as
 * later than `thisYear`.
 */
export function* readStatementFile(bytes: Uint8Array, thisYear: number): Steps<ReadStatement> {
  const refuse = (...problems: FileProblem[]) => ({ ok: false as const, problems })
  const records = yield* splitRecords(bytes, STATEMENT_RECORD)
  if (!Array.isArray(records)) return refuse(records)
  if (records.length > FILE_ROWS_MAX) return refuse({ problem: 'TOO_LARGE', recordNo: 0 })
  const headers = records
    .map((record, at) => ({ record, at }))
    .filter(({ record }) => record.startsWith('1'))
  const kind = records[0]!.slice(0, 3)
  if (headers.some(({ record }) => record[3] === '1'))
    return refuse({ problem: 'EBCDIC', recordNo: 1 })
  const other = headers.find(
    ({ record }) => ![STATEMENT_KIND, NOTICE_KIND].includes(record.slice(1, 3)),
  )
  if (other) return refuse({ problem: 'OTHER_FILE', recordNo: other.at + 1 })
  const order = orderProblem(records, true)
  if (order) return refuse(order)
  const reading: Reading = { thisYear, problems: [], warnings: [] }
  const accounts: StatementAccount[] = []
  for (const [index, { at, record }] of headers.entries()) {
    const end = headers[index + 1]?.at ?? records.length - 1
    const isNotice = record.slice(1, 3) === NOTICE_KIND
    accounts.push(yield* accountOf(reading, records.slice(at, end), at + 1, isNotice))
  }
  if (kind === `1${STATEMENT_KIND}`) {
    const end = readRecord(statementEnd, records.at(-1)!)
    const said = {
      recordCount: noneIfZero(end.recordCount),
      accountCount: noneIfZero(end.accountCount),
    }
    compare(reading, records.length, said, [
      ['recordCount', records.length],
      ['accountCount', accounts.length],
    ])
  }
  const { problems, warnings } = reading
  return problems.length > 0
    ? refuse(...problems)
    : { ok: true, accounts, warnings: warnings.slice(0, PROBLEMS_MAX) }
}
