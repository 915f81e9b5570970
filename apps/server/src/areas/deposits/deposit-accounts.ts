import type { DepositOptions } from '@choba/contract/deposits.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import type { FoundDeposit } from './deposits.repository.ts'
import { seesShare } from '#settlement/deposit-sums.ts'
import { accountText } from './deposits.views.ts'

// Each approval of a bank account creates a new version. These functions treat all versions with
// the same bank details as one account.

interface PaidAccount {
  id: bigint
  company_name: string
  bank_name: string
  branch_name: string | null
  account_no: string
}

/**
 * Returns the bank accounts to which deposits of a merchant were paid. Returns none for users with
 * a limited store scope.
 */
export async function readDepositOptions(tx: Tx, merchantId: number): Promise<DepositOptions> {
  if (seesShare(tx)) return { bankAccounts: [] }
  const { rows } = await sql<PaidAccount>`
    select max(a.id) as id, o.name as company_name, a.bank_name, a.branch_name, a.account_no
    from bank_accounts a
    join companies o on o.merchant_id = a.merchant_id and o.id = a.company_id
    join (select distinct bank_account_id from deposits where merchant_id = ${merchantId}) d on d.bank_account_id = a.id
    where a.merchant_id = ${merchantId}
    group by o.code, o.name, a.bank_code, a.bank_name, a.branch_code, a.branch_name, a.account_type, a.account_no
    order by o.code, max(a.id) desc`.execute(tx.q)
  return {
    bankAccounts: rows.map((row) => ({
      bankAccount: String(row.id),
      name: accountText(row)!,
      companyName: row.company_name,
    })),
  }
}

/**
 * Returns the IDs of all versions of these accounts, for a merchant or the whole tenant. Returns
 * none for users with a limited store scope.
 */
export async function findAccountVersions(
  tx: Tx,
  merchantId: number | null,
  bankAccounts: readonly string[],
): Promise<bigint[]> {
  if (seesShare(tx)) return []
  const ids = bankAccounts.map(bigIdOf).filter((id) => id !== null)
  const { rows } = await sql<{ id: bigint }>`
    select v.id
    from bank_accounts a
    join bank_accounts v on v.merchant_id = a.merchant_id and v.company_id = a.company_id and v.account_no = a.account_no
      and v.bank_name = a.bank_name and v.bank_code is not distinct from a.bank_code
      and v.branch_code is not distinct from a.branch_code and v.account_type is not distinct from a.account_type
    where a.id = any(${ids}::bigint[]) and ${merchantId === null ? sql`true` : sql`a.merchant_id = ${merchantId}`}`.execute(
    tx.q,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the display text of the account to which the company's previous deposit was paid. Returns
 * null if it is the same account as for this deposit, and always for users with a limited store
 * scope.
 */
export async function findPreviousAccount(tx: Tx, row: FoundDeposit): Promise<string | null> {
  if (seesShare(tx)) return null
  const before = await tx.q
    .selectFrom('deposits as d')
    .innerJoin('bank_accounts as a', (join) =>
      join.onRef('a.merchant_id', '=', 'd.merchant_id').onRef('a.id', '=', 'd.bank_account_id'),
    )
    .select(['a.bank_name', 'a.branch_name', 'a.account_no'])
    .where('d.merchant_id', '=', row.merchant_id)
    .where('d.company_id', '=', row.company_id)
    .where('d.currency', '=', row.currency)
    .where('d.date_to', '<', row.date_to)
    .orderBy('d.date_to', 'desc')
    .limit(1)
    .executeTakeFirst()
  const account = before ? accountText(before) : null
  return account === accountText(row) ? null : account
}
