import * as z from 'zod/mini'
import { companyCode } from './deposits.filters.ts'
import { depositLineKinds, depositNo } from './deposits.contract.ts'
import { day } from './dispute-summary.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, currency, id, instant, line, sum } from './fields.ts'
import { MAX_AMOUNT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { entCode } from './transactions.contract.ts'
import { TransferFilters, transferStates } from './transfers.filters.ts'

/**
 * Transfers: the deposits of a tenant that are paid out together on a day. One administrator asks, another one releases; what
 * the bank made of each deposit comes back by a file or by hand. Amounts are minor units.
 */

/** The most deposits of one transfer. */
export const TRANSFER_ITEMS_MAX = 10_000
/** As many are named in one request; more are left out by several. */
export const TRANSFER_NAMED_MAX = 200
/** How far ahead a bank takes an order: days. */
export const PAY_AHEAD_MAX = 60
/** Deposits that are answered one by one; sums and counts are of all. */
export const DUE_SHOWN_MAX = 500
export const RESULTS_FILE_LIMIT = 2 * 1024 * 1024
export const RESULTS_ROWS_MAX = 10_000
export const RESULT_ROWS_SHOWN = 500
export const RESULT_REASON_MAX = 200
export const REVISION_REASON_MAX = 200
/** Bank days after the pay day, from which on a missing result is flagged. */
export const RESULT_DAYS = 3

export { transferStates }
export type TransferState = (typeof transferStates)[number]

export const transferResults = ['PAID', 'RETURNED'] as const
export type TransferResult = (typeof transferResults)[number]

/** `TRF-20261130-01`. */
export const transferNo = z.string().check(z.regex(/^TRF-[0-9]{8}-[0-9]{2,4}$/))

/** Why a deposit that is due is in no transfer. */
export const unpayableReasons = ['NO_ACCOUNT', 'ACCOUNT_ABROAD', 'TOO_LARGE'] as const
export type UnpayableReason = (typeof unpayableReasons)[number]

const BankSum = z.strictObject({ bankCode: z.nullable(z.string()), bankName: z.string(), count, total: sum })
export type BankSum = z.output<typeof BankSum>

const deposit = {
  entCode: z.string(),
  entName: z.string(),
  companyName: z.string(),
  depositNo,
  payDate: day,
  currency,
  amount,
  /** The bank, the branch and the last four digits; null without an account. */
  bankAccount: z.nullable(z.string()),
}

export const DueDeposit = z.strictObject({
  ...deposit,
  /** The company has a newer account, which is for later deposits. */
  hasNewerAccount: z.boolean(),
  /** Null: it can be paid. */
  reason: z.nullable(z.enum(unpayableReasons)),
})
export type DueDeposit = z.output<typeof DueDeposit>

export const DueCurrency = z.strictObject({
  currency,
  count,
  total: sum,
  /** There is a file for the bank; without one the list is handed over. */
  hasFile: z.boolean(),
  /** The account that is paid from is not given, so that there can be no file. */
  lacksOrderer: z.boolean(),
  banks: z.array(BankSum),
})
export type DueCurrency = z.output<typeof DueCurrency>

export const DueList = z.strictObject({
  payDay: day,
  today: day,
  currencies: z.array(DueCurrency),
  items: z.array(DueDeposit).check(z.maxLength(DUE_SHOWN_MAX)),
  /** How many of `items` there would be. */
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
  /** Results are missing three bank days after the pay day. */
  overdue: z.boolean(),
  hasFile: z.boolean(),
  askedBy: z.string(),
  askedAt: instant,
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
  /** SHA-256 of the file, in hexadecimal. */
  fileHash: z.nullable(z.string()),
  banks: z.array(BankSum),
})
export type TransferDetail = z.output<typeof TransferDetail>

/** What is wrong with a line of results. */
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
  /** The line of the file. */
  line: count,
  depositNo: z.string(),
  result: z.nullable(z.enum(transferResults)),
  /** SAME: it is known already, and changes nothing. */
  outcome: z.enum(['NEW', 'SAME', 'REFUSED']),
  problem: z.nullable(z.enum(resultProblems)),
})
export type ResultLine = z.output<typeof ResultLine>

export const ResultsAnswer = z.strictObject({
  paid: count,
  returned: count,
  same: count,
  refused: count,
  /** Whether the results are written now: never with a line that is refused. */
  written: z.boolean(),
  /** The refused ones first. */
  lines: z.array(ResultLine).check(z.maxLength(RESULT_ROWS_SHOWN)),
})
export type ResultsAnswer = z.output<typeof ResultsAnswer>

export const RevisionLine = z.strictObject({
  kind: z.enum(depositLineKinds),
  companyName: z.string(),
  amount: sum,
  reason: z.nullable(z.string()),
  causeDepositNo: z.nullable(depositNo),
  businessDay: day,
  /** The request that waits for a second person; null of a line that waits for the next deposit. */
  approvalId: z.nullable(id),
})
export type RevisionLine = z.output<typeof RevisionLine>

