import type { FileProblem } from './bank-records.ts'

/**
 * A movement on an account, from any file format. Amounts are in yen. Texts are as the bank wrote
 * them, or '' if missing.
 */
export interface StatementRow {
  /** Record number in the file, counting the header, or line number in a CSV file. */
  readonly recordNo: number
  readonly direction: 'IN' | 'OUT'
  /** Transaction date and value date. */
  readonly date: string
  readonly valueDate: string
  readonly amount: number
  /**
   * Kind of movement: 10 cash, 11 transfer, 12 cheque of another bank, 13 exchange, 14 between
   * accounts, 18 other, 19 correction.
   */
  readonly kind: string
  /**
   * For incoming money: name and code of the payer. For outgoing money: `contractNo`, the contract
   * number.
   */
  readonly name: string
  readonly requesterCode: string
  readonly contractNo: string
  readonly bankName: string
  readonly branchName: string
  readonly summary: string
  /** EDI information from the payer's bank: text that was sent with the transfer. */
  readonly edi: string
}

/** An account and its movements. Days and balances are null if the file does not have them. */
export interface StatementAccount {
  readonly bankCode: string
  readonly bankName: string
  readonly branchCode: string
  readonly branchName: string
  readonly kind: string
  /** Seven digits, or ten if the bank puts three digits of its own before the account number. */
  readonly accountNumber: string
  readonly holder: string
  readonly madeOn: string | null
  readonly from: string | null
  readonly to: string | null
  readonly balanceBefore: number | null
  readonly balanceAfter: number | null
  readonly rows: readonly StatementRow[]
}

/** The only warning is BALANCE: the difference of the balances is not the sum of the rows. */
export type ReadStatement =
  | {
      readonly ok: true
      readonly accounts: readonly StatementAccount[]
      readonly warnings: readonly FileProblem[]
    }
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

export const sumOf = (rows: readonly StatementRow[], direction: StatementRow['direction']) =>
  rows.reduce(
    (sum, row) =>
      row.direction === direction ? { count: sum.count + 1, total: sum.total + row.amount } : sum,
    { count: 0, total: 0 },
  )
