import * as z from 'zod/mini'
import { depositNo } from './deposits.contract.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, id, instant, sum } from './fields.ts'
import { MAX_EXACT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { eitherMay, merchantMay } from './permissions.ts'
import { entCode } from './transactions.contract.ts'

/** Reconciliation: a bank's file of what came in, held against the deposits that were to come. Amounts in yen. */

export const BANK_FILE_LIMIT = 5 * 1024 * 1024
/** As many lines of each result are listed; counts and sums are of all. */
export const LINES_LISTED = 500
/** As many deposits are suggested for one line. */
export const CANDIDATES_MAX = 3
/** How many days a line's and a deposit's may be apart for it to be suggested at all. */
export const SUGGESTED_DAYS = 31

/** STATEMENT: 入出金取引明細, NOTICE: 振込入金通知, both in records of 200 bytes; CSV: as a bank lists movements. */
export const bankFileKinds = ['STATEMENT', 'NOTICE', 'CSV'] as const
export type BankFileKind = (typeof bankFileKinds)[number]

/** EDI: the number of the deposit and the amount; FIELDS: amount, payer and day; HAND: someone has confirmed it. */
export const matchWays = ['EDI', 'FIELDS', 'HAND'] as const
export type MatchWay = (typeof matchWays)[number]

/** What keeps a line from being a deposit's. SEVERAL: nothing differs, and another line or deposit fits as well. */
export const lineDifferences = ['AMOUNT', 'PAYER', 'DAY', 'EDI', 'SEVERAL'] as const
export type LineDifference = (typeof lineDifferences)[number]

const line = {
  /** Of the record in its file, the header counted; of a CSV file the line. */
  recordNo: z.int(),
  date: day,
  amount,
  /** As the bank wrote them; empty where it says nothing. */
  payer: z.string(),
  edi: z.string(),
}
export const BankLine = z.strictObject({
  ...line,
  /** A later record of the file takes it back. */
  cancelled: z.boolean(),
})
export type BankLine = z.output<typeof BankLine>

const deposit = { depositNo, companyName: z.string(), payDate: day, transferAmount: sum }
export const ExpectedDeposit = z.strictObject(deposit)
export type ExpectedDeposit = z.output<typeof ExpectedDeposit>

const MatchedLine = z.strictObject({ ...line, ...deposit, way: z.enum(matchWays) })
export type MatchedLine = z.output<typeof MatchedLine>

/** What confirms a suggestion: the line as it was read, sealed by the server. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_.-]{40,2000}$/))

const Candidate = z.strictObject({
  ...deposit,
  differs: z.array(z.enum(lineDifferences)),
  /** The line's amount less the deposit's, and the days from the pay day to the line's. */
  amountBy: z.int().check(z.minimum(-MAX_EXACT), z.maximum(MAX_EXACT)),
  daysBy: z.int(),
  token,
})
export type Candidate = z.output<typeof Candidate>
const SuggestedLine = z.strictObject({ ...line, candidates: z.array(Candidate) })
export type SuggestedLine = z.output<typeof SuggestedLine>

const Total = z.strictObject({ count, sum })

export const BankFileAccount = z.strictObject({
  /** The bank, the branch and the last four digits. */
  account: z.string(),
  companyName: z.string(),
})

export const FileResult = z.strictObject({
  bankFileId: id,
  kind: z.enum(bankFileKinds),
  /** Of the merchant's, those that the file names; none where it names none. */
  accounts: z.array(BankFileAccount),
  /** The days that the file is of; null where it has no line and does not say. */
  dateFrom: z.nullable(day),
  dateTo: z.nullable(day),
  rowCount: count,
  /** The balances that the file says differ by something else than its lines. */
  balanceDiffers: z.boolean(),
  /** By what name deposits are paid. */
  payer: z.nullable(z.string()),
  /** Credits are the sum of the four others. */
  totals: z.strictObject({
    credits: Total,
    matched: Total,
    already: Total,
    suggested: Total,
    none: Total,
  }),
  matched: z.array(MatchedLine),
  /** Lines of deposits that an earlier file has matched. */
  already: z.array(MatchedLine),
  suggested: z.array(SuggestedLine),
  none: z.array(BankLine),
  /** Deposits whose pay day is among the days of the file, of which it has no line. */
  expected: z.strictObject({ ...Total.shape, deposits: z.array(ExpectedDeposit) }),
})
export type FileResult = z.output<typeof FileResult>

