import { badField } from '@choba/contract/bad-input.ts'
import { parseMoney } from '@choba/contract/money.ts'
import {
  storeFileColumns,
  type StoreFileColumn,
  type StoreFileProblem,
} from '@choba/contract/store-file.ts'
import { StoreParts } from '@choba/contract/store-parts.ts'
import { tidyCode, tidyName } from '@choba/contract/text.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { TableRow } from '#platform/files/table-file.ts'
import { badFields } from '#platform/http/input-check.ts'

/** Cells of a file row by column, and their errors. */
export interface StoreFileRow {
  readonly line: number
  readonly cells: Readonly<Partial<Record<StoreFileColumn, string>>>
  readonly faults: readonly RowFault[]
}
export interface RowFault {
  readonly column: StoreFileColumn | null
  readonly problem: StoreFileProblem
}

const folded = (text: string): string => tidyCode(text).toLowerCase()

/**
 * Column of a file: a column of a store, or the column with reasons in a download of rejected rows.
 * The import ignores the reasons.
 */
export type FileColumn = StoreFileColumn | 'reason'

/** Accepted headings: the column names in all languages and the field names of the API. */
const columnNames = new Map<string, FileColumn>([
  ...storeFileColumns.flatMap((column) =>
    [column, ...Object.values(languages).map(({ storeFile }) => storeFile.column[column])].map(
      (name) => [folded(name), column] as const,
    ),
  ),
  ...['reason', ...Object.values(languages).map(({ storeFile }) => storeFile.reason)].map(
    (name) => [folded(name), 'reason'] as const,
  ),
])

/**
 * Maps the heading row to columns.
 * @throws AppError badRequest if the store code is missing, or a column is duplicate or unknown
 */
export function columnsOf({ cells }: TableRow): FileColumn[] {
  const columns = cells.map((name) => {
    const column = columnNames.get(folded(name))
    if (!column) throw new AppError('badRequest', badField('file.heading', 'unknown'))
    return column
  })
  if (!columns.includes('storeCode'))
    throw new AppError('badRequest', badField('file.storeCode', 'missing'))
  if (new Set(columns).size < columns.length)
    throw new AppError('badRequest', badField('file.heading', 'value'))
  return columns
}

/** Maps one row to columns. Trailing cells that a spreadsheet omits are empty. */
export function toRow(
  { line, cells, faults }: TableRow,
  columns: readonly FileColumn[],
): StoreFileRow {
  const ofCells = [...faults].flatMap(([at, problem]): RowFault[] => {
    const column = columns[at]
    return column && column !== 'reason' ? [{ column, problem }] : []
  })
  const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  return {
    line,
    cells: Object.fromEntries(
      columns.flatMap((column, at) =>
        column === 'reason' ? [] : [[column, cells[at] ?? ''] as const],
      ),
    ),
    faults: isTooLong ? [...ofCells, { column: null, problem: 'columns' }] : ofCells,
  }
}

const PPM_DECIMALS = 4

/** Converts a percentage such as `1.25` or `1.25%` to parts per million. */
function rateOf(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d+))?%?$/.exec(tidyCode(text))
  const decimals = match?.[2] ?? ''
  return match && decimals.length <= PPM_DECIMALS
    ? Number(`${match[1]}${decimals.padEnd(PPM_DECIMALS, '0')}`)
    : null
}

/**
 * Converts `9:00` or `09:00` to `09:00`. Also converts a fraction of a day, which is how
 * spreadsheets store a time.
 */
