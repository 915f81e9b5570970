import { TRANSFER_AMOUNT_MAX } from '@choba/banking/transfer-file.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import {
  type BankSum,
  TRANSFER_ITEMS_MAX,
  type UnpayableReason,
} from '@choba/contract/transfers.contract.ts'
import type { BankAccountRow } from '@choba/database/company-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** A closed deposit with a positive amount, and the data needed to transfer it. */
export interface DueRow {
  merchant_id: number
  merchant_code: string
  merchant_name: string
  id: bigint
  company_id: number
  company_name: string
  deposit_no: string
  pay_day: string
  currency: string
  amount: bigint
  bank_account_id: bigint | null
}

export interface Due extends DueRow {
  /** Bank account to pay to; null if the company has none. */
  readonly account: BankAccountRow | null
  /** True if the company has a newer bank account than the account stored in the deposit. */
  readonly hasNewerAccount: boolean
  readonly reason: UnpayableReason | null
}

/** Finds bank accounts by merchant and ID, and the newest account of a company. */
export interface Accounts {
  byId(merchantId: number, id: bigint): BankAccountRow
  newestOf(merchantId: number, companyId: number): BankAccountRow | null
}

/**
 * Reads the bank accounts of a merchant. If the merchant ID is null, reads those of all merchants
 * of the tenant.
 */
export async function readAccounts(
  tx: Tx,
  tenantId: number,
  merchantId: number | null,
): Promise<Accounts> {
  const rows = await tx.q
    .selectFrom('bank_accounts')
    .selectAll()
    .select(sql<string>`applies_after::text`.as('applies_after'))
    .where('tenant_id', '=', tenantId)
    .$if(merchantId !== null, (query) => query.where('merchant_id', '=', merchantId!))
    .orderBy('bank_accounts.applies_after')
    .orderBy('id')
    .execute()
  const byId = new Map(rows.map((row) => [`${row.merchant_id} ${row.id}`, row]))
  const newest = new Map(rows.map((row) => [`${row.merchant_id} ${row.company_id}`, row]))
  return {
    byId: (merchant, id) => byId.get(`${merchant} ${id}`)!,
    newestOf: (merchant, company) => newest.get(`${merchant} ${company}`) ?? null,
  }
}

/**
 * Finds closed deposits with a pay day up to `until` that are in no transfer. Returns the earliest
 * ones, up to the maximum size of a transfer.
 */
async function findDue({ q }: Tx, tenantId: number, until: string): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select d.merchant_id, m.code as merchant_code, m.name as merchant_name, d.id, d.company_id, o.name as company_name,
      d.deposit_no, d.pay_day, d.currency, d.transfer_amount as amount, d.bank_account_id
    from deposits d
    join merchants m on m.id = d.merchant_id
    join companies o on o.merchant_id = d.merchant_id and o.id = d.company_id
    left join transfer_items i on i.merchant_id = d.merchant_id and i.deposit_id = d.id and not i.cancelled
    where d.tenant_id = ${tenantId} and d.state = 'CLOSED' and d.transfer_amount > 0 and d.pay_day <= ${until}::date
      and i.id is null
    order by d.pay_day, d.merchant_id, d.id limit ${TRANSFER_ITEMS_MAX}`.execute(q)
  return rows
}

/** Returns true for currencies whose banks accept the transfer file of this application. */
export const hasFile = (currency: string): boolean => currency === 'JPY'

function reasonOf(
  { currency, amount }: DueRow,
  account: BankAccountRow | null,
): UnpayableReason | null {
  if (!account) return 'NO_ACCOUNT'
  if (!hasFile(currency)) return null
  if (account.bank_code === null) return 'ACCOUNT_ABROAD'
  return amount > TRANSFER_AMOUNT_MAX ? 'TOO_LARGE' : null
}

/**
 * Returns the deposits that are due, with their bank accounts. If the company had no account when
 * the deposit was closed, its current account is used.
 */
export async function readDue(tx: Tx, tenantId: number, until: string): Promise<Due[]> {
  const rows = await findDue(tx, tenantId, until)
  const accounts = await readAccounts(tx, tenantId, null)
  return rows.map((row) => {
    const newest = accounts.newestOf(row.merchant_id, row.company_id)
    const account =
      row.bank_account_id === null ? newest : accounts.byId(row.merchant_id, row.bank_account_id)
    return {
      ...row,
      account,
      hasNewerAccount: newest?.id !== account?.id,
      reason: reasonOf(row, account),
    }
  })
}

/** Sums deposits by bank, largest sum first. */
export function sumByBank(
  rows: readonly { account: BankAccountRow | null; amount: bigint }[],
): BankSum[] {
  const banks = new Map<
    string,
    { bankCode: string | null; bankName: string; count: number; sum: bigint }
  >()
  for (const { account, amount } of rows) {
    const { bank_code: bankCode, bank_name: bankName } = account!
    const key = `${bankCode} ${bankName}`
    const bank = banks.get(key) ?? { bankCode, bankName, count: 0, sum: 0n }
    banks.set(key, { ...bank, count: bank.count + 1, sum: bank.sum + amount })
  }
  return [...banks.values()]
    .toSorted((a, b) =>
      a.sum === b.sum ? a.bankName.localeCompare(b.bankName) : a.sum > b.sum ? -1 : 1,
    )
    .map(({ sum, ...bank }) => ({ ...bank, total: exactOrNull(sum) }))
}

export const totalOf = (rows: readonly { amount: bigint }[]): bigint =>
  rows.reduce((total, { amount }) => total + amount, 0n)
