import { Readable } from 'node:stream'
import { toBankKana } from '@choba/banking/kana.ts'
import { type StatementToWrite, writeStatementFile } from '@choba/banking/statement-file.ts'
import { badField } from '@choba/contract/bad-input.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { addDays } from '@choba/contract/period.ts'
import {
  type reconciliation,
  TRANSFER_FILE_DAYS,
  TRANSFER_FILE_SINCE,
} from '@choba/contract/reconciliation.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { accountKey, accountText } from './payout-accounts.ts'
import {
  findAccounts,
  findCame,
  findPayer,
  type FoundAccount,
} from './reconciliation.repository.ts'
import { assertSeesAll } from './reconciliation.service.ts'

type Calls = typeof reconciliation
type TransferQuery = QueryOf<Calls['transferFile']>

/**
 * Returns the merchant's bank accounts. Of several versions of an account, returns the newest.
 * @throws AppError illegalOperation without access to all stores
 */
export async function listAccounts(
  tx: Tx,
  merchant: MerchantRow,
): Promise<ResultOf<Calls['accounts']>> {
  assertSeesAll(tx)
  const newest = new Map<string, FoundAccount>()
  for (const account of await findAccounts(tx, merchant.id)) {
    const key = `${accountKey(account)} ${account.company_id}`
    if (!newest.has(key)) newest.set(key, account)
  }
  return {
    accounts: [...newest.values()]
      .toSorted((a, b) => a.company_id - b.company_id)
      .map((one) => ({
        accountId: String(one.id),
        account: accountText(one),
        companyName: one.company_name,
      })),
  }
}

function assertPeriod({ dateFrom, dateTo }: TransferQuery): void {
  if (dateFrom < TRANSFER_FILE_SINCE)
    throw new AppError('badRequest', badField('dateFrom', 'tooSmall'))
  if (dateTo < dateFrom) throw new AppError('badRequest', badField('dateTo', 'tooSmall'))
  if (dateTo >= addDays(dateFrom, TRANSFER_FILE_DAYS))
    throw new AppError('badRequest', badField('dateTo', 'tooLarge'))
}

/** Largest total that fits into the file format. */
const TOTAL_MAX = 9_999_999_999_999n

const NAME_LENGTH = 48

/**
 * Returns the deposits that were paid to an account, as a bank statement. The balances start at
 * zero and include only the deposits, because other movements on the account are unknown.
 * @throws AppError notFound for an unknown account; nothingFound if no deposit was paid in the
 * period; illegalOperation without access to all stores
 */
async function statementOf(tx: Tx, merchant: MerchantRow, query: TransferQuery) {
  assertSeesAll(tx)
  const { dateFrom: from, dateTo: to, accountId } = query
  const id = bigIdOf(accountId)
  const all = await findAccounts(tx, merchant.id)
  const account = all.find((one) => one.id === id)
  if (!account) throw new AppError('notFound')
  const versions = all.filter(
    (one) => one.company_id === account.company_id && accountKey(one) === accountKey(account),
  )
  const today = await readToday(tx, merchant)
  const ids = versions.map((one) => one.id)
  const came = await findCame(tx, merchant.id, ids, { from, to, today })
  if (came.length === 0) throw new AppError('nothingFound')
  const total = came.reduce((sum, { transfer_amount }) => sum + transfer_amount, 0n)
  if (total > TOTAL_MAX) throw new AppError('illegalOperation')
  const payer = await findPayer(tx, merchant.tenant_id)
  const kana = toBankKana(payer?.requester_kana ?? payer?.name ?? '', 'party', NAME_LENGTH)
  const rows = came.map(({ came_on, transfer_amount, deposit_no }) => ({
    direction: 'IN' as const,
    date: came_on,
    valueDate: came_on,
    amount: Number(transfer_amount),
    kind: '11',
    name: kana.ok ? kana.kana : '',
    summary: '',
    edi: deposit_no,
    requesterCode: '',
    contractNo: '',
    bankName: '',
    branchName: '',
  }))
  const statement: StatementToWrite = {
    bankCode: account.bank_code!,
    bankName: account.bank_kana!,
    branchCode: account.branch_code!,
    branchName: account.branch_kana!,
    kind: String(account.account_type),
    accountNumber: account.account_no,
    holder: account.holder_kana!,
    madeOn: today,
    balanceBefore: 0,
    from,
    to,
    rows,
  }
  return { statement, account: accountText(account), count: came.length, sum: Number(total) }
}

/**
 * Downloads the deposits paid to an account as a file for accounting software. Its format has fixed
 * records of 200 bytes, one byte per character.
 * @throws AppError like `statementOf`; badRequest for an invalid period
 */
export async function downloadTransferFile({
  engine,
  scope,
  merchant,
  language,
  query,
}: DownloadCall<Calls['transferFile']>): Promise<Download> {
  assertPeriod(query)
  const { statement, account, count, sum } = await withScope(
    engine,
    scope,
    (tx) => statementOf(tx, merchant!, query),
    {
      readOnly: true,
    },
  )
  const { fileName } = languages[language].reconciliation.transferFile
  const { dateFrom, dateTo } = query
  return {
    fileName: `${[fileName, statement.accountNumber.slice(-4), dateFrom, dateTo].join('_')}.txt`,
    contentType: 'text/plain; charset=shift_jis',
    stream: Readable.from([Buffer.from(writeStatementFile(statement))]),
    audit: { object: account, detail: { dateFrom, dateTo, rows: count, amount: sum } },
  }
}
