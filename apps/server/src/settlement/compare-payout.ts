import { calendarOf, isBankDay, isProvisional } from '@choba/banking/bank-calendar.ts'
import type { DepositFigures } from '@choba/contract/deposit-figures.ts'
import { payDayOf } from '@choba/contract/terms-cycle.ts'
import type { DepositRow, StoredDepositState } from '@choba/database/deposit-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { TransferResult, TransferState } from '@choba/database/transfer-tables.ts'
import { sql } from 'kysely'
import { findInForce } from './bank-accounts.ts'
import type { VersionOfTerms } from './terms.ts'
import { companyOf, type Basis } from './recompute.ts'

// Recomputes the payout date, the bank account and the status of a deposit.

/** Bank account that a deposit is paid to. */
export interface Payee {
  /**
   * Code of the bank of the account that applied when the cycle closed. The bank determines the
   * transfer fee. Empty if the company had no account.
   */
  readonly bankCode: string
  readonly bankAccountId: bigint | null
  /** The released transfer that contains the deposit; undefined if no such transfer is released. */
  readonly sent: { readonly result: TransferResult | null } | undefined
}

/**
 * Returns the bank account that a deposit is paid to. If a transfer with the deposit is released,
 * this is the account in the transfer; otherwise, the account that applied when the cycle closed.
 */
export async function findPayee(
  tx: Tx,
  { merchant_id: merchantId, company_id: companyId, id }: DepositRow,
  to: string,
): Promise<Payee> {
  const account = await findInForce(tx, merchantId, companyId, to)
  const { rows } = await sql<{
    bank_account_id: bigint
    result: TransferResult | null
    state: TransferState
  }>`
    select i.bank_account_id, i.result, t.state from transfer_items i
    join transfers t on t.tenant_id = i.tenant_id and t.id = i.transfer_id
    where i.merchant_id = ${merchantId} and i.deposit_id = ${id}::bigint and not i.cancelled`.execute(
    tx.q,
  )
  const sent = rows.find(({ state }) => state !== 'WAITING')
  return {
    bankCode: account?.bank_code ?? '',
    bankAccountId: sent ? sent.bank_account_id : (account?.id ?? null),
    sent,
  }
}

/**
 * Returns the expected values of the deposit's columns for payout date, bank account and status.
 */
export function comparedPayout(
  deposit: DepositRow,
  to: string,
  terms: VersionOfTerms,
  state: DepositFigures['state'],
  { bankAccountId, sent }: Payee,
): Pick<DepositRow, 'pay_day' | 'pay_day_provisional' | 'state' | 'bank_account_id'> {
  const calendar = calendarOf(deposit.currency)
  const payDay = payDayOf(to, terms, { isBankDay: (day) => isBankDay(day, calendar) })
  const stored: StoredDepositState =
    state === 'CLOSED' && sent ? (sent.result ?? 'IN_TRANSFER') : state
  return {
    // The close may have used a forecast of holidays. Even if the holidays are known by now, the
    // payout date of the deposit does not change.
    pay_day: deposit.pay_day_provisional ? deposit.pay_day : payDay,
    pay_day_provisional: calendar === 'JAPAN' && isProvisional(deposit.pay_day, to),
    state: stored,
    bank_account_id: bankAccountId,
  }
}

/**
 * Returns deductions that should be in a deposit by the end of a cycle but are in no deposit. Each
 * has the company that its store belonged to on the day of the deduction.
 */
export async function dueDeductions(
  { q }: Tx,
  merchantId: number,
  to: string,
  { storeAssignments }: Pick<Basis, 'storeAssignments'>,
): Promise<{ businessDay: string; companyId: number }[]> {
  const rows = await q
    .selectFrom('deductions as d')
    .innerJoin('disputes as o', (join) =>
      join.onRef('o.merchant_id', '=', 'd.merchant_id').onRef('o.id', '=', 'd.dispute_id'),
    )
    .select(['d.business_day', 'o.store_id'])
    .where('d.merchant_id', '=', merchantId)
    .where('d.deposit_id', 'is', null)
    .where('d.business_day', '<=', to)
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({
    businessDay: row.business_day,
    companyId: companyOf(storeAssignments, row.store_id, row.business_day),
  }))
}
