import { finish } from './steps.ts'
import {
  type FileProblem,
  orderProblem,
  PROBLEMS_MAX,
  readRecord,
  splitRecords,
} from './bank-records.ts'
import { addDays, dayOf } from './days.ts'
import {
  duplicateTransfers,
  totalOf,
  TRANSFER_KIND,
  TRANSFER_RECORD,
  type Transfer,
  transferData,
  type TransferFile,
  transferFileProblems,
  transferHeader,
  transferTrailer,
} from './transfer-file.ts'

export type ReadTransfers =
  | { readonly ok: true; readonly file: TransferFile; readonly warnings: readonly FileProblem[] }
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

/**
 * Adds a year to a day `MMDD`, so that the result is as close to `near` as possible. Returns an
 * invalid text unchanged, and later checks reject it.
 */
function nearestDay(text: string, near: string): string {
  const year = Number(near.slice(0, 4))
  const [from, to] = [addDays(near, -183), addDays(near, 183)]
  const days = [year - 1, year, year + 1].map((one) =>
    dayOf(one, Number(text.slice(0, 2)), Number(text.slice(2))),
  )
  return days.find((day) => day !== null && day >= from && day <= to) ?? text
}

function transferOf(record: string): Transfer {
  const { note, noteKind, amount, kind, newCode, method, ...rest } = readRecord(
    transferData,
    record,
  )
  const codes = note.padEnd(20)
  const codeAt = (at: number) => {
    const code = codes.slice(at, at + 10).trim()
    return code === '0000000000' ? '' : code
  }
  return {
    bankCode: rest.bankCode,
    bankName: rest.bankName,
    branchCode: rest.branchCode,
    branchName: rest.branchName,
    accountNumber: rest.accountNumber,
    payee: rest.payee,
    // The checks of the whole file reject invalid values.
    kind: kind as Transfer['kind'],
    newCode: (newCode || '0') as Transfer['newCode'],
    method: method as Transfer['method'],
    amount: /^[0-9]{10}$/.test(amount) ? Number(amount) : Number.NaN,
    edi: noteKind === 'Y' ? note : '',
    customerCodes: noteKind === 'Y' ? ['', ''] : [codeAt(0), codeAt(10)],
  }
}

function trailerProblems(trailer: string, transfers: readonly Transfer[]): FileProblem[] {
  const { count, total } = readRecord(transferTrailer, trailer)
  const recordNo = transfers.length + 2
  const problems: FileProblem[] = []
  if (!/^[0-9]+$/.test(count) || Number(count) !== transfers.length)
    problems.push({ problem: 'COUNT', recordNo, field: 'count' })
  // If an amount is invalid, the total cannot be compared; the problem is reported at the amount.
  const sum = totalOf(transfers)
  if (!/^[0-9]+$/.test(total) || (!Number.isNaN(sum) && Number(total) !== sum))
    problems.push({ problem: 'TOTAL', recordNo, field: 'total' })
  return problems
}

/**
 * Reads a file of bulk transfers. Makes the same checks as the writer, and compares the trailer
 * with the transfers.
 * @param near a day within half a year of the value date, which has no year in the file
 * @throws RangeError if `near` is not a valid day
 */
export function readTransferFile(bytes: Uint8Array, near: string): ReadTransfers {
  const refuse = (...problems: FileProblem[]) => ({ ok: false as const, problems })
  const records = finish(splitRecords(bytes, TRANSFER_RECORD))
  if (!Array.isArray(records)) return refuse(records)
  const header = readRecord(transferHeader, records[0]!)
  if (header.record === '1' && header.codeKind === '1')
    return refuse({ problem: 'EBCDIC', recordNo: 1 })
  if (header.record === '1' && header.fileKind !== TRANSFER_KIND)
    return refuse({ problem: 'OTHER_FILE', recordNo: 1 })
  const order = orderProblem(records, false)
  if (order) return refuse(order)
  const { record: _record, fileKind: _fileKind, codeKind, valueDate, ...orderer } = header
  const file: TransferFile = {
    orderer: { ...orderer, kind: orderer.kind as TransferFile['orderer']['kind'] },
    valueDate: nearestDay(valueDate, near),
    transfers: records.slice(1, -2).map(transferOf),
  }
  const problems: FileProblem[] = [
    ...(codeKind === '0' ? [] : [{ problem: 'FIELD', recordNo: 1, field: 'codeKind' } as const]),
    ...transferFileProblems(file),
    ...trailerProblems(records.at(-2)!, file.transfers),
  ]
  if (problems.length > 0) return refuse(...problems.slice(0, PROBLEMS_MAX))
  return { ok: true, file, warnings: duplicateTransfers(file.transfers) }
}