export const OpenLines = z.strictObject({
  currency,
  companies: z.array(z.strictObject({ companyCode, companyName: z.string() })),
  lines: z.array(RevisionLine),
})
export type OpenLines = z.output<typeof OpenLines>

const signedAmount = z.int().check(
  z.minimum(-MAX_AMOUNT),
  z.maximum(MAX_AMOUNT),
  z.refine((value) => value !== 0, { params: { problem: 'value' } }),
)
const named = z.optional(z.array(depositNo).check(z.minLength(1), z.maxLength(TRANSFER_NAMED_MAX)))
const search = adminMay('Ent.search')
const edit = adminMay('Ent.edit')
const which = { transferId: id }

export const transfers = endpoints({
  due: {
    method: 'GET',
    path: 'systransfer/due',
    summary: 'Deposits that are due until a day, with their sums by bank, and those that cannot be paid',
    can: search,
    query: z.strictObject({ payDay: z.optional(day) }),
    result: DueList,
  },
  request: {
    method: 'POST',
    path: 'systransfer/request',
    summary:
      'Ask another administrator to release the deposits that are due until the pay day. conflict when count or sum are not what the caller saw; illegalOperation without the account to pay from; nothingToDo when nothing is due',
    can: edit,
    body: z.strictObject({
      payDay: day,
      currency,
      /** These alone; without it all that are due. */
      only: named,
      /** All but these. */
      except: named,
      seenCount: count,
      seenTotal: amount,
    }),
    result: TransferRow,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  list: {
    method: 'GET',
    path: 'systransfer/list',
    summary: 'Transfers of the tenant, the latest pay day first',
    can: search,
    query: z.strictObject({ ...TransferFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(TransferRow), total: z.optional(count) }),
    savedViews: { screens: ['transfers'], filters: TransferFilters },
  },
  detail: {
    method: 'GET',
    path: 'systransfer/detail',
    summary: 'One transfer with its sums by bank',
    can: search,
    query: z.strictObject(which),
    result: TransferDetail,
    raises: ['notFound'],
  },
  items: {
    method: 'GET',
    path: 'systransfer/items',
    summary: 'The deposits of a transfer, with what the bank made of each',
    can: search,
    query: z.strictObject({ ...which, ...pageQuery }),
    result: z.strictObject(page(TransferItem)),
    raises: ['notFound'],
  },
  file: {
    method: 'GET',
    path: 'systransfer/file',
    summary: 'The file of a released transfer for the bank: always the same bytes. notFound where there is none',
    can: edit,
    query: z.strictObject(which),
    download: 'file',
    fileTypes: ['text/plain'],
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'systransfer/items/download',
    summary: 'The deposits of a transfer as a file',
    can: edit,
    query: z.strictObject({
      ...which,
      format: z.enum(['csv', 'xlsx']),
      encoding: z.optional(z.enum(['utf-8', 'shift_jis'])),
    }),
    download: 'list',
    raises: ['notFound', 'nothingFound'],
  },
  results: {
    method: 'POST',
    path: 'systransfer/results',
    summary:
      'Bring back the results of a transfer by a CSV file (UTF-8 or Shift_JIS): CHECK says what each line would do, WRITE does all of it or, where a line is refused, nothing',
    can: edit,
    query: z.strictObject({ ...which, mode: z.enum(['CHECK', 'WRITE']) }),
    upload: { limit: RESULTS_FILE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: ResultsAnswer,
    raises: ['notFound'],
  },
  result: {
    method: 'POST',
    path: 'systransfer/result',
    summary:
      'Say by hand what the bank made of one deposit. conflict: something else was said of it before; nothingToDo: the same was',
    can: edit,
    body: z.strictObject({
      ...which,
      entCode,
      depositNo,
      result: z.enum(transferResults),
      /** The pay day, where it is left out. */
      resultOn: z.optional(day),
      reason: z.optional(line(RESULT_REASON_MAX)),
    }),
    result: TransferRow,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  openLines: {
    method: 'GET',
    path: 'sysrevision/list',
    summary: 'Lines of a merchant that wait for the next deposit, and revisions that wait for a second person',
    can: search,
    query: z.strictObject({ entCode }),
    result: OpenLines,
    raises: ['notFound'],
  },
  revise: {
    method: 'POST',
    path: 'sysrevision/add',
    summary:
      'Ask another administrator for a revision: an amount that is added to the next deposit of a company, or taken off it',
    can: edit,
    body: z.strictObject({
      entCode,
      companyCode,
      amount: signedAmount,
      reason: line(REVISION_REASON_MAX, 1),
      /** The deposit that it is about. */
      depositNo: z.optional(depositNo),
    }),
    result: OpenLines,
    raises: ['notFound'],
  },
  own: {
    method: 'GET',
    path: 'deposit/paid',
    summary:
      'What the bank made of a deposit of the caller’s merchant; null before it is known, and to who sees a part of the stores',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ depositNo }),
    result: z.nullable(
      z.strictObject({ result: z.enum(transferResults), resultOn: day, reason: z.nullable(z.string()) }),
    ),
    raises: ['notFound'],
  },
})