/** What a file that was given before is answered with (409). */
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
  /** Who gave the file or, by hand, who confirmed it. */
  confirmedBy: z.string(),
  confirmedAt: instant,
  fileName: z.string(),
})
export type Match = z.output<typeof Match>

export const BankFile = z.strictObject({
  bankFileId: id,
  fileName: z.string(),
  /** SHA-256 of its bytes: the file itself is not kept. */
  hash: z.string(),
  kind: z.enum(bankFileKinds),
  account: z.nullable(z.string()),
  dateFrom: z.nullable(day),
  dateTo: z.nullable(day),
  creditCount: count,
  creditSum: sum,
  /** Deposits that are matched by it now, those by hand among them. */
  matchedCount: count,
  givenBy: z.string(),
  givenAt: instant,
})
export type BankFile = z.output<typeof BankFile>

/** An account that deposits of the merchant have gone to. */
export const DepositAccount = z.strictObject({
  accountId: id,
  account: z.string(),
  companyName: z.string(),
})
export type DepositAccount = z.output<typeof DepositAccount>

/** A transfer file is of as many days at most, both ends included, and of the era that its years are counted in. */
export const TRANSFER_FILE_DAYS = 366
export const TRANSFER_FILE_SINCE = '2019-05-01'

const editors = merchantMay('Settle.edit')

export const reconciliation = endpoints({
  match: {
    method: 'POST',
    path: 'deposit/match',
    summary:
      'Give a bank’s file (200 bytes, kind 01 or 03, or CSV): what is certain is matched, the rest is answered. The file is not kept. conflict: it was given before',
    can: editors,
    upload: { limit: BANK_FILE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: FileResult,
    raises: ['conflict'],
  },
  confirm: {
    method: 'POST',
    path: 'deposit/matchConfirm',
    summary: 'Confirm that a line which was suggested for a deposit is its',
    can: editors,
    body: z.strictObject({ token }),
    result: Match,
    raises: ['notFound', 'nothingToDo'],
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
    summary:
      'The line of a bank’s file that a deposit is matched by; null: none, or not to be seen with a part of the stores',
    can: eitherMay('Settle.search'),
    namesMerchant: true,
    query: z.strictObject({ entCode: z.optional(entCode), depositNo }),
    result: z.nullable(Match),
    raises: ['notFound'],
  },
  files: {
    method: 'GET',
    path: 'deposit/bankfiles',
    summary: 'The bank files that were given, the newest first',
    can: editors,
    query: z.strictObject(pageQuery),
    result: z.strictObject({ ...page(BankFile), total: z.optional(count) }),
  },
  undoFile: {
    method: 'POST',
    path: 'deposit/bankfileUndo',
    summary: 'Undo a bank file with every match of it, so that it can be given again',
    can: editors,
    body: z.strictObject({ bankFileId: id }),
    result: z.null(),
    raises: ['notFound'],
  },
  accounts: {
    method: 'GET',
    path: 'deposit/accounts',
    summary: 'The bank accounts in Japan that deposits of the merchant go or went to',
    can: merchantMay('Settle.download'),
    result: z.strictObject({ accounts: z.array(DepositAccount) }),
  },
  transferFile: {
    method: 'GET',
    path: 'deposit/transferfile',
    summary:
      'Deposits that have come to an account, as a bank’s statement in records of 200 bytes (入出金取引明細)',
    can: merchantMay('Settle.download'),
    query: z.strictObject({ accountId: id, dateFrom: day, dateTo: day }),
    download: 'file',
    fileTypes: ['text/plain'],
    raises: ['notFound', 'nothingFound'],
  },
})
