import type { FileProblem } from '@choba/banking/bank-records.ts'
import type { StatementAccount, StatementRow } from '@choba/banking/statement-rows.ts'
import type { BankFileKind } from '@choba/contract/reconciliation.contract.ts'

/** Line that cannot be read, with its text. */
export interface UnreadLine {
  readonly recordNo: number
  readonly problem: FileProblem['problem']
  readonly text: string
}

/**
 * A line of a file. `account` is an index in `accounts`; null if the file does not name the account
 * of its lines.
 */
export interface FileLine {
  readonly account: number | null
  readonly row: StatementRow
}

/** Account as the file names it: with codes, or as free text. */
export type NamedAccount =
  | Pick<StatementAccount, 'bankCode' | 'branchCode' | 'kind' | 'accountNumber'>
  | string

export interface BankFileContent {
  readonly kind: BankFileKind
  readonly accounts: readonly NamedAccount[]
  readonly lines: readonly FileLine[]
  readonly dateFrom: string | null
  readonly dateTo: string | null
  readonly balanceDiffers: boolean
  /** Lines that cannot be read. The balances of a file in records reject such lines. */
  readonly unread: readonly UnreadLine[]
}

export type ReadBankFile =
  | { readonly ok: true; readonly content: BankFileContent }
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

/** Maximum length of the text of a line that cannot be read. */
const TEXT_MAX = 200

export const unreadLine = (
  { recordNo, problem }: Pick<UnreadLine, 'recordNo' | 'problem'>,
  text: string,
): UnreadLine => ({ recordNo, problem, text: text.slice(0, TEXT_MAX).toWellFormed() })

/** Returns the answer for a file that is rejected because of one problem. */
export const refuseFile = (
  problem: FileProblem['problem'],
  recordNo = 0,
): { readonly ok: false; readonly problems: readonly FileProblem[] } => ({
  ok: false,
  problems: [{ problem, recordNo }],
})

type Days = readonly (string | null)[]
export const earliest = (days: Days): string | null =>
  days.reduce((a, b) => (a !== null && b !== null && a < b ? a : (b ?? a)), null)
export const latest = (days: Days): string | null =>
  days.reduce((a, b) => (a !== null && b !== null && a > b ? a : (b ?? a)), null)
