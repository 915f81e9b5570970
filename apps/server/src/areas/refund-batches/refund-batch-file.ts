import { randomUUID } from 'node:crypto'
import { badField } from '@choba/contract/bad-input.ts'
import { parseMoney } from '@choba/contract/money.ts'
import {
  BATCH_ROWS_MAX,
  BatchRowInput,
  type BatchColumn,
  type BatchRowProblem,
  batchColumns,
} from '@choba/contract/refund-batches.contract.ts'
import { tidyCode, tidyName } from '@choba/contract/text.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { mapInTurns } from '#platform/http/event-loop.ts'
import { readTable, type Table } from '#platform/files/table-file.ts'
import type { GivenRow } from './refund-batches.repository.ts'

const PAYMENT_NO_MAX = 64

const folded = (text: string): string => tidyCode(text).toLowerCase()

/** Accepted names of each column: the API's name, and the name in the template in any language. */
const columnNames = new Map<string, BatchColumn>(
  batchColumns.flatMap((column) =>
    [
      column,
      ...Object.values(languages).map(({ refundBatches }) => refundBatches.column[column]),
    ].map((name) => [folded(name), column] as const),
  ),
)

/**
 * Returns the columns in file order.
 * @throws AppError badRequest for a missing payment number column, a repeated or an unknown column
 */
function columnsOf(heading: readonly string[]): BatchColumn[] {
  const columns = heading.map((name) => {
    const column = columnNames.get(folded(name))
    if (!column) throw new AppError('badRequest', badField('file.heading', 'unknown'))
    return column
  })
  if (!columns.includes('paymentNo'))
    throw new AppError('badRequest', badField('file.paymentNo', 'missing'))
  if (new Set(columns).size < columns.length)
    throw new AppError('badRequest', badField('file.heading', 'value'))
  return columns
}

/**
 * Codes of refund reasons by code and by name. A file may contain the code, or the name in any
 * language.
 */
export type ReasonCodes = ReadonlyMap<string, string>

export const reasonCodesOf = (
  reasons: readonly { code: string; name_ja: string; name_en: string; name_mn: string }[],
) =>
  new Map(
    reasons.flatMap(({ code, name_ja, name_en, name_mn }) =>
      [code, name_ja, name_en, name_mn].map((name) => [folded(name), code] as const),
    ),
  ) satisfies ReasonCodes

/** Returns the first invalid field of a row, or null. */
function faultOf(row: Omit<BatchRowInput, 'amount'>): BatchRowProblem | null {
  const { success, error } = BatchRowInput.safeParse(row)
  if (success) return null
  const field = error.issues[0]?.path[0]
  return field === 'reason' || field === 'remark' ? field : 'paymentNo'
}

function rowOf(
  position: number,
  cells: Partial<Record<BatchColumn, string>>,
  currency: string,
  reasons: ReasonCodes,
) {
  const paymentNo = tidyCode(cells.paymentNo ?? '')
  const given = (cells.amount ?? '').trim()
  const amount = given === '' ? null : parseMoney(given, currency)
  const named = tidyCode(cells.reason ?? '')
  const reason = named === '' ? undefined : reasons.get(folded(named))
  const remark = tidyName(cells.remark ?? '') || undefined
  const fault =
    faultOf({ paymentNo, remark }) ??
    (given !== '' && amount === null
      ? 'amount'
      : named !== '' && reason === undefined
        ? 'reason'
        : null)
  return {
    position,
    // A payment number that is not valid is shortened and stored only to identify the row on the
    // screen.
    paymentNo: paymentNo.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, PAYMENT_NO_MAX),
    amount,
    reason: reason ?? null,
    remark: fault === 'remark' ? null : (remark ?? null),
    fault,
    key: randomUUID(),
  }
}

/**
 * Parses a CSV file of refunds. Must run outside of a database transaction.
 * @throws AppError badRequest for an invalid CSV file, no rows, or too many rows; Overloaded
 */
export const parseBatchFile = async (person: number, file: File): Promise<Table> =>
  readTable(person, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    most: BATCH_ROWS_MAX,
    workbook: false,
  })

/**
 * Returns the rows of a parsed file with their line numbers. An unreadable cell is an error of its
 * row only, and other rows stay valid.
 * @throws AppError badRequest for an invalid heading
 */
export async function readBatchFile(
  { heading, rows }: Table,
  currency: string,
  reasons: ReasonCodes,
): Promise<GivenRow[]> {
  const columns = columnsOf(heading.cells)
  return mapInTurns(rows, ({ line, cells }) => {
    const named = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
    const row = rowOf(line, named, currency, reasons)
    return cells.length === columns.length ? row : { ...row, fault: row.fault ?? 'columns' }
  })
}
