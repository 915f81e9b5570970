import * as z from 'zod/mini'
import { depositNo } from './deposits.contract.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, id, instant, sum, version } from './fields.ts'
import { MAX_EXACT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { eitherMay, merchantMay } from './permissions.ts'
import { entCode } from './transactions.contract.ts'

/**
 * Reconciliation compares a bank's file of incoming payments with the expected deposits. Amounts
 * are in yen.
 */

export const BANK_FILE_LIMIT = 5 * 1024 * 1024
/** Maximum number of lines listed per result. Counts and sums cover all lines. */
export const LINES_LISTED = 500
/** Maximum number of lines without a deposit that a result contains, for matches by hand. */
export const FREE_LISTED = 2_000
/** Maximum number of deposits suggested for one line. */
export const CANDIDATES_MAX = 3
/** Maximum number of days between a line and a deposit for a suggestion. */
export const SUGGESTED_DAYS = 31
/** Maximum number of lines, and of deposits, in a match by hand. */
export const HAND_MAX = 50
/** Maximum number of months from today to the closing date of a difference. */
export const DIFFERENCE_MONTHS = 12

/**
 * File formats. STATEMENT is 入出金取引明細 and NOTICE is 振込入金通知, both with records of 200 bytes. CSV is a
 * bank's list of account movements, CAMT053 a statement in XML, MT940 a statement of SWIFT.
 */
export const bankFileKinds = ['STATEMENT', 'NOTICE', 'CSV', 'CAMT053', 'MT940'] as const
export type BankFileKind = (typeof bankFileKinds)[number]

/**
 * Ways in which a line was matched. EDI: by deposit number and amount. FIELDS: by amount, payer and
 * day. HAND: confirmed by a user. EDI information is a text that the payer sends with a transfer.
 */
export const matchWays = ['EDI', 'FIELDS', 'HAND'] as const
export type MatchWay = (typeof matchWays)[number]

/**
 * Reasons why a line does not match a deposit automatically. SEVERAL: no field differs, but another
 * line or deposit matches too.
 */
export const lineDifferences = ['AMOUNT', 'PAYER', 'DAY', 'EDI', 'SEVERAL'] as const
export type LineDifference = (typeof lineDifferences)[number]

/** Reasons for a difference between the lines and the deposits of a match. */
export const differenceReasons = ['BANK_FEE', 'SHORT', 'DOUBLE', 'OTHER'] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** OVERDUE: open, and the closing date is in the past. OPEN includes these. */
export const differenceStates = ['OPEN', 'OVERDUE', 'CLOSED'] as const
export type DifferenceState = (typeof differenceStates)[number]

const line = {
  /** Record number in the file, counting the header. For a CSV file, the line number. */
  recordNo: z.int(),
  date: day,
  amount,
  /** Name of the payer as the bank wrote it. Empty if the bank gives no name. */
  payer: z.string(),
  edi: z.string(),
  /** Summary of the line. */
  text: z.string(),
}
/** A line or suggestion of the file, sealed by the server. The client sends it back to confirm. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_.-]{40,10000}$/))

/** A line that a user can match by hand. */
export const FreeLine = z.strictObject({ ...line, lineToken: token })
export type FreeLine = z.output<typeof FreeLine>

export const BankLine = z.strictObject({
  ...line,
  /** True if a later record of the file cancels this line. */
  cancelled: z.boolean(),
  /** Null for a cancelled line, which belongs to no deposit. */
  lineToken: z.nullable(token),
})
export type BankLine = z.output<typeof BankLine>

const deposit = { depositNo, companyName: z.string(), payDate: day, transferAmount: sum }
export const ExpectedDeposit = z.strictObject(deposit)
export type ExpectedDeposit = z.output<typeof ExpectedDeposit>

const MatchedLine = z.strictObject({ ...line, ...deposit, way: z.enum(matchWays) })
export type MatchedLine = z.output<typeof MatchedLine>

const Candidate = z.strictObject({
  ...deposit,
  differs: z.array(z.enum(lineDifferences)),
  /**
   * Amount of the line minus the amount of the deposit. `daysBy` is the number of days from the
   * deposit date to the line's date.
   */
  amountBy: z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT)),
  daysBy: z.int(),
  token,
})
export type Candidate = z.output<typeof Candidate>
const SuggestedLine = z.strictObject({ ...FreeLine.shape, candidates: z.array(Candidate) })
export type SuggestedLine = z.output<typeof SuggestedLine>

/** Reasons why a line is not read. STATUS: the bank has not booked it. */
export const unreadProblems = ['DATE', 'AMOUNT', 'CURRENCY', 'STATUS', 'FIELD'] as const

