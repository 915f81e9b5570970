import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: subquery `s` with one row for each store of a merchant and each company that the store has
 * belonged to. A row applies from `from_day` up to but excluding `next_day`.
 */
export const companiesOfStores = (merchantId: number): RawBuilder<unknown> => sql`(
  select store_id, company_id, from_day, coalesce(lead(from_day) over (partition by store_id order by from_day), 'infinity') as next_day
  from store_companies where merchant_id = ${merchantId}) s`
