import { mapInSteps, type Steps } from '@choba/banking/steps.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { addMonths } from '@choba/contract/period.ts'
import {
  type FileResult,
  type GivenBefore,
  type reconciliation,
  unreadProblems,
} from '@choba/contract/reconciliation.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { BankFileRow } from '@choba/database/reconciliation-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import type { Acting } from '#platform/calls/call.ts'
import { inTurns } from '#platform/http/event-loop.ts'
import { parseFile } from '#platform/files/parser.ts'
import type { ParserModule } from '#platform/files/parser-messages.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import type { BankFileContent } from '@choba/import-format/bank/bank-content.ts'
import type { Line } from './bank-lines.ts'
import type { BankFileHead, parse } from './bank-parser.ts'
import { type LineBox, sealLine } from './bank-line-token.ts'
import { matchLines } from './bank-line-matching.ts'
import { accountKey, accountText, ownAccounts } from './payout-accounts.ts'
import { depositNoIn, payerKey } from './payer-key.ts'
import {
  findAccounts,
  findComing,
  findFileByHash,
  findPayer,
  insertFile,
  insertMatches,
  type FoundAccount,
  type FoundComing,
} from './reconciliation.repository.ts'
import { type ComingDeposit, toFound } from './reconciliation.views.ts'

export { comingDeposits } from './reconciliation.repository.ts'

type Calls = typeof reconciliation

/**
 * Requires access to all stores, because a bank account belongs to the whole company.
 * @throws AppError illegalOperation without this access
 */
export function assertSeesAll(tx: Tx): void {
  if (storesSeen(tx) !== 'all') throw new AppError('illegalOperation')
}

const FILE_NAME_MAX = 200
const TEXT_MAX = 200

/** Returns a text from a bank file on one line, without characters that PostgreSQL cannot store. */
const plainText = (text: string, max: number): string =>
  text.toWellFormed().replaceAll(/\p{C}/gu, '').trim().slice(0, max).toWellFormed()

/**
 * Returns the name of a file for display: the last part of the uploaded path. No lookup uses this
 * name.
 */
const labelOf = (name: string, hash: string): string =>
  plainText(name.split(/[/\\]/).at(-1)!, FILE_NAME_MAX) || hash.slice(0, 12)

const statements: ParserModule<typeof parse> = { url: new URL('./bank-parser.ts', import.meta.url) }

/** Parsed content of a bank file, with the SHA-256 of the file. */
export type ParsedBankFile = BankFileContent & Pick<BankFileHead, 'hash'>

/**
 * Parses a bank file. Must run outside of a database transaction, because parsing can take long.
 * @throws AppError badRequest with the first twenty problems and their positions; Overloaded
 */
export async function parseBankFile(
  { user, merchant }: Principal,
  file: File,
): Promise<ParsedBankFile> {
  const { parts, result } = await parseFile(user.id, statements, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    thisYear: Number(offsetInstant(new Date(), merchant.time_zone).slice(0, 4)),
  })
  return { ...result, lines: parts.flat() }
}

/** Converts the rows of a bank file to lines with the keys of their accounts. */
export const linesOf = (
  { lines }: BankFileContent,
  accounts: readonly FoundAccount[][],
): Steps<Line[]> =>
  mapInSteps(lines, ({ account, row }) => ({
    recordNo: row.recordNo,
    direction: row.direction,
    account: account === null ? null : accountKey(accounts[account]![0]!),
    date: row.date,
    amount: row.amount,
    kind: row.kind,
    payer: plainText(row.name || row.contractNo, TEXT_MAX),
    // Banks without a column for the deposit number may write the number into the summary.
    edi: plainText(row.edi || (depositNoIn(row.summary) === null ? '' : row.summary), TEXT_MAX),
    text: plainText(row.summary, TEXT_MAX),
  }))

function comingOf(row: FoundComing, accounts: readonly FoundAccount[]): ComingDeposit {
  const own = accounts.filter((one) =>
    row.bank_account_id === null
      ? one.company_id === row.company_id
      : one.id === row.bank_account_id,
  )
  return {
    row,
    depositNo: row.deposit_no,
    accounts: [...new Set(own.map(accountKey))],
    payDay: row.pay_day,
    amount: Number(row.transfer_amount),
    matched: row.lines ?? [],
  }
}

/**
 * Deposits within this number of months before and after the file are compared with its lines. A
 * deposit number outside of this period is not found.
 */
const AROUND = 12

/**
 * Returns the deposits that may have a line in the file. If the file names accounts, these are the
 * deposits of the companies that own the accounts. Otherwise, these are all deposits.
 */
async function readComing(
  tx: Tx,
  { id }: MerchantRow,
  { dateFrom, dateTo }: BankFileContent,
  all: readonly FoundAccount[],
  named: readonly FoundAccount[],
): Promise<ComingDeposit[]> {
  if (dateFrom === null || dateTo === null) return []
  const own = named.length > 0 ? named : all
  const companies = [...new Set(own.map(({ company_id }) => company_id))]
  const keys = new Set(own.map(accountKey))
  const rows = await findComing(
    tx,
    id,
    companies,
    addMonths(dateFrom, -AROUND),
    addMonths(dateTo, AROUND),
  )
  return rows
    .map((row) => comingOf(row, all))
    .filter(({ accounts }) => accounts.some((key) => keys.has(key)))
}

