import { badField } from '@choba/contract/bad-input.ts'
import { parseMoney } from '@choba/contract/money.ts'
import { isDay } from '@choba/contract/period.ts'
import { tidyCode, tidyName } from '@choba/contract/text.ts'
import {
  RESULT_REASON_MAX,
  type ResultColumn,
  type ResultProblem,
  resultColumns,
  RESULTS_ROWS_MAX,
  type TransferResult,
  transferResults,
} from '@choba/contract/transfers.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { AppError } from '#platform/app-error.ts'

/** A line of the file, as far as it can be read. */
export interface GivenLine {
  readonly line: number
  readonly depositNo: string
  readonly result: TransferResult | null
  /** Minor units; null where the file says none. */
  readonly amount: number | null
  readonly resultOn: string | undefined
  readonly reason: string | null
  readonly problem: ResultProblem | null
}

const NUMBER_MAX = 64
/** A line of results has some hundred characters. */
const LINE_MAX = 20_000

/** UTF-8 where the bytes are that, with or without a byte order mark; else what Excel in Japan writes. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(Buffer.from(bytes), 'cp932')
  }
}

const folded = (text: string): string => tidyCode(text).toLowerCase()
const everyLanguage = Object.values(languages)

/** What each column may be called: as the list calls it in any language, or as the wire does. */
const columnNames = new Map<string, ResultColumn>(
  resultColumns.flatMap((column) =>
    [column, ...everyLanguage.map(({ transfers }) => transfers.resultColumn[column])].map(
      (name) => [folded(name), column] as const,
    ),
  ),
)

const resultWords = new Map<string, TransferResult>(
  transferResults.flatMap((result) =>
    [result, ...everyLanguage.map(({ transfers }) => transfers.result[result])].map(
      (word) => [folded(word), result] as const,
    ),
  ),
)

/** Which column stands where; others are passed over. @throws AppError badRequest: no number or result, or a column twice */
function columnsOf(heading: readonly string[]): (ResultColumn | null)[] {
  const columns = heading.map((name) => columnNames.get(folded(name)) ?? null)
  for (const needed of ['depositNo', 'result'] as const)
    if (!columns.includes(needed)) throw new AppError('badRequest', badField(`file.${needed}`, 'missing'))
  const known = columns.filter((column) => column !== null)
  if (new Set(known).size < known.length) throw new AppError('badRequest', badField('file.heading', 'value'))
  return columns
}

interface FileRecord {
  info: { lines: number }
  record: string[]
}

function recordsOf(bytes: Uint8Array): FileRecord[] {
  try {
    // A stray quote is a fault of its line, and not the end of the file.
    const options = {
      bom: true,
      info: true,
      max_record_size: LINE_MAX,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: RESULTS_ROWS_MAX + 2,
    }
    return parse(textOf(bytes), options) as unknown as FileRecord[]
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('badRequest', badField('file', 'format'))
    throw error
  }
}

const dayIn = (text: string): string | null => {
  const parts = /^([0-9]{4})[-/.]?([0-9]{1,2})[-/.]?([0-9]{1,2})$/.exec(text)
  if (!parts) return null
  const day = `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`
  return isDay(day) ? day : null
}

function lineOf(line: number, cells: Partial<Record<ResultColumn, string>>, currency: string): GivenLine {
  const cell = (column: ResultColumn) => tidyName(cells[column] ?? '')
  const depositNo = tidyCode(cells.depositNo ?? '').toUpperCase()
  const result = resultWords.get(folded(cell('result'))) ?? null
  const amount = cell('amount') === '' ? null : parseMoney(cell('amount'), currency)
  const day = cell('day') === '' ? undefined : dayIn(tidyCode(cell('day')))
  const reason = cell('reason')
  const problem = !/^DEP-[0-9]{8}-[0-9A-Z]{6}$/.test(depositNo)
    ? 'depositNo'
    : result === null
      ? 'result'
      : cell('amount') !== '' && amount === null
        ? 'amount'
        : day === null
          ? 'day'
          : Array.from(reason).length > RESULT_REASON_MAX || /\p{Cc}/u.test(reason)
            ? 'reason'
            : null
  return {
    line,
    // What cannot be kept is cut: it only says which line is meant.
    depositNo: depositNo.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, NUMBER_MAX),
    result,
    amount,
    resultOn: day ?? undefined,
    reason: reason || null,
    problem,
  }
}

/**
 * The lines of a CSV file of results. What of a line cannot be read is a fault of that line.
 * @throws AppError badRequest: no CSV, a heading that does not say what is what, no lines, or more than may be
 */
export function readResultsFile(bytes: Uint8Array, currency: string): GivenLine[] {
  const [heading, ...records] = recordsOf(bytes)
  if (!heading || records.length === 0) throw new AppError('badRequest', badField('file', 'tooShort'))
  if (records.length > RESULTS_ROWS_MAX) throw new AppError('badRequest', badField('file', 'tooLong'))
  const columns = columnsOf(heading.record)
  const seen = new Set<string>()
  return records.map(({ info, record }) => {
    const cells = Object.fromEntries(
      columns.flatMap((column, at) => (column === null ? [] : [[column, record[at] ?? '']])),
    )
    const read = lineOf(info.lines, cells, currency)
    const problem =
      record.length === columns.length ? (read.problem ?? (seen.has(read.depositNo) ? 'twice' : null)) : 'columns'
    seen.add(read.depositNo)
    return { ...read, problem }
  })
}
