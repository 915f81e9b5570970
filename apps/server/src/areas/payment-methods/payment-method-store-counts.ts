import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { companiesOfStores } from '#ledger/store-companies.ts'

/** Selects stores of a company on a day, limited to the store scope `stores`. */
export interface StoresOfCompany {
  readonly merchantId: number
  readonly companyId: number
  readonly stores: StoreScope
  readonly today: string
}

/**
 * SQL subquery with the alias `o`: the company's stores in the store scope that are open on the
 * day.
 */
const openStores = ({
  merchantId,
  companyId,
  stores,
  today,
}: StoresOfCompany): RawBuilder<unknown> => sql`(
  select st.id, st.code, st.name from ${companiesOfStores(merchantId)}
  join stores st on st.merchant_id = ${merchantId} and st.id = s.store_id
  where s.company_id = ${companyId} and s.from_day <= ${today}::date and s.next_day > ${today}::date
    and (st.closed_from is null or st.closed_from > ${today}::date) and ${inStores(stores, 'st.id')}) o`

/**
 * Returns a function that maps the ID of a payment method to the number of stores that accept that
 * method. A store without its own list of payment methods accepts all methods of its company.
 */
export async function countTakingStores(
  tx: Tx,
  of: StoresOfCompany,
): Promise<(paymentMethodId: number) => number> {
  const { rows } = await sql<{ payment_method_id: number | null; count: number }>`
    select b.payment_method_id, count(*)::int as count from ${openStores(of)}
    left join (select store_id, payment_method_id from store_payment_methods where merchant_id = ${of.merchantId}) b on b.store_id = o.id
    group by b.payment_method_id`.execute(tx.q)
  const counts = new Map(rows.map(({ payment_method_id, count }) => [payment_method_id, count]))
  return (paymentMethodId) => (counts.get(null) ?? 0) + (counts.get(paymentMethodId) ?? 0)
}

interface TakingStore {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly by_name: boolean
}

/**
 * Returns the stores of a company that accept a payment method, sorted by code. Starts after the
 * store with the code `after`.
 */
export async function findTakingStores(
  tx: Tx,
  of: StoresOfCompany,
  paymentMethodId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<TakingStore[]> {
  const { rows } = await sql<TakingStore>`
    select o.id, o.code, o.name, b.store_id is not null as by_name from ${openStores(of)}
    left join (select store_id from store_payment_methods where merchant_id = ${of.merchantId} and payment_method_id = ${paymentMethodId}) b on b.store_id = o.id
    where (b.store_id is not null or o.id not in (select store_id from store_payment_methods where merchant_id = ${of.merchantId}))
      ${after === null ? sql`` : sql`and o.code collate "C" > ${after}`}
    order by o.code collate "C" limit ${limit}`.execute(tx.q)
  return rows
}
