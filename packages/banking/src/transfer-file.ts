import {
  type AccountKind,
  accountKinds,
  type OrderingKind,
  orderingKinds,
} from './account-kinds.ts'
import { isBankDay } from './bank-calendar.ts'
import {
  FILE_ROWS_MAX,
  type FileProblem,
  joinRecords,
  type Layout,
  PROBLEMS_MAX,
  writeRecord,
} from './bank-records.ts'
import { isDay } from './days.ts'
import { isBankKana, ORDERER_LENGTH } from './kana.ts'

/** Number of bytes of a record, without its line end. */
export const TRANSFER_RECORD = 120
/** File kind of bulk transfers (総合振込). */
export const TRANSFER_KIND = '21'

export const TRANSFER_AMOUNT_MAX = 9_999_999_999
export const TRANSFER_TOTAL_MAX = 999_999_999_999

/** Sender of the transfers: the code assigned by their bank, and the account to debit. */
export interface Orderer {
  readonly code: string
  readonly name: string
  readonly bankCode: string
  readonly bankName: string
  readonly branchCode: string
  readonly branchName: string
  readonly kind: OrderingKind
  readonly accountNumber: string
}

/**
 * One transfer. Names are in bank kana (`kana.ts`). The names of bank and branch can be empty.
 * `amount` is in yen.
 */
export interface Transfer {
  readonly bankCode: string
  readonly bankName: string
  readonly branchCode: string
  readonly branchName: string
  readonly kind: AccountKind
  readonly accountNumber: string
  readonly payee: string
  readonly amount: number
  /** 1 for the first transfer to this account, 2 for a changed account, otherwise 0. */
  readonly newCode: '0' | '1' | '2'
  /**
   * EDI information: text that is sent to the payee with the transfer. A transfer has either EDI
   * information or two customer codes of ten digits, never both.
   */
  readonly edi: string
  readonly customerCodes: readonly [string, string]
  /** 7 by wire, 8 by mail; some banks require 0 or blank. */
  readonly method: '7' | '8' | '0' | ''
}

/** `valueDate` is a bank day; the file contains it without a year. */
export interface TransferFile {
  readonly orderer: Orderer
  readonly valueDate: string
  readonly transfers: readonly Transfer[]
}

export const transferHeader = [
  ['record', 'N', 1],
  ['fileKind', 'N', 2],
  ['codeKind', 'N', 1],
  ['code', 'N', 10],
  ['name', 'C', ORDERER_LENGTH],
  ['valueDate', 'N', 4],
  ['bankCode', 'N', 4],
  ['bankName', 'C', 15],
  ['branchCode', 'N', 3],
  ['branchName', 'C', 15],
  ['kind', 'N', 1],
  ['accountNumber', 'N', 7],
] as const satisfies Layout<string>

export const transferData = [
  ['record', 'N', 1],
  ['bankCode', 'N', 4],
  ['bankName', 'C', 15],
  ['branchCode', 'N', 3],
  ['branchName', 'C', 15],
  ['clearingHouse', 'N', 4],
  ['kind', 'N', 1],
  ['accountNumber', 'N', 7],
  ['payee', 'C', 30],
  ['amount', 'N', 10],
  ['newCode', 'N', 1],
  ['note', 'C', 20],
  ['method', 'C', 1],
  ['noteKind', 'C', 1],
] as const satisfies Layout<string>

export const transferTrailer = [
  ['record', 'N', 1],
  ['count', 'N', 6],
  ['total', 'N', 12],
] as const satisfies Layout<string>

const digits = (length: number) => (text: string) => text.length === length && /^[0-9]+$/.test(text)
const oneOf = (allowed: readonly string[]) => (text: string) => allowed.includes(text)
const bankName = (text: string) => text === '' || isBankKana(text, 'bank')

const account = {
  bankCode: digits(4),
  bankName,
  branchCode: digits(3),
  branchName: bankName,
  accountNumber: digits(7),
}
const ordererShapes = {
  ...account,
  code: digits(10),
  name: (text: string) => isBankKana(text, 'party', ORDERER_LENGTH),
  kind: oneOf(orderingKinds),
}
const transferShapes = {
  ...account,
  payee: (text: string) => isBankKana(text, 'party'),
  kind: oneOf(accountKinds),
  newCode: oneOf(['0', '1', '2']),
  edi: (text: string) => text === '' || isBankKana(text, 'edi'),
  method: oneOf(['7', '8', '0', '']),
}

