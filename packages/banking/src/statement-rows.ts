import type { FileProblem } from './bank-records.ts'

/** One movement on an account, from whichever file. Amounts are in yen, texts as the bank wrote them, '' where it says nothing. */
export interface StatementRow {
  /** Of the record in its file, the header counted; of a CSV file the line. */
  readonly recordNo: number
  readonly direction: 'IN' | 'OUT'
  /** The day in the bank's books, and the one from which it counts. */
  readonly date: string
  readonly valueDate: string
  readonly amount: number
  /** 10 cash, 11 transfer, 12 cheque of another bank, 13 exchange, 14 between accounts, 18 other, 19 correction. */
  readonly kind: string
  /** Who paid in, and their code; of money that went out the number of the contract instead. */
  readonly name: string
  readonly requesterCode: string
  readonly contractNo: string
  readonly bankName: string
  readonly branchName: string
  readonly summary: string
  /** What the payer's bank passed on with a transfer. */
  readonly edi: string
}

/** An account and what moved on it. Days and balances are null where the file does not say them. */
export interface StatementAccount {
  readonly bankCode: string
  readonly bankName: string
  readonly branchCode: string
  readonly branchName: string
  readonly kind: string
  /** Seven digits, or ten where the first three say something. */
  readonly accountNumber: string
  readonly holder: string
  readonly madeOn: string | null
  readonly from: string | null
  readonly to: string | null
  readonly balanceBefore: number | null
  readonly balanceAfter: number | null
  readonly rows: readonly StatementRow[]
}

/** A warning is BALANCE: the balances differ by something else than the rows. */
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
