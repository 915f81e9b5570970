import { type StatementToWrite, writeStatementFile } from '@choba/banking/statement-file.ts'
import type { Difference, FileResult } from '@choba/contract/reconciliation.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import {
  addTerms,
  closeThrough,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { fileForm } from '#platform/files/files.testing.ts'
import type { Role } from '#testing/demo-roles.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { PAYER } from './reconciliation.testing.ts'

export interface TestDeposit {
  depositNo: string
  payDay: string
  amount: number
  companyId: number
  isMatched: boolean
}

/**
 * Opens a test server with weekly terms for the merchant, and closes its deposits. Returns the
 * server, the deposits of the first company, and the bank account of that company.
 */
export async function openBankTest(merchantId: number) {
  const test = await openTestApp()
  const merchant = await merchantOf(test.engine, merchantId)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, {
    firstDay: '2026-09-01',
    cycle: { kind: 'WEEKLY', weekday: 4 },
  })
  await closeThrough(test.engine, merchant, '2026-11-12')
  return {
    test,
    deposits: (await depositsOf(test.engine, merchantId)).filter(
      ({ companyId }) => companyId === 1,
    ),
    account: await bankAccountOf(test.engine, merchantId, 1),
  }
}

/** A company's bank account, as the bank's statement file names it. */
export type TestAccount = Omit<
  StatementToWrite,
  'rows' | 'madeOn' | 'from' | 'to' | 'balanceBefore'
>

/** Returns the deposits of a merchant that appear in its bank file, ordered by pay day. */
export async function depositsOf(engine: Engine, merchantId: number): Promise<TestDeposit[]> {
  const { rows } = await asOwner(engine, (q) =>
    sql<{ no: string; day: string; amount: bigint; company: number; matched: boolean }>`
      select d.deposit_no as no, d.pay_day::text as day, d.transfer_amount as amount, d.company_id as company,
        exists (select from bank_matches b where b.merchant_id = d.merchant_id and b.deposit_id = d.id) as matched
      from deposits d where d.merchant_id = ${merchantId} and d.transfer_amount > 0 and d.state in ('CLOSED', 'IN_TRANSFER', 'PAID')
      order by d.pay_day, d.id`.execute(q),
  )
  return rows.map(({ no, day, amount, company, matched }) => ({
    depositNo: no,
    payDay: day,
    amount: Number(amount),
    companyId: company,
    isMatched: matched,
  }))
}

