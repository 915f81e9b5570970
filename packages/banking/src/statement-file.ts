import { joinRecords, type Layout, writeRecord } from './bank-records.ts'
import { writeEraDay } from './days.ts'
import { type StatementAccount, type StatementRow, sumOf } from './statement-rows.ts'

/** Number of bytes of a record, without its line end. */
export const STATEMENT_RECORD = 200
/** File kind of account statements (入出金取引明細). */
export const STATEMENT_KIND = '03'

export const statementHeader = [
  ['record', 'N', 1],
  ['fileKind', 'N', 2],
  ['codeKind', 'N', 1],
  ['madeOn', 'N', 6],
  ['from', 'N', 6],
  ['to', 'N', 6],
  ['bankCode', 'N', 4],
  ['bankName', 'C', 15],
  ['branchCode', 'N', 3],
  ['branchName', 'C', 15],
  ['unused', 'N', 3],
  ['kind', 'N', 1],
  ['accountNumber', 'N', 10],
  ['holder', 'C', 40],
  ['signBefore', 'N', 1],
  ['passbook', 'N', 1],
  ['balanceBefore', 'N', 14],
] as const satisfies Layout<string>

export const statementData = [
  ['record', 'N', 1],
  ['inquiryNo', 'N', 8],
  ['date', 'N', 6],
  ['valueDate', 'N', 6],
  ['direction', 'N', 1],
  ['kind', 'N', 2],
  ['amount', 'N', 12],
  ['otherCheques', 'N', 12],
  ['presentedOn', 'N', 6],
  ['dishonoredOn', 'N', 6],
  ['chequeKind', 'N', 1],
  ['chequeNo', 'N', 7],
  ['office', 'N', 3],
  ['requesterCode', 'N', 10],
  ['name', 'C', 48],
  ['bankName', 'C', 15],
  ['branchName', 'C', 15],
  ['summary', 'C', 20],
  ['edi', 'C', 20],
] as const satisfies Layout<string>

export const statementTrailer = [
  ['record', 'N', 1],
  ['inCount', 'N', 6],
  ['inTotal', 'N', 13],
  ['outCount', 'N', 6],
  ['outTotal', 'N', 13],
  ['signAfter', 'N', 1],
  ['balanceAfter', 'N', 14],
  ['rowCount', 'N', 7],
] as const satisfies Layout<string>

export const statementEnd = [
  ['record', 'N', 1],
  ['recordCount', 'N', 10],
  ['accountCount', 'N', 5],
] as const satisfies Layout<string>

/** Content of a statement of one account. The writer calculates the final balance. */
export interface StatementToWrite extends Omit<
  StatementAccount,
  'rows' | 'madeOn' | 'from' | 'to' | 'balanceBefore' | 'balanceAfter'
> {
  readonly madeOn: string
  readonly from: string
  readonly to: string
  readonly balanceBefore: number
  readonly rows: readonly Omit<StatementRow, 'recordNo'>[]
}

const record = <Name extends string>(
  layout: Layout<Name>,
  values: Partial<Record<Name, string | number>>,
) => writeRecord(layout, STATEMENT_RECORD, values)

/** Returns the sign code: 1 for a positive balance, 2 for an overdraft. */
const signOf = (balance: number): string => (balance < 0 ? '2' : '1')

/**
 * Writes a statement of one account, for demo data and tests. In production banks write them, and
 * `statement-reading.ts` reads them.
 * @throws RangeError for a text that is longer than its field or has characters that cannot be
 * encoded
 */
export function writeStatementFile({
  rows,
  madeOn,
  from,
  to,
  balanceBefore,
  ...account
}: StatementToWrite): Uint8Array {
  const numbered = rows.map((row, at) => ({ ...row, recordNo: at + 2 }))
  const [inwards, outwards] = [sumOf(numbered, 'IN'), sumOf(numbered, 'OUT')]
  const balanceAfter = balanceBefore + inwards.total - outwards.total
  const lines = numbered.map(({ contractNo, ...row }, at) =>
    record(statementData, {
      ...row,
      record: 2,
      inquiryNo: at + 1,
      date: writeEraDay(row.date),
      valueDate: writeEraDay(row.valueDate),
      direction: row.direction === 'IN' ? 1 : 2,
      name: row.direction === 'IN' ? row.name : contractNo,
    }),
  )
  return joinRecords([
    record(statementHeader, {
      ...account,
      record: 1,
      fileKind: STATEMENT_KIND,
      madeOn: writeEraDay(madeOn),
      from: writeEraDay(from),
      to: writeEraDay(to),
      signBefore: signOf(balanceBefore),
      passbook: 1,
      balanceBefore: Math.abs(balanceBefore),
    }),
    ...lines,
    record(statementTrailer, {
      record: 8,
      inCount: inwards.count,
      inTotal: inwards.total,
      outCount: outwards.count,
      outTotal: outwards.total,
      signAfter: signOf(balanceAfter),
      balanceAfter: Math.abs(balanceAfter),
      rowCount: rows.length,
    }),
    record(statementEnd, { record: 9, recordCount: rows.length + 3, accountCount: 1 }),
  ])
}