function* fieldProblems<Name extends string>(
  shapes: Readonly<Record<Name, (text: string) => boolean>>,
  values: Readonly<Record<NoInfer<Name>, string>>,
  recordNo: number,
): Generator<FileProblem> {
  for (const field of Object.keys(shapes) as Name[])
    if (!shapes[field](values[field])) yield { problem: 'FIELD', recordNo, field }
}

const isCode = (text: string): boolean => text === '' || digits(10)(text)

function* transferProblems(transfer: Transfer, recordNo: number): Generator<FileProblem> {
  yield* fieldProblems(transferShapes, transfer, recordNo)
  const { amount, customerCodes, edi } = transfer
  if (!customerCodes.every(isCode) || (edi !== '' && customerCodes.some((code) => code !== '')))
    yield { problem: 'FIELD', recordNo, field: 'customerCodes' }
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > TRANSFER_AMOUNT_MAX)
    yield { problem: 'AMOUNT', recordNo, field: 'amount' }
}

export const totalOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((total, { amount }) => total + amount, 0)

/** Returns everything for which a bank would reject the file, at most `PROBLEMS_MAX` problems. */
export function transferFileProblems({
  orderer,
  valueDate,
  transfers,
}: TransferFile): FileProblem[] {
  if (transfers.length === 0) return [{ problem: 'EMPTY', recordNo: 0 }]
  if (transfers.length > FILE_ROWS_MAX) return [{ problem: 'TOO_LARGE', recordNo: 0 }]
  const trailerNo = transfers.length + 2
  function* all(): Generator<FileProblem> {
    yield* fieldProblems(ordererShapes, orderer, 1)
    if (!isDay(valueDate) || !isBankDay(valueDate))
      yield { problem: 'DATE', recordNo: 1, field: 'valueDate' }
    for (const [at, transfer] of transfers.entries()) yield* transferProblems(transfer, at + 2)
    if (totalOf(transfers) > TRANSFER_TOTAL_MAX)
      yield { problem: 'TOTAL', recordNo: trailerNo, field: 'total' }
  }
  return all().take(PROBLEMS_MAX).toArray()
}

/**
 * Returns a warning for each repeated amount to the same account, which may be intended. At most
 * `PROBLEMS_MAX`.
 */
export function duplicateTransfers(transfers: readonly Transfer[]): FileProblem[] {
  const seen = new Set<string>()
  const found: FileProblem[] = []
  for (const [at, one] of transfers.entries()) {
    const key = [one.bankCode, one.branchCode, one.kind, one.accountNumber, one.amount].join()
    if (seen.has(key) && found.length < PROBLEMS_MAX)
      found.push({ problem: 'DUPLICATE', recordNo: at + 2 })
    seen.add(key)
  }
  return found
}

export type WrittenFile =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly warnings: readonly FileProblem[] }
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

/**
 * Writes the file for the bank: records of 120 bytes in JIS, each followed by CR and LF. Does not
 * truncate any value; returns problems for values that do not fit.
 */
export function writeTransferFile(file: TransferFile): WrittenFile {
  const problems = transferFileProblems(file)
  if (problems.length > 0) return { ok: false, problems }
  const { orderer, transfers, valueDate } = file
  const record = <Name extends string>(
    layout: Layout<Name>,
    values: Partial<Record<Name, string | number>>,
  ) => writeRecord(layout, TRANSFER_RECORD, values)
  const day = valueDate.slice(5, 7) + valueDate.slice(8)
  const rows = transfers.map(({ edi, customerCodes, ...one }) => {
    const note = edi === '' ? customerCodes.map((code) => code.padStart(10, '0')).join('') : edi
    return record(transferData, { ...one, record: 2, note, noteKind: edi === '' ? '' : 'Y' })
  })
  const bytes = joinRecords([
    record(transferHeader, { ...orderer, record: 1, fileKind: TRANSFER_KIND, valueDate: day }),
    ...rows,
    record(transferTrailer, { record: 8, count: transfers.length, total: totalOf(transfers) }),
    record([['record', 'N', 1]], { record: 9 }),
  ])
  return { ok: true, bytes, warnings: duplicateTransfers(transfers) }
}
