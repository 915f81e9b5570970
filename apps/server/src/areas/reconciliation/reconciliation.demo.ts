import { type StatementToWrite, writeStatementFile } from '@choba/banking/statement-file.ts'
import { addMonths } from '@choba/contract/period.ts'
import { reconciliation } from '@choba/contract/reconciliation.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { DemoPerson } from '#platform/calls/demo-calls.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { findAccounts, findPayer } from './reconciliation.repository.ts'

// Bank files of the demo. All lines of the older file match. The newer file has a line with a
// different amount, a line without a number that a user has confirmed, and a line without a
// deposit.

type Row = StatementToWrite['rows'][number]

interface Paid {
  readonly deposit_no: string
  readonly pay_day: string
  readonly amount: bigint
}

const COMPANY = 1
/** Yen that the bank deducted from one transfer. */
const BANK_FEE = 330

/** Texts in the bank file, in the language of the demo. */
interface Words {
  readonly summary: string
  readonly otherPayer: string
  readonly shortPayer: string
}

const rowOf = (summary: string, row: Pick<Row, 'date' | 'amount' | 'name' | 'edi'>): Row => ({
  direction: 'IN',
  valueDate: row.date,
  kind: '11',
  summary,
  requesterCode: '',
  contractNo: '',
  bankName: '',
  branchName: '',
  ...row,
})

/**
 * Returns the bank lines of deposits. In the newer file, the last lines differ from their deposits.
 */
function rowsOf(paid: readonly Paid[], payer: string, isNewer: boolean, words: Words): Row[] {
  const rows = paid.map(({ deposit_no: edi, pay_day: date, amount }) =>
    rowOf(words.summary, { date, amount: Number(amount), name: payer, edi }),
  )
  if (!isNewer || rows.length < 2) return rows
  const [differs, unnamed] = [rows.at(-1)!, rows.at(-2)!]
  const kept = { ...differs, amount: Math.max(1, differs.amount - BANK_FEE) }
  const other = rowOf(words.summary, {
    date: unnamed.date,
    amount: 12_800,
    name: words.otherPayer,
    edi: '',
  })
  return [...rows.slice(0, -2), { ...unnamed, name: words.shortPayer, edi: '' }, other, kept]
}

/** Creates bank files for a Japanese merchant without bank files. */
export async function makeDemoBankFiles(
  engine: Engine,
  owner: DemoPerson,
  words: Words,
): Promise<void> {
  const { merchant } = owner.principal
  const calls = owner.calls('reconciliation', reconciliation)
  if (merchant.currency !== 'JPY' || (await calls('files', { query: {} })).items.length > 0) return
  const { accounts, payer, paid } = await withScope(
    engine,
    scopeOf(owner.principal),
    async (tx) => ({
      accounts: await findAccounts(tx, merchant.id),
      payer: await findPayer(tx, merchant.tenant_id),
      paid: (
        await sql<Paid>`
          select deposit_no, pay_day, transfer_amount as amount from deposits
          where merchant_id = ${merchant.id} and company_id = ${COMPANY} and state = 'PAID' order by pay_day, id`.execute(
          tx.q,
        )
      ).rows,
    }),
    { readOnly: true },
  )
  const account = accounts.find(({ company_id }) => company_id === COMPANY)
  const last = paid.at(-1)
  if (!account || !last) return
  const since = addMonths(last.pay_day, -2)
  const between = addMonths(last.pay_day, -1)
  const files = [
    { isNewer: false, own: paid.filter(({ pay_day: day }) => day >= since && day < between) },
    { isNewer: true, own: paid.filter(({ pay_day: day }) => day >= between) },
  ]
  for (const { isNewer, own } of files) {
    if (own.length === 0) continue
    const rows = rowsOf(own, payer?.requester_kana ?? '', isNewer, words)
    const [from, to] = [own[0]!.pay_day, own.at(-1)!.pay_day]
    const bytes = writeStatementFile({
      bankCode: account.bank_code!,
      bankName: account.bank_kana!,
      branchCode: account.branch_code!,
      branchName: account.branch_kana!,
      kind: String(account.account_type),
      accountNumber: account.account_no,
      holder: account.holder_kana!,
      madeOn: to,
      from,
      to,
      balanceBefore: 1_000_000,
      rows,
    })
    const file = new File([Buffer.from(bytes)], `zengin-${to.replaceAll('-', '')}.txt`)
    const { suggested } = await calls('match', { body: { file } })
    const token = suggested[0]?.candidates[0]?.token
    if (token) await calls('confirm', { body: { token } })
  }
}
