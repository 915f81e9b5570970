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
import { AppError } from '#platform/calls/app-error.ts'
import { mapInTurns } from '#platform/http/event-loop.ts'
import { readTable, type Table } from '#platform/files/table-file.ts'

/** Parsed line of a results file. */
export interface GivenLine {
  readonly line: number
  readonly depositNo: string
  readonly result: TransferResult | null
  /** Minor units; null if the file has no amount. */
  readonly amount: number | null
  readonly resultOn: string | undefined
  readonly reason: string | null
  readonly problem: ResultProblem | null
}

const NUMBER_MAX = 64
const folded = (text: string): string => tidyCode(text).toLowerCase()
const everyLanguage = Object.values(languages)

/** Accepted headings: the names of the columns in all languages, and the field names of the API. */
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

/**
 * Maps the headings to columns; unknown columns are null and ignored.
 * @throws AppError badRequest if the deposit number or result is missing, or a column is duplicate
 */
function columnsOf(heading: readonly string[]): (ResultColumn | null)[] {
  const columns = heading.map((name) => columnNames.get(folded(name)) ?? null)
  for (const needed of ['depositNo', 'result'] as const)
    if (!columns.includes(needed))
      throw new AppError('badRequest', badField(`file.${needed}`, 'missing'))
  const known = columns.filter((column) => column !== null)
  if (new Set(known).size < known.length)
    throw new AppError('badRequest', badField('file.heading', 'value'))
  return columns
}

const dayIn = (text: string): string | null => {
  const parts = /^([0-9]{4})[-/.]?([0-9]{1,2})[-/.]?([0-9]{1,2})$/.exec(text)
  if (!parts) return null
  const day = `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`
  return isDay(day) ? day : null
}

function lineOf(
  line: number,
  cells: Partial<Record<ResultColumn, string>>,
  currency: string,
): GivenLine {
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
    // An invalid deposit number is cleaned and shortened, because it only identifies the line on
    // the screen.
    depositNo: depositNo.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, NUMBER_MAX),
    result,
    amount,
    resultOn: day ?? undefined,
    reason: reason || null,
    problem,
  }
}

/**
 * Parses a CSV file with results. Must run outside of a database transaction.
 * @throws AppError badRequest if the file is not a CSV file, is empty or has too many lines;
 * Overloaded
 */
export const parseResultsFile = async (person: number, file: File): Promise<Table> =>
  readTable(person, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    most: RESULTS_ROWS_MAX,
    workbook: false,
  })

/**
 * Reads the lines of a parsed results file. An unreadable cell is an error of its line.
 * @throws AppError badRequest for invalid headings
 */
export async function readResultsFile(
  { heading, rows }: Table,
  currency: string,
): Promise<GivenLine[]> {
  const columns = columnsOf(heading.cells)
  const seen = new Set<string>()
  return mapInTurns(rows, ({ line, cells: values }) => {
    const cells = Object.fromEntries(
      columns.flatMap((column, at) => (column === null ? [] : [[column, values[at] ?? '']])),
    )
    const read = lineOf(line, cells, currency)
    const problem =
      values.length === columns.length
        ? (read.problem ?? (seen.has(read.depositNo) ? 'twice' : null))
        : 'columns'
    seen.add(read.depositNo)
    return { ...read, problem }
  })
}
