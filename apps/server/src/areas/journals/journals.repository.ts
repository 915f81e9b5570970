import type { JournalNames, TaxMethod } from '@choba/contract/journal-names.ts'
import type { JournalFormat } from '@choba/contract/journals.filters.ts'
import type { TaxClass } from '@choba/contract/terms-fee.ts'
import type { DepositLineKind } from '@choba/database/deposit-tables.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import type { JournalNamesRow } from '@choba/database/journal-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { changedBy } from '#platform/calls/stale.ts'

/** Search for closed deposits: either by deposit number, or by period and company. */
export interface Search {
  readonly depositNo?: string | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly companyCode?: readonly string[] | undefined
}

/** Returns the closed deposits of a search, oldest first. */
export const findDeposits = ({ q }: Tx, merchantId: number, search: Search, limit: number) =>
  q
    .selectFrom('deposits as d')
    .innerJoin('companies as o', (join) =>
      join.onRef('o.merchant_id', '=', 'd.merchant_id').onRef('o.id', '=', 'd.company_id'),
    )
    .selectAll('d')
    .select(['o.code as company_code', 'o.name as company_name'])
    .where('d.merchant_id', '=', merchantId)
    .$if(search.depositNo !== undefined, (query) =>
      query.where('d.deposit_no', '=', search.depositNo!),
    )
    .$if(search.dateFrom !== undefined, (query) => query.where('d.date_to', '>=', search.dateFrom!))
    .$if(search.dateTo !== undefined, (query) => query.where('d.date_to', '<=', search.dateTo!))
    .$if(search.companyCode !== undefined, (query) =>
      query.where(sql<boolean>`o.code = any(${search.companyCode}::text[])`),
    )
    .orderBy('d.date_to')
    .orderBy('d.id')
    .limit(limit)
    .execute()

export type FoundDeposit = Awaited<ReturnType<typeof findDeposits>>[number]

export interface FeeSum {
  id: bigint
  tax_class: TaxClass
  base: bigint
}

/** Sums the fees of each deposit, minus returned fees, by tax class. Cash payments have no fees. */
export async function sumFees(
  { q }: Tx,
  merchantId: number,
  ids: readonly bigint[],
): Promise<FeeSum[]> {
  const { rows } = await sql<FeeSum>`
    select d.id, r.tax_class, sum(c.fee - c.fee_back)::bigint as base
    from deposits d
    join settlement_cells c on c.merchant_id = d.merchant_id and c.company_id = d.company_id
      and c.day between d.date_from and d.date_to
    join term_rates r on r.merchant_id = c.merchant_id and r.terms_id = c.terms_id and r.payment_method_id = c.payment_method_id
    join payment_methods b on b.id = c.payment_method_id and b.payment_class <> ${sql.lit(codeOfClass('CASH'))}
    where d.merchant_id = ${merchantId} and d.id = any(${[...ids]}::bigint[])
    group by d.id, r.tax_class`.execute(q)
  return rows
}

export interface LineSum {
  deposit_id: bigint
  kind: DepositLineKind
  tax_class: TaxClass | null
  amount: bigint
}

/**
 * Sums the charges and credits of each deposit other than transactions and fees, by kind and tax
 * class.
 */
export async function sumLines(
  { q }: Tx,
  merchantId: number,
  ids: readonly bigint[],
): Promise<LineSum[]> {
  const { rows } = await sql<LineSum>`
    select deposit_id, kind, tax_class, sum(amount)::bigint as amount from deposit_lines
    where merchant_id = ${merchantId} and deposit_id = any(${[...ids]}::bigint[])
    group by deposit_id, kind, tax_class order by deposit_id, kind, tax_class nulls first`.execute(
    q,
  )
  return rows
}

export const findCompanies = ({ q }: Tx, merchantId: number) =>
  q
    .selectFrom('companies')
    .select(['code as companyCode', 'name as companyName'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()

export const findNames = ({ q }: Tx, merchantId: number): Promise<JournalNamesRow[]> =>
  q.selectFrom('journal_names').selectAll().where('merchant_id', '=', merchantId).execute()

export const findNamesOf = (
  { q }: Tx,
  merchantId: number,
  software: JournalFormat,
  forUpdate = false,
): Promise<JournalNamesRow | undefined> =>
  q
    .selectFrom('journal_names')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('software', '=', software)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

interface Given {
  readonly taxMethod: TaxMethod
  readonly names: JournalNames
}

/** @returns false if names are already saved, because another user saved them first */
export async function insertNames(
  { q }: Tx,
  merchant: MerchantRow,
  software: JournalFormat,
  { taxMethod, names }: Given,
  by: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await q
    .insertInto('journal_names')
    .values({
      merchant_id: merchant.id,
      software,
      tenant_id: merchant.tenant_id,
      tax_method: taxMethod,
      names: JSON.stringify(names),
      changed_at: new Date(),
      changed_by: by,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'software']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateNames = (
  { q }: Tx,
  merchantId: number,
  software: JournalFormat,
  { taxMethod, names }: Given,
  by: string,
) =>
  q
    .updateTable('journal_names')
    .set({ tax_method: taxMethod, names: JSON.stringify(names), ...changedBy(by) })
    .where('merchant_id', '=', merchantId)
    .where('software', '=', software)
    .execute()
