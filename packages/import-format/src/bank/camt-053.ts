import { FILE_BYTES_MAX, FILE_ROWS_MAX, PROBLEMS_MAX } from '@choba/banking/bank-records.ts'
import type { StatementRow } from '@choba/banking/statement-rows.ts'
import { isDay } from '@choba/contract/period.ts'
import { Enough, scanXml } from '../table/xml-scan.ts'
import { TableRefused } from '../table/table-refusal.ts'
import {
  earliest,
  type FileLine,
  latest,
  type ReadBankFile,
  refuseFile,
  type UnreadLine,
  unreadLine,
} from './bank-content.ts'
import { netOf, yenIn } from './yen-amount.ts'

/**
 * Bank statement in XML: ISO 20022 camt.053 (BankToCustomerStatement), versions 001.02 and 001.08.
 * Elements are read by their names, without the namespace. Version 08 puts the status into `Sts/Cd`
 * and parties into `Pty`; version 02 has both without an inner element.
 *
 * Sources, read in November 2026: https://www.iso20022.org (message definition of camt.053), and
 * https://developer.gs.com/docs/services/transaction-banking/camt-v8-details (version 08).
 */

/** Texts of one entry or statement, by their path, such as `Sts/Cd`. */
type Texts = Map<string, string[]>

const first = (texts: Texts, ...paths: readonly string[]): string => {
  for (const path of paths) {
    const found = texts.get(path)?.[0]
    if (found !== undefined && found !== '') return found
  }
  return ''
}
const all = (texts: Texts, ...paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => texts.get(path) ?? []).filter(Boolean)),
]

interface Statement {
  readonly texts: Texts
  readonly entries: Texts[]
  readonly balances: Texts[]
}

/** Maximum number of characters kept of one text. Longer texts are cut. */
const TEXT_MAX = 1_000
/** Maximum number of texts kept per entry. A batch may have thousands of transactions. */
const TEXTS_MAX = 1_000

const ROOT = 'Document/BkToCstmrStmt'
const STATEMENT = `${ROOT}/Stmt/`

/** Reads the statements of a document without building a tree of it. */
class StatementScan {
  readonly statements: Statement[] = []
  isStatement = false
  isTooLong = false
  private readonly path: string[] = []
  private texts: Texts | null = null
  private prefix = ''
  private count = 0
  private entries = 0
  private text = ''

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.path.push(name)
    this.text = ''
    const path = this.path.join('/')
    if (path === ROOT) this.isStatement = true
    if (path === `${ROOT}/Stmt`)
      this.statements.push({ texts: new Map(), entries: [], balances: [] })
    const statement = this.statements.at(-1)
    if (!statement || !path.startsWith(STATEMENT)) return
    if (path === `${STATEMENT}Ntry` && ++this.entries > FILE_ROWS_MAX) {
      this.isTooLong = true
      throw new Enough()
    }
    if (path === `${STATEMENT}Ntry`) this.begin(path, statement.entries)
    if (path === `${STATEMENT}Bal`) this.begin(path, statement.balances)
    const currency = attributes['Ccy']
    if (currency !== undefined) this.keep(`${path}@Ccy`, currency)
  }

  private begin(path: string, list: Texts[]): void {
    this.texts = new Map()
    this.prefix = `${path}/`
    this.count = 0
    list.push(this.texts)
  }

  private keep(path: string, text: string): void {
    const statement = this.statements.at(-1)
    if (!statement || text === '') return
    const isInside = this.texts !== null && path.startsWith(this.prefix)
    const into = isInside ? this.texts! : statement.texts
    if (isInside && ++this.count > TEXTS_MAX) return
    const key = path.slice(isInside ? this.prefix.length : STATEMENT.length)
    const list = into.get(key)
    if (list) list.push(text)
    else into.set(key, [text])
  }

  read(text: string): void {
    if (this.text.length < TEXT_MAX) this.text += text.slice(0, TEXT_MAX)
  }

  close(): void {
    const path = this.path.join('/')
    if (path.startsWith(STATEMENT)) this.keep(path, this.text.replaceAll(/\s+/g, ' ').trim())
    if (`${path}/` === this.prefix) {
      this.texts = null
      this.prefix = ''
    }
    this.text = ''
    this.path.pop()
  }
}

/** Returns the day of a date or of an instant, as the bank wrote it; null if there is none. */
function dayIn(texts: Texts, path: string, thisYear: number): string | null {
  const day = first(texts, `${path}/Dt`, `${path}/DtTm`).slice(0, 10)
  return isDay(day) && Number(day.slice(0, 4)) <= thisYear ? day : null
}

/** Reversal of a credit. The matching pairs it with the credit. */
const CORRECTION = '19'
const DETAILS = 'NtryDtls/TxDtls'

/** Returns the name of the only debtor of an entry; an empty text for several. */
function payerOf(entry: Texts): string {
  const names = all(entry, `${DETAILS}/RltdPties/Dbtr/Nm`, `${DETAILS}/RltdPties/Dbtr/Pty/Nm`)
  return names.length === 1 ? names[0]! : ''
}