function timeOf(text: string): string | null {
  const plain = tidyCode(text)
  const clock = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(plain)
  if (clock) return `${clock[1]!.padStart(2, '0')}:${clock[2]}`
  if (!/^0?\.\d+$/.test(plain) && plain !== '0') return null
  const minutes = Math.round(Number(plain) * 1_440)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const wholeOf = (text: string): number | null =>
  /^\d{1,10}$/.test(tidyCode(text)) ? Number(tidyCode(text)) : null
const listOf = (text: string): string[] =>
  text
    .split(/[;；、,]/)
    .map(tidyCode)
    .filter(Boolean)

const amounts = ['paymentAlert', 'paymentLimit', 'dayAlert', 'dayLimit'] as const
const rates = ['pointGiveRate', 'pointUseRate'] as const
const points = ['pointAwardLimit', 'pointAwardDayLimit'] as const
const names = ['storeName', 'receiptName', 'abbreviation'] as const
const codes = ['storeCode', 'offlineServiceId', 'onlineServiceId'] as const

/**
 * Converts the cells of a row to the types of the schema. An unreadable cell becomes NaN or a text
 * that no field accepts, so that the schema reports the field.
 */
function typedParts(cells: StoreFileRow['cells'], currency: string, before: StoreParts): unknown {
  const given = (column: StoreFileColumn): string | undefined => cells[column]?.trim()
  const parts: Record<string, unknown> = { ...before }
  const set = (column: StoreFileColumn, read: (text: string) => unknown, empty: unknown) => {
    const text = given(column)
    if (text !== undefined) parts[column] = text === '' ? empty : read(text)
  }
  for (const column of names) set(column, tidyName, column === 'storeName' ? undefined : null)
  for (const column of codes) set(column, tidyCode, column === 'storeCode' ? undefined : null)
  set('defaultTradeType', tidyCode, null)
  set('tradeTypes', listOf, [])
  set('paymentTypes', listOf, null)
  for (const column of amounts)
    set(column, (text) => parseMoney(text, currency) ?? Number.NaN, null)
  for (const column of rates) set(column, (text) => rateOf(text) ?? Number.NaN, null)
  for (const column of points) set(column, (text) => wholeOf(text) ?? Number.NaN, null)
  const hours = { ...before.hours } as Record<string, unknown>
  for (const column of ['opens', 'closes'] as const) {
    const text = given(column)
    if (text !== undefined) hours[column] = text === '' ? null : (timeOf(text) ?? text)
  }
  return { ...parts, hours }
}

const columnAt = (path: string): StoreFileColumn | null => {
  const name = path.replace(/^hours\.?/, '').replace(/[.[].*$/, '')
  return storeFileColumns.find((column) => column === name) ?? (path === 'hours' ? 'closes' : null)
}

/**
 * Validates the values of a row together with the current values of the store.
 * @param before current values, or empty values for a new store
 */
function partsOf(
  row: StoreFileRow,
  currency: string,
  before: StoreParts,
): { parts: StoreParts } | { faults: RowFault[] } {
  const typed = typedParts(row.cells, currency, before)
  const read = StoreParts.safeParse(typed)
  if (read.success) return { parts: read.data }
  const faults = badFields(read.error.issues, typed).map(({ path, problem }): RowFault => ({
    column: columnAt(path),
    // An unreadable cell became NaN, which the schema reports as a wrong type.
    problem: problem === 'type' ? 'format' : problem,
  }))
  return { faults }
}

/** Columns that are only valid together. If one of them is wrong, both are dropped. */
const together: Partial<Record<StoreFileColumn, StoreFileColumn>> = {
  opens: 'closes',
  closes: 'opens',
}

/**
 * Reads a row and collects the errors of all its cells. Drops wrong cells and validates again until
 * no further error is found, because an error in one cell can hide errors in others.
 * @param before current values of the store
 * @returns the values without the wrong cells; `parts` is null if the row has an error that belongs
 * to no cell
 */
export function readParts(
  row: StoreFileRow,
  currency: string,
  before: StoreParts,
): { parts: StoreParts | null; faults: readonly RowFault[] } {
  const faults: RowFault[] = []
  const cells = { ...row.cells }
  for (;;) {
    const read = partsOf({ ...row, cells }, currency, before)
    if ('parts' in read) return { parts: read.parts, faults }
    // Errors that belong to no cell, or to a dropped cell, would be reported again in each round.
    const wrong = read.faults.filter(({ column }) => column !== null && column in cells)
    faults.push(...(faults.length === 0 ? read.faults : wrong))
    const columns = wrong.flatMap(({ column }) => column ?? [])
    if (columns.length === 0) return { parts: null, faults }
    for (const column of columns) {
      delete cells[column]
      if (together[column]) delete cells[together[column]]
    }
  }
}

/** Values of a new store before a row is applied. */
export const emptyParts: StoreParts = {
  storeCode: '',
  storeName: '',
  receiptName: null,
  abbreviation: null,
  offlineServiceId: null,
  onlineServiceId: null,
  tradeTypes: [],
  defaultTradeType: null,
  paymentTypes: null,
  hours: { opens: null, closes: null, exceptions: [] },
  paymentAlert: null,
  paymentLimit: null,
  dayAlert: null,
  dayLimit: null,
  pointGiveRate: null,
  pointUseRate: null,
  pointAwardLimit: null,
  pointAwardDayLimit: null,
}