async function refuseGivenBefore(
  tx: Tx,
  { id, time_zone }: MerchantRow,
  hash: string,
): Promise<void> {
  const given = await findFileByHash(tx, id, hash)
  if (!given) return
  const result: GivenBefore = {
    givenBy: given.user_name,
    givenAt: offsetInstant(given.given_at, time_zone),
    fileName: given.file_name,
  }
  throw new AppError('conflict', result)
}

/**
 * Returns all versions of the account that the user chose for a file without an account. Returns an
 * empty list if the user chose none.
 * @throws AppError notFound for an unknown account
 */
function chosenAccount(all: readonly FoundAccount[], accountId?: string): FoundAccount[][] {
  if (accountId === undefined) return []
  const id = bigIdOf(accountId)
  const account = all.find((one) => one.id === id)
  if (!account) throw new AppError('notFound')
  const same = all.filter(
    (one) => one.company_id === account.company_id && accountKey(one) === accountKey(account),
  )
  return [same]
}

/** Removes duplicates, so that each account appears once per company. */
const shownAccounts = (accounts: readonly FoundAccount[]) => [
  ...new Map(
    accounts.map((one) => [
      `${accountKey(one)} ${one.company_id}`,
      { account: accountText(one), companyName: one.company_name },
    ]),
  ).values(),
]

/**
 * Compares a bank file with the deposits of the merchant. Stores the certain matches, and returns
 * matches, suggestions and other lines. Stores either everything or nothing.
 * @throws AppError badRequest if the file is unreadable or of an unknown account; conflict if the
 * file was uploaded before; illegalOperation without access to all stores; notFound for an unknown
 * chosen account
 */
export async function matchFile(
  acting: Pick<Acting, 'tx' | 'person' | 'audit'>,
  box: LineBox,
  { file, accountId }: BodyOf<Calls['match']>,
  { hash, ...content }: ParsedBankFile,
): Promise<FileResult> {
  const { tx, person } = acting
  const { merchant, user } = person
  assertSeesAll(tx)
  // The lock processes the files of a merchant one after the other, because two files may contain a
  // line of the same deposit.
  await takeMerchantLock(tx.q, 'reconciliation', merchant.id)
  await refuseGivenBefore(tx, merchant, hash)
  const all = await findAccounts(tx, merchant.id)
  const chosen = chosenAccount(all, accountId)
  const named = content.accounts.length === 0 ? chosen : ownAccounts(content.accounts, all)
  const payer = await findPayer(tx, merchant.tenant_id)
  const payers = new Set(
    [payer?.requester_kana, payer?.name].map((name) => payerKey(name ?? '')).filter(Boolean),
  )
  const coming = await readComing(tx, merchant, content, all, named.flat())
  const lines = await inTurns(linesOf(content, named))
  const matching = await inTurns(matchLines(lines, coming, payers))
  const at = new Date()
  const id = newId()
  const accounts = shownAccounts(named.flat())
  const found = toFound(
    matching,
    { from: content.dateFrom, to: content.dateTo },
    (suggested, deposits) =>
      sealLine(box, merchant.tenant_id, {
        merchantId: merchant.id,
        fileId: String(id),
        depositIds: deposits.map(({ row }) => String(row.id)),
        lines: suggested.map(({ recordNo, date, amount, payer: name, edi, account }) => ({
          recordNo,
          date,
          amount,
          payer: name,
          edi,
          account,
        })),
      }),
  )
  const { credits } = found.totals
  const row: BankFileRow = {
    merchant_id: merchant.id,
    id,
    tenant_id: merchant.tenant_id,
    hash,
    file_name: labelOf(file.name, hash),
    kind: content.kind,
    account: [...new Set(accounts.map(({ account }) => account))].slice(0, 3).join(' / ') || null,
    date_from: content.dateFrom,
    date_to: content.dateTo,
    row_count: content.lines.length,
    credit_count: credits.count,
    credit_sum: BigInt(credits.sum ?? 0),
    user_id: user.id,
    user_name: user.full_name,
    given_at: at,
  }
  if (!(await insertFile(tx, row))) await refuseGivenBefore(tx, merchant, hash)
  await insertMatches(
    tx,
    matching.matched.map(({ line, deposit, way }) => ({
      merchant_id: merchant.id,
      deposit_id: deposit.row.id,
      tenant_id: merchant.tenant_id,
      bank_file_id: id,
      record_no: line.recordNo,
      match_id: newId(),
      line_nth: 0,
      deposit_nth: 0,
      booked_on: line.date,
      amount: BigInt(line.amount),
      line_amount: BigInt(line.amount),
      payer: line.payer,
      edi: line.edi,
      way,
      confirmed_by: user.full_name,
      confirmed_at: at,
    })),
  )
  const { matched, already, suggested, none } = found.totals
  acting.audit({
    object: row.file_name,
    detail: {
      hash,
      bankFileKind: content.kind,
      rows: content.lines.length,
      matched: matched.count,
      already: already.count,
      suggested: suggested.count,
      unmatched: none.count,
      missing: found.expected.count,
      depositNos: matching.matched.slice(0, 200).map(({ deposit }) => deposit.depositNo),
    },
  })
  return {
    bankFileId: String(id),
    kind: content.kind,
    accounts,
    dateFrom: content.dateFrom,
    dateTo: content.dateTo,
    rowCount: content.lines.length,
    balanceDiffers: content.balanceDiffers,
    unread: content.unread.map(({ problem, text, ...line }) => ({
      ...line,
      problem: unreadProblems.find((one) => one === problem) ?? ('FIELD' as const),
      text: plainText(text, TEXT_MAX),
    })),
    payer: payer?.requester_kana ?? payer?.name ?? null,
    ...found,
  }
}
