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

/** What each column may be called: as the template calls it in any language, or as the wire does. */
const columnNames = new Map<string, BatchColumn>(
  batchColumns.flatMap((column) =>
    [
      column,
      ...Object.values(languages).map(({ refundBatches }) => refundBatches.column[column]),
    ].map((name) => [folded(name), column] as const),
  ),
)

/** Which column stands where. @throws AppError badRequest: no payment number, a column twice, or one that is none */
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

/** A reason may be given by its code or by its name in any language. */
export type ReasonCodes = ReadonlyMap<string, string>

export const reasonCodesOf = (
  reasons: readonly { code: string; name_ja: string; name_en: string; name_mn: string }[],
) =>
  new Map(
    reasons.flatMap(({ code, name_ja, name_en, name_mn }) =>
      [code, name_ja, name_en, name_mn].map((name) => [folded(name), code] as const),
    ),
  ) satisfies ReasonCodes

/** The first of these that is not as it has to be. */
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
    // What cannot be kept is cut: it only says which line is meant.
    paymentNo: paymentNo.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, PAYMENT_NO_MAX),
    amount,
    reason: reason ?? null,
    remark: fault === 'remark' ? null : (remark ?? null),
    fault,
    key: randomUUID(),
  }
}

/**
 * Parses a CSV file of refunds, outside of a transaction.
 * @throws AppError badRequest: no CSV, no rows, or more than may be; Overloaded
 */
export const parseBatchFile = async (person: number, file: File): Promise<Table> =>
  readTable(person, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    most: BATCH_ROWS_MAX,
    workbook: false,
  })

/**
 * The rows of a parsed file, each with its line. A cell that cannot be read is a fault of its row; the other rows are not affected.
 * @throws AppError badRequest: a heading that does not say what is what
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
