import type { Language } from '@choba/contract/session.contract.ts'
import type { BusinessClock } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { isPayment, isRefund } from '#ledger/counts.ts'
import { membersOf, companyStoresOf } from '#settlement/deposit-transactions.ts'
import { lateEntries, lateWithin } from '#settlement/deposit-sums.ts'

// Queries for data of statements that the deposit screen does not show.

/** Finds a deposit with the name and address of its recipient. */
export const findDeposit = ({ q }: Tx, merchantId: number, depositNo: string) =>
  q
    .selectFrom('deposits as d')
    .innerJoin('companies as o', (join) =>
      join.onRef('o.merchant_id', '=', 'd.merchant_id').onRef('o.id', '=', 'd.company_id'),
    )
    .leftJoin('bank_accounts as a', (join) =>
      join.onRef('a.merchant_id', '=', 'd.merchant_id').onRef('a.id', '=', 'd.bank_account_id'),
    )
    .selectAll('d')
    .select(['o.name as company_name', 'o.address as company_address'])
    .select([
      'a.bank_name',
      'a.branch_name',
      'a.account_type',
      'a.account_no',
      'a.holder_kana',
      'a.holder_name',
    ])
    .where('d.merchant_id', '=', merchantId)
    .where('d.deposit_no', '=', depositNo)
    .executeTakeFirst()

export type FoundDeposit = NonNullable<Awaited<ReturnType<typeof findDeposit>>>

/**
 * Finds the deposits of a company that closed within these days in the merchant's currency, oldest
 * first.
 */
export const findClosed = (
  { q }: Tx,
  { id: merchantId, currency }: { readonly id: number; readonly currency: string },
  companyId: number,
  days: { readonly from: string; readonly to: string },
) =>
  q
    .selectFrom('deposits')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('company_id', '=', companyId)
    .where('currency', '=', currency)
    .where('date_to', '>=', days.from)
    .where('date_to', '<=', days.to)
    .orderBy('date_to')
    .execute()

export const findCompany = ({ q }: Tx, merchantId: number, code: string) =>
  q
    .selectFrom('companies')
    .select(['id', 'name', 'address'])
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst()

export const findIssuer = ({ q }: Tx, tenantId: number) =>
  q
    .selectFrom('issuers')
    .select(['name', 'address', 'registration_no', 'tax_rounding'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()

/** SQL: true if row `c`, with the sums of a store and day, belongs to the deposit. */
const ofDeposit = ({ merchant_id, company_id, date_from, date_to }: FoundDeposit) => sql`
  c.merchant_id = ${merchant_id} and c.company_id = ${company_id}
  and c.day between ${date_from}::date and ${date_to}::date`

export interface ReturnedCell {
  store_id: number
  day: string
  payment_method_id: number
  /** Name of the payment method in the language of the statement. */
  name: string
  fee_back: bigint
}

/** Sums returned taxable fees by store, day and payment method. */
export async function findReturned(
  { q }: Tx,
  deposit: FoundDeposit,
  language: Language,
): Promise<ReturnedCell[]> {
  const { rows } = await sql<ReturnedCell>`
    select c.store_id, c.day, c.payment_method_id, b.${sql.id(`name_${language}`)} as name, sum(c.fee_back)::bigint as fee_back
    from settlement_cells c
    join payment_methods b on b.id = c.payment_method_id
    join term_rates r on r.merchant_id = c.merchant_id and r.terms_id = c.terms_id and r.payment_method_id = c.payment_method_id
      and r.tax_class = 'TAXABLE_10'
    where ${ofDeposit(deposit)} and c.fee_back <> 0
    group by c.store_id, c.day, c.payment_method_id, b.sequence, b.${sql.id(`name_${language}`)}
    order by c.day, b.sequence, c.payment_method_id, c.store_id`.execute(q)
  return rows
}

/**
 * Finds revisions that return a taxable charge, with the first and last day of the deposit that had
 * the charge.
 */
export const findReturnedRevisions = ({ q }: Tx, { merchant_id: merchantId, id }: FoundDeposit) =>
  q
    .selectFrom('deposit_lines as l')
    .innerJoin('deposits as d', (join) =>
      join.onRef('d.merchant_id', '=', 'l.merchant_id').onRef('d.id', '=', 'l.cause_deposit_id'),
    )
    .select(['l.business_day', 'l.reason', 'l.amount', 'd.date_from', 'd.date_to'])
    .where('l.merchant_id', '=', merchantId)
    .where('l.deposit_id', '=', id)
    .where('l.tax_class', '=', 'TAXABLE_10')
    .where('l.amount', '>', 0n)
    .orderBy('l.id')
    .execute()

export interface SoldDays {
  store_id: number
  day: string
  payment_method_id: number
  sold_from: string
  sold_to: string
}

/**
 * Finds, for each store and day, the first and last day of the payments whose refunds count on that
 * day. Uses the transactions that the deposit was settled with. A refund that arrives or is
 * reversed after the close therefore does not change the result.
 */
export async function findSoldDays(
  tx: Tx,
  merchant: BusinessClock & { readonly id: number },
  { company_id: companyId, date_from: from, date_to: to }: FoundDeposit,
  paymentMethodIds: readonly number[],
): Promise<SoldDays[]> {
  const cycle = { merchant, companyId, from, to }
  const all = {
    storeId: null,
    paymentMethodIds,
    terms: null,
    tradeKind: 'REFUND',
    late: false,
    from,
    to,
  } as const
  const { rows } = await sql<SoldDays>`
    select m.store_id, m.day, m.payment_method_id, min(m.terms_day) as sold_from, max(m.terms_day) as sold_to
    from (${membersOf(tx, cycle, await companyStoresOf(tx, cycle), all)}) m
    group by m.store_id, m.day, m.payment_method_id`.execute(tx.q)
  return rows
}

export interface LateSum {
  day: string
  count: number
  usage: bigint
  refund: bigint
}

/**
 * Sums transactions that arrived after their own day was closed. The sums are by the transaction's
 * own day, for the stores that belonged to the company at settlement.
 */
export async function findLate(tx: Tx, deposit: FoundDeposit): Promise<LateSum[]> {
  const { merchant_id: merchantId, company_id: companyId, date_from: from, date_to: to } = deposit
  const { rows } = await sql<LateSum>`
    select l.counted_day as day, ${lateEntries} as count,
      coalesce(sum(l.sign * l.amount) filter (where ${isPayment('l')}), 0)::bigint as usage,
      coalesce(sum(l.sign * l.amount) filter (where ${isRefund('l')}), 0)::bigint as refund
    from ${lateWithin(tx, merchantId, sql`${from}::date`, sql`${to}::date`)} and s.company_id = ${companyId}
    group by l.counted_day order by l.counted_day`.execute(tx.q)
  return rows
}
