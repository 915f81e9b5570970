import * as z from 'zod/mini'
import { companyCode } from './deposits.filters.ts'
import { depositLineKinds, depositNo } from './deposits.contract.ts'
import { day } from './day.ts'
import { amount, count, currency, id, instant, sum } from './fields.ts'
import { taxClasses } from './terms-fee.ts'
import { transferStates } from './transfers.filters.ts'

/**
 * Response types of transfers, results and revisions, and their limits. Amounts are in minor units.
 */

/** Maximum number of deposits in a transfer. */
export const TRANSFER_ITEMS_MAX = 10_000
/** Maximum number of deposits named in one request. */
export const TRANSFER_NAMED_MAX = 200
/** Maximum number of days ahead for which a bank accepts orders. */
export const PAY_AHEAD_MAX = 60
/** Maximum number of deposits listed in a response. Sums and counts cover all. */
export const DUE_SHOWN_MAX = 500
export const RESULTS_FILE_LIMIT = 2 * 1024 * 1024
export const RESULTS_ROWS_MAX = 10_000
export const RESULT_ROWS_SHOWN = 500
export const RESULT_REASON_MAX = 200
export const REVISION_REASON_MAX = 200
/** Number of bank days after the deposit date from which a missing result is flagged. */
export const RESULT_DAYS = 3

export { transferStates }
export type TransferState = (typeof transferStates)[number]

export const transferResults = ['PAID', 'RETURNED'] as const
export type TransferResult = (typeof transferResults)[number]

/** Number of a transfer, for example `TRF-20261130-01`. */
export const transferNo = z.string().check(z.regex(/^TRF-[0-9]{8}-[0-9]{2,4}$/))

/** Reasons why a deposit that is ready to be paid cannot be in a transfer. */
export const unpayableReasons = ['NO_ACCOUNT', 'ACCOUNT_ABROAD', 'TOO_LARGE'] as const
export type UnpayableReason = (typeof unpayableReasons)[number]

const BankSum = z.strictObject({
  bankCode: z.nullable(z.string()),
  bankName: z.string(),
  count,
  total: sum,
})
export type BankSum = z.output<typeof BankSum>

const deposit = {
  entCode: z.string(),
  entName: z.string(),
  companyName: z.string(),
  depositNo,
  payDate: day,
  currency,
  amount,
  /** Bank, branch and last four digits; null without an account. */
  bankAccount: z.nullable(z.string()),
}

export const DueDeposit = z.strictObject({
  ...deposit,
  /** True if the company has a newer account, which applies to later deposits. */
  hasNewerAccount: z.boolean(),
  /** Null if the deposit can be paid. */
  reason: z.nullable(z.enum(unpayableReasons)),
})
export type DueDeposit = z.output<typeof DueDeposit>

export const DueCurrency = z.strictObject({
  currency,
  count,
  total: sum,
  /**
   * True if Choba generates a file for the bank, which it does only for yen. For other currencies,
   * the bank gets the list of deposits.
   */
  hasFile: z.boolean(),
  /** True if the paying account is missing, so that no file can be generated. */
  lacksOrderer: z.boolean(),
  banks: z.array(BankSum),
})
export type DueCurrency = z.output<typeof DueCurrency>

export const DueList = z.strictObject({
  payDay: day,
  today: day,
  currencies: z.array(DueCurrency),
  items: z.array(DueDeposit).check(z.maxLength(DUE_SHOWN_MAX)),
  /** Number of all payable deposits. `items` has at most `DUE_SHOWN_MAX` of them. */
  itemCount: count,
  unpayable: z.array(DueDeposit).check(z.maxLength(DUE_SHOWN_MAX)),
  unpayableCount: count,
})
export type DueList = z.output<typeof DueList>

export const TransferRow = z.strictObject({
  transferId: id,
  transferNo,
  payDay: day,
  currency,
  state: z.enum(transferStates),
  count,
  total: sum,
  paidCount: count,
  returnedCount: count,
  /** True if results are missing three bank days after the deposit date. */
  overdue: z.boolean(),
  hasFile: z.boolean(),
  requestedBy: z.string(),
  requestedAt: instant,
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  approvalId: id,
})
export type TransferRow = z.output<typeof TransferRow>

export const TransferItem = z.strictObject({
  ...deposit,
  result: z.nullable(z.enum(transferResults)),
  resultOn: z.nullable(day),
  reason: z.nullable(z.string()),
  resultBy: z.nullable(z.string()),
})
export type TransferItem = z.output<typeof TransferItem>

export const TransferDetail = z.strictObject({
  ...TransferRow.shape,
  /** SHA-256 hash of the file, in hexadecimal. */
  fileHash: z.nullable(z.string()),
  banks: z.array(BankSum),
})
export type TransferDetail = z.output<typeof TransferDetail>

/** Problems of a line with results. */
export const resultProblems = [
  'columns',
  'depositNo',
  'result',
  'amount',
  'day',
  'reason',
  'twice',
  'unknown',
  'contradiction',
] as const
export type ResultProblem = (typeof resultProblems)[number]
export const resultColumns = ['depositNo', 'result', 'amount', 'day', 'reason'] as const
export type ResultColumn = (typeof resultColumns)[number]

export const ResultLine = z.strictObject({
  /** Line number in the file. */
  line: count,
  depositNo: z.string(),
  result: z.nullable(z.enum(transferResults)),
  /** SAME: the result is already stored, so nothing changes. */
  outcome: z.enum(['NEW', 'SAME', 'REFUSED']),
  problem: z.nullable(z.enum(resultProblems)),
})
export type ResultLine = z.output<typeof ResultLine>

export const ResultsAnswer = z.strictObject({
  paid: count,
  returned: count,
  same: count,
  refused: count,
  /** True if the results were written. Never true if any line is rejected. */
  written: z.boolean(),
  /** Rejected lines first. */
  lines: z.array(ResultLine).check(z.maxLength(RESULT_ROWS_SHOWN)),
})
export type ResultsAnswer = z.output<typeof ResultsAnswer>

export const RevisionLine = z.strictObject({
  kind: z.enum(depositLineKinds),
  companyName: z.string(),
  amount: sum,
  reason: z.nullable(z.string()),
  causeDepositNo: z.nullable(depositNo),
  /** Tax class of a revision, whose amount excludes tax. Null if the revision is not taxed. */
  taxClass: z.nullable(z.enum(taxClasses)),
  businessDay: day,
  /** Request that waits for a second person; null for a line that waits for the next deposit. */
  approvalId: z.nullable(id),
})
export type RevisionLine = z.output<typeof RevisionLine>

export const OpenLines = z.strictObject({
  currency,
  companies: z.array(z.strictObject({ companyCode, companyName: z.string() })),
  lines: z.array(RevisionLine),
})
export type OpenLines = z.output<typeof OpenLines>