export async function bankAccountOf(
  engine: Engine,
  merchantId: number,
  companyId: number,
): Promise<TestAccount> {
  const row = await asOwner(engine, (q) =>
    q
      .selectFrom('bank_accounts')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('company_id', '=', companyId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  return {
    bankCode: row.bank_code!,
    bankName: row.bank_kana!,
    branchCode: row.branch_code!,
    branchName: row.branch_kana!,
    kind: String(row.account_type),
    accountNumber: row.account_no,
    holder: row.holder_kana!,
  }
}

type Row = StatementToWrite['rows'][number]

/** Returns a bank file row of an incoming transfer. */
export const rowOf = (row: Partial<Row>): Row => ({
  direction: 'IN',
  date: '2026-11-05',
  valueDate: '2026-11-05',
  amount: 1,
  kind: '11',
  name: PAYER,
  summary: 'ﾌﾘｺﾐ',
  edi: '',
  requesterCode: '',
  contractNo: '',
  bankName: '',
  branchName: '',
  ...row,
})

/** Deletes all bank files with their matches and differences. */
export const forgetFiles = (engine: Engine): Promise<void> =>
  asOwner(engine, async (q) => {
    await sql`delete from bank_differences`.execute(q)
    await sql`delete from bank_matches`.execute(q)
    await sql`delete from bank_files`.execute(q)
  })

/** Returns one bank file row per deposit, with or without the deposit number. */
export const rowsOf = (deposits: readonly TestDeposit[], withEdi = true): Row[] =>
  deposits.map(({ depositNo, payDay, amount }) =>
    rowOf({ date: payDay, valueDate: payDay, amount, edi: withEdi ? depositNo : '' }),
  )

export const statementBytes = (account: TestAccount, rows: readonly Row[]): Uint8Array => {
  const days = rows.map(({ date }) => date).toSorted()
  const [from, to] = [days[0] ?? '2026-11-01', days.at(-1) ?? '2026-11-30']
  return writeStatementFile({ ...account, madeOn: to, from, to, balanceBefore: 0, rows })
}

export const giveFile = (
  client: Client,
  file: string | Uint8Array,
  name = 'bank.txt',
  fields: Record<string, string> = {},
): Promise<Answer> =>
  client.send({
    method: 'POST',
    url: '/apiproxy/api/deposit/match',
    ...fileForm(Buffer.from(file), { name, type: 'text/plain', fields }),
  })

export const foundIn = async (
  client: Client,
  file: string | Uint8Array,
  name?: string,
): Promise<FileResult> => resultOf(await giveFile(client, file, name))

/** Returns a bank's CSV file with unique content. */
export const csvOf = (rows: readonly Partial<Row>[], head = ''): string =>
  [
    `"${crypto.randomUUID()}"`,
    `日付,入金金額,振込依頼人名,EDI情報${head && ',口座'}`,
    ...rows.map((row) => {
      const { date, amount, name, edi } = rowOf(row)
      return [date, amount, name, edi, ...(head === '' ? [] : [head])].join(',')
    }),
    '',
  ].join('\r\n')

const merchantIdOf = (role: Role): number =>
  tenantPlans[0]!.merchants[role === 'owner2' ? 1 : 0]!.id

/** Returns a user who may edit deposits, and an unmatched deposit of the user's merchant. */
async function withDeposit(
  test: TestApp,
  role: Role,
): Promise<{ client: Client; deposit: TestDeposit }> {
  const { engine } = test
  const merchant = await merchantOf(engine, merchantIdOf(role))
  const { rows } = await asOwner(engine, (q) =>
    sql`select from terms where merchant_id = ${merchant.id}`.execute(q),
  )
  if (rows.length === 0) await addTerms(engine, merchant, { firstDay: '2026-09-01' })
  await closeThrough(engine, merchant, '2026-10-31')
  const open = (await depositsOf(engine, merchant.id)).filter(({ isMatched }) => !isMatched)
  if (open.length > 0) return { client: await test.signIn(role), deposit: open.at(-1)! }
  await asOwner(engine, async (q) => {
    await sql`delete from bank_differences where merchant_id = ${merchant.id}`.execute(q)
    await sql`delete from bank_matches where merchant_id = ${merchant.id}`.execute(q)
  })
  return withDeposit(test, role)
}

export async function given(test: TestApp, role: Role): Promise<FileResult> {
  return foundIn(await test.signIn(role), csvOf([{ name: 'ﾍﾞﾂﾉﾋﾄ' }]))
}

/**
 * Returns a token that confirms a suggestion: a bank line of an unknown payer, suggested for a
 * deposit of the role's merchant.
 */
export async function suggestion(test: TestApp, role: Role): Promise<string> {
  const { client, deposit } = await withDeposit(test, role)
  const { payDay: date, amount } = deposit
  const { suggested } = await foundIn(client, csvOf([{ date, amount, name: 'ﾍﾞﾂﾉﾋﾄ' }]))
  return suggested[0]!.candidates[0]!.token
}

/** Returns a line and a deposit of the role's merchant that can be matched by hand. */
export async function handMatch(
  test: TestApp,
  role: Role,
): Promise<{ lines: string[]; deposits: string[] }> {
  const { client, deposit } = await withDeposit(test, role)
  const { payDay: date, amount } = deposit
  const { suggested } = await foundIn(client, csvOf([{ date, amount, name: 'ﾍﾞﾂﾉﾋﾄ' }]))
  return { lines: [suggested[0]!.lineToken], deposits: [deposit.depositNo] }
}

/** Returns an open difference of 440 yen, which belongs to the user with the role. */
export async function openDifference(test: TestApp, role: Role): Promise<Difference> {
  const { client, deposit } = await withDeposit(test, role)
  const { payDay: date, amount, depositNo: edi } = deposit
  const { suggested } = await foundIn(client, csvOf([{ date, amount: amount - 440, edi }]))
  const { token } = suggested[0]!.candidates[0]!
  resultOf(await client.post('deposit/matchConfirm', { token }))
  const { items } = resultOf<{ items: Difference[] }>(await client.get('deposit/differences', {}))
  return items[0]!
}

/** @returns the number of a deposit that a bank line of 2026-11-05 has matched */
export async function matchable(test: TestApp, role: Role): Promise<string> {
  const { client, deposit } = await withDeposit(test, role)
  const { matched } = await foundIn(
    client,
    csvOf([{ amount: deposit.amount, edi: deposit.depositNo }]),
  )
  return matched[0]!.depositNo
}

/** Returns an account of the role's merchant to which a deposit was paid. */
export async function accountOf(test: TestApp, role: Role): Promise<string> {
  const depositNo = await matchable(test, role)
  const { bank_account_id: id } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('deposits')
      .select('bank_account_id')
      .where('deposit_no', '=', depositNo)
      .executeTakeFirstOrThrow(),
  )
  return String(id)
}