/** Line that cannot be read, with its text. The totals do not include it. */
const UnreadLine = z.strictObject({
  recordNo: z.int(),
  problem: z.enum(unreadProblems),
  text: z.string(),
})

/**
 * Lines and deposits with equal sums: one line for several deposits, or several lines for one
 * deposit.
 */
const LineGroup = z.strictObject({
  lines: z.array(FreeLine),
  deposits: z.array(ExpectedDeposit),
  /** False if another group contains one of the lines or deposits. */
  isOnly: z.boolean(),
  token,
})
export type LineGroup = z.output<typeof LineGroup>

const Total = z.strictObject({ count, sum })

export const BankFileAccount = z.strictObject({
  /** Bank, branch and last four digits. */
  account: z.string(),
  companyName: z.string(),
})

export const FileResult = z.strictObject({
  bankFileId: id,
  kind: z.enum(bankFileKinds),
  /** The merchant's accounts that the file names. Empty if it names none. */
  accounts: z.array(BankFileAccount),
  /** First and last day of the file. Null if the file has no lines and states no period. */
  dateFrom: z.nullable(day),
  dateTo: z.nullable(day),
  rowCount: count,
  /** True if the difference of the balances in the file is not the sum of its lines. */
  balanceDiffers: z.boolean(),
  /** Name under which deposits are paid, as it appears on bank statements. */
  payer: z.nullable(z.string()),
  /** `credits` is the sum of the four other totals. */
  totals: z.strictObject({
    credits: Total,
    matched: Total,
    already: Total,
    suggested: Total,
    none: Total,
  }),
  matched: z.array(MatchedLine),
  /** Lines of deposits that were already matched by an earlier file. */
  already: z.array(MatchedLine),
  groups: z.array(LineGroup),
  suggested: z.array(SuggestedLine),
  none: z.array(BankLine),
  unread: z.array(UnreadLine),
  /** Deposits with a deposit date in the period of the file, but without a line in it. */
  expected: z.strictObject({ ...Total.shape, deposits: z.array(ExpectedDeposit) }),
  /** Deposits without a match, from a month before the file to a month after it. */
  free: z.array(ExpectedDeposit),
})
export type FileResult = z.output<typeof FileResult>

/** Body of the 409 response if the same file was uploaded before. */
export const GivenBefore = z.strictObject({
  givenBy: z.string(),
  givenAt: instant,
  fileName: z.string(),
})
export type GivenBefore = z.output<typeof GivenBefore>

export const Match = z.strictObject({
  depositNo,
  matchedOn: day,
  amount,
  payer: z.string(),
  edi: z.string(),
  way: z.enum(matchWays),
  /** User who uploaded the file, or who confirmed the match manually. */
  confirmedBy: z.string(),
  confirmedAt: instant,
  fileName: z.string(),
})
export type Match = z.output<typeof Match>

const differenceParts = {
  reason: z.enum(differenceReasons),
  /** User of the merchant who settles the difference. */
  ownerId: id,
  /** Day by which the difference must be closed. */
  closeBy: day,
}
export const DifferenceParts = z.strictObject(differenceParts)
export type DifferenceParts = z.output<typeof DifferenceParts>

export const Difference = z.strictObject({
  differenceId: id,
  version,
  ...differenceParts,
  /** Empty if the user was deleted. */
  ownerName: z.string(),
  /** Sum of the lines minus sum of the deposits. */
  amount: z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT)),
  deposits: z.array(ExpectedDeposit),
  state: z.enum(differenceStates),
  closedAt: z.nullable(instant),
  createdBy: z.string(),
  createdAt: instant,
})
export type Difference = z.output<typeof Difference>

export const DifferenceOwner = z.strictObject({ userId: id, userFullName: z.string() })
export type DifferenceOwner = z.output<typeof DifferenceOwner>

export const BankFile = z.strictObject({
  bankFileId: id,
  fileName: z.string(),
  /** SHA-256 hash of the file. The file itself is not stored. */
  hash: z.string(),
  kind: z.enum(bankFileKinds),
  account: z.nullable(z.string()),
  dateFrom: z.nullable(day),
  dateTo: z.nullable(day),
  creditCount: count,
  creditSum: sum,
  /** Number of deposits currently matched by the file, including manual matches. */
  matchedCount: count,
  givenBy: z.string(),
  givenAt: instant,
})
export type BankFile = z.output<typeof BankFile>

/** A bank account that received deposits of the merchant. */
export const DepositAccount = z.strictObject({
  accountId: id,
  account: z.string(),
  companyName: z.string(),
})
export type DepositAccount = z.output<typeof DepositAccount>

/**
 * Maximum number of days of a transfer file, both ends included. Its years are counted in the Reiwa
 * era, which starts at `TRANSFER_FILE_SINCE`.
 */