function rowOf(entry: Texts, recordNo: number, thisYear: number): StatementRow | UnreadLine {
  const status = first(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts')
  const texts = all(entry, `${DETAILS}/RmtInf/Ustrd`)
  const references = all(entry, `${DETAILS}/Refs/EndToEndId`).filter((id) => id !== 'NOTPROVIDED')
  const edi = [...texts, ...references].join(' ')
  const summary = first(entry, 'AddtlNtryInf') || texts.join(' ')
  const shown = [...new Set([...entry.values()].flat())].join(', ')
  const unread = (problem: UnreadLine['problem']) => unreadLine({ recordNo, problem }, shown)
  if (status !== '' && status !== 'BOOK') return unread('STATUS')
  if (first(entry, 'Amt@Ccy') !== 'JPY') return unread('CURRENCY')
  const amount = yenIn(first(entry, 'Amt'))
  const mark = first(entry, 'CdtDbtInd')
  if (amount === null || (mark !== 'CRDT' && mark !== 'DBIT')) return unread('AMOUNT')
  const valueDate = dayIn(entry, 'ValDt', thisYear)
  const date = dayIn(entry, 'BookgDt', thisYear) ?? valueDate
  if (date === null) return unread('DATE')
  const isIn = mark === 'CRDT'
  const isReversal = ['true', '1'].includes(first(entry, 'RvslInd'))
  return {
    recordNo,
    direction: isIn ? 'IN' : 'OUT',
    date,
    valueDate: valueDate ?? date,
    amount,
    kind: isReversal ? CORRECTION : '',
    name: payerOf(entry),
    requesterCode: '',
    contractNo: '',
    bankName: first(entry, `${DETAILS}/RltdAgts/DbtrAgt/FinInstnId/Nm`),
    branchName: '',
    summary,
    edi,
  }
}

/** Returns a balance in yen, or null if the statement has none of these kinds. */
function balanceOf({ balances }: Statement, ...codes: readonly string[]): bigint | null {
  const balance = balances.find((one) => codes.includes(first(one, 'Tp/CdOrPrtry/Cd')))
  const amount = balance && yenIn(first(balance, 'Amt'))
  if (!balance || amount === null || amount === undefined) return null
  return (first(balance, 'CdtDbtInd') === 'DBIT' ? -1n : 1n) * BigInt(amount)
}

function differs(statement: Statement, rows: readonly StatementRow[]): boolean {
  const before = balanceOf(statement, 'OPBD', 'PRCD')
  const after = balanceOf(statement, 'CLBD')
  return before !== null && after !== null && after - before !== netOf(rows)
}

function scan(bytes: Uint8Array): StatementScan | ReadBankFile {
  const found = new StatementScan()
  try {
    scanXml(bytes, {
      open: (name, attributes) => found.open(name, attributes),
      text: (text) => found.read(text),
      close: () => found.close(),
    })
  } catch (error) {
    const isLong = error instanceof TableRefused && error.problem === 'tooLong'
    return refuseFile(isLong ? 'TOO_LARGE' : found.isStatement ? 'CUT_SHORT' : 'OTHER_FILE')
  }
  return found
}

/** True for a file in XML, with or without a byte order mark. */
export function looksXml(bytes: Uint8Array): boolean {
  const HEAD = 200
  return /^[\ufeff\s]*</.test(new TextDecoder().decode(bytes.subarray(0, HEAD)))
}

/**
 * Reads a camt.053 statement in UTF-8. Entries that are not booked, not in yen, or not readable are
 * returned as unread. Document types are rejected, so entities cannot be defined.
 * @param thisYear latest allowed year of a date
 */
export function readCamt053(bytes: Uint8Array, thisYear: number): ReadBankFile {
  if (bytes.length > FILE_BYTES_MAX) return refuseFile('TOO_LARGE')
  const found = scan(bytes)
  if ('ok' in found) return found
  if (found.isTooLong) return refuseFile('TOO_LARGE')
  if (!found.isStatement || found.statements.length === 0) return refuseFile('OTHER_FILE')
  const lines: FileLine[] = []
  const unread: UnreadLine[] = []
  const accounts: string[] = []
  let balanceDiffers = false
  let recordNo = 0
  for (const statement of found.statements) {
    const name = first(statement.texts, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')
    if (name !== '' && !accounts.includes(name)) accounts.push(name)
    const account = name === '' ? null : accounts.indexOf(name)
    const rows: StatementRow[] = []
    for (const entry of statement.entries) {
      const row = rowOf(entry, ++recordNo, thisYear)
      if ('problem' in row) unread.push(row)
      else rows.push(row)
    }
    lines.push(...rows.map((row) => ({ account, row })))
    balanceDiffers ||= differs(statement, rows)
  }
  if (unread.length > 0 && (lines.length === 0 || unread.length >= PROBLEMS_MAX))
    return {
      ok: false,
      problems: unread.map(({ recordNo: at, problem }) => ({ problem, recordNo: at })),
    }
  const days = lines.map(({ row }) => row.date)
  const end = (path: string) =>
    found.statements.map(({ texts }) => {
      const day = first(texts, `FrToDt/${path}`).slice(0, 10)
      return isDay(day) ? day : null
    })
  return {
    ok: true,
    content: {
      kind: 'CAMT053',
      accounts,
      lines,
      dateFrom: earliest([...end('FrDtTm'), ...days]),
      dateTo: latest([...end('ToDtTm'), ...days]),
      balanceDiffers,
      unread,
    },
  }
}
