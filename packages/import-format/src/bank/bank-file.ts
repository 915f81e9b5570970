import { PROBLEMS_MAX } from '@choba/banking/bank-records.ts'
import { NOTICE_KIND } from '@choba/banking/notice-layouts.ts'
import { STATEMENT_KIND } from '@choba/banking/statement-file.ts'
import { readStatementFile } from '@choba/banking/statement-reading.ts'
import { finish } from '@choba/banking/steps.ts'
import { isDay } from '@choba/contract/period.ts'
import { earliest, latest, type ReadBankFile } from './bank-content.ts'
import { readBankCsv } from './bank-csv.ts'
import { looksXml, readCamt053 } from './camt-053.ts'
import { looksMt940, readMt940 } from './mt940.ts'

const HEADER_LENGTH = 200
const EBCDIC_ONE = 0xf1

/**
 * Returns true for a file with fixed-length records. Such a file begins with a header of digits
 * that contains no column delimiters.
 */
function looksFixed(bytes: Uint8Array): boolean {
  if (bytes[0] === EBCDIC_ONE) return true
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_LENGTH))
  return /^1[0-9]{3}/.test(head) && !/[,\t"]/.test(head)
}

function readFixed(bytes: Uint8Array, thisYear: number): ReadBankFile {
  const kind = new TextDecoder('latin1').decode(bytes.subarray(1, 3))
  // Without this check, a file of another kind would be reported as a file with damaged records.
  if (bytes[0] !== EBCDIC_ONE && kind !== STATEMENT_KIND && kind !== NOTICE_KIND)
    return { ok: false, problems: [{ problem: 'OTHER_FILE', recordNo: 1 }] }
  const read = finish(readStatementFile(bytes, thisYear))
  if (!read.ok) return read
  const { accounts } = read
  const days = accounts.flatMap(({ rows }) => rows.map(({ date }) => date))
  const known = (end: 'from' | 'to') =>
    accounts.map((account) => account[end]).filter((day) => day !== null && isDay(day))
  return {
    ok: true,
    content: {
      kind: kind === NOTICE_KIND ? 'NOTICE' : 'STATEMENT',
      accounts,
      lines: accounts.flatMap(({ rows }, account) => rows.map((row) => ({ account, row }))),
      dateFrom: earliest([...known('from'), ...days]),
      dateTo: latest([...known('to'), ...days]),
      balanceDiffers: read.warnings.length > 0,
      unread: [],
    },
  }
}

async function readCsv(bytes: Uint8Array, thisYear: number): Promise<ReadBankFile> {
  const read = await readBankCsv(bytes, thisYear)
  if (!read.ok) return read
  const days = read.rows.map(({ date }) => date)
  return {
    ok: true,
    content: {
      kind: 'CSV',
      accounts: read.accounts,
      lines: read.rows.map((row) => ({ account: null, row })),
      dateFrom: earliest(days),
      dateTo: latest(days),
      balanceDiffers: false,
      unread: read.unread,
    },
  }
}

async function readByKind(bytes: Uint8Array, thisYear: number): Promise<ReadBankFile> {
  if (looksFixed(bytes)) return readFixed(bytes, thisYear)
  if (looksXml(bytes)) return readCamt053(bytes, thisYear)
  if (looksMt940(bytes)) return readMt940(bytes, thisYear)
  return readCsv(bytes, thisYear)
}

/**
 * Reads a bank file in any supported format. All dates must be valid and not after the year
 * `thisYear`.
 */
export async function readBankFile(bytes: Uint8Array, thisYear: number): Promise<ReadBankFile> {
  const read = await readByKind(bytes, thisYear)
  if (!read.ok) return read
  const wrong = read.content.lines.filter(({ row }) => !isDay(row.date))
  if (wrong.length === 0) return read
  const problems = wrong
    .slice(0, PROBLEMS_MAX)
    .map(({ row: { recordNo } }) => ({ recordNo, field: 'date' }))
  return { ok: false, problems: problems.map((place) => ({ problem: 'DATE' as const, ...place })) }
}