export const TRANSFER_FILE_DAYS = 366
export const TRANSFER_FILE_SINCE = '2019-05-01'

const editors = merchantMay('Settle.edit')

export const reconciliation = endpoints({
  match: {
    method: 'POST',
    path: 'deposit/match',
    summary: 'Match a bank file with deposits',
    description:
      'A file of 200-byte records (kind 01 or 03), CSV, camt.053 or MT940. Stores certain matches and returns the other lines; the file is not stored. Fails with a conflict (409) if the file was sent before.',
    can: editors,
    upload: { limit: BANK_FILE_LIMIT },
    body: z.strictObject({
      /** Account of a file that names no account. */
      accountId: z.optional(id),
      file: z.file(),
    }),
    result: FileResult,
    raises: ['conflict'],
  },
  confirm: {
    method: 'POST',
    path: 'deposit/matchConfirm',
    summary: 'Confirm a suggested match',
    can: editors,
    body: z.strictObject({ token }),
    result: Match,
    raises: ['notFound', 'nothingToDo'],
  },
  matchByHand: {
    method: 'POST',
    path: 'deposit/matchByHand',
    summary: 'Match lines of a bank file with deposits of one company by hand',
    description: 'If the sums differ, the difference needs a reason, an owner and a closing date.',
    can: editors,
    body: z.strictObject({
      lines: z.array(token).check(z.minLength(1), z.maxLength(HAND_MAX)),
      deposits: z.array(depositNo).check(z.minLength(1), z.maxLength(HAND_MAX)),
      difference: z.optional(DifferenceParts),
    }),
    result: z.strictObject({ deposits: z.array(depositNo), difference: z.nullable(Difference) }),
    raises: ['notFound', 'nothingToDo'],
  },
  differences: {
    method: 'GET',
    path: 'deposit/differences',
    summary: 'List the differences between matched lines and deposits',
    description: 'Newest first.',
    can: editors,
    query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(differenceStates)) }),
    result: z.strictObject({ ...page(Difference), total: z.optional(count) }),
  },
  setDifference: {
    method: 'POST',
    path: 'deposit/differenceEdit',
    summary: 'Change, close or reopen a difference',
    can: editors,
    body: z.strictObject({ differenceId: id, version, ...differenceParts, isClosed: z.boolean() }),
    result: Difference,
    raises: ['conflict', 'notFound', 'nothingToDo'],
  },
  owners: {
    method: 'GET',
    path: 'deposit/differenceOwners',
    summary: 'List the users who can own a difference',
    description: 'Users who can edit deposits and see every store.',
    can: editors,
    result: z.strictObject({
      users: z.array(DifferenceOwner),
      /** Current business day of the merchant. */
      today: day,
    }),
  },
  undo: {
    method: 'POST',
    path: 'deposit/matchUndo',
    summary: 'Undo the match of a deposit',
    can: editors,
    body: z.strictObject({ depositNo }),
    result: z.null(),
    raises: ['notFound', 'nothingToDo'],
  },
  matched: {
    method: 'GET',
    path: 'deposit/matched',
    inSupport: false,
    summary: 'Get the bank line that matches a deposit',
    description: 'Null if there is none, or if the caller does not see every store.',
    can: eitherMay('Settle.search'),
    namesMerchant: true,
    query: z.strictObject({ entCode: z.optional(entCode), depositNo }),
    result: z.nullable(Match),
    raises: ['notFound'],
  },
  files: {
    method: 'GET',
    path: 'deposit/bankfiles',
    summary: 'List the bank files that were matched',
    description: 'Newest first.',
    can: editors,
    query: z.strictObject(pageQuery),
    result: z.strictObject({ ...page(BankFile), total: z.optional(count) }),
  },
  undoFile: {
    method: 'POST',
    path: 'deposit/bankfileUndo',
    summary: 'Undo all matches of a bank file',
    description: 'The file can be sent again.',
    can: editors,
    body: z.strictObject({ bankFileId: id }),
    result: z.null(),
    raises: ['notFound'],
  },
  accounts: {
    method: 'GET',
    path: 'deposit/accounts',
    summary: 'List the bank accounts of the deposits of the merchant',
    description: 'Current and former accounts in Japan.',
    can: merchantMay('Settle.download'),
    result: z.strictObject({ accounts: z.array(DepositAccount) }),
  },
  transferFile: {
    method: 'GET',
    path: 'deposit/transferfile',
    summary: 'Download the deposits of an account as a bank statement file',
    description: 'Records of 200 bytes (入出金取引明細).',
    can: merchantMay('Settle.download'),
    query: z.strictObject({ accountId: id, dateFrom: day, dateTo: day }),
    download: 'file',
    fileTypes: ['text/plain'],
    raises: ['notFound', 'nothingFound'],
  },
})
