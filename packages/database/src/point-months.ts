import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: first day of the month of an entry's business day. Avoids `date_trunc`, which depends on the
 * time zone of the session.
 */
const monthOfEntry = sql<string>`e.business_day - (extract(day from e.business_day)::int - 1)`

/**
 * SQL: sums entries by month, store, type and rule, as rows of `point_months`. Updates of that
 * table and checks of that table both use this query. The rule is the rule of the original award.
 * @param which condition on the entries `e` of one merchant
 */
export const monthsOfEntries = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.merchant_id, ${monthOfEntry} as month, e.store_id, e.charge_type, e.original_rule_id as rule_id, e.tenant_id,
    coalesce(sum(e.quantity) filter (where e.award = 'AWARD'), 0)::bigint as awarded,
    coalesce(sum(e.quantity) filter (where e.award = 'CANCEL'), 0)::bigint as cancelled
  from point_entries e
  where ${which}
  group by 1, 2, 3, 4, 5, 6`

/**
 * SQL: adds new entries to the sums of their months. Locks the rows in the order of their keys, so
 * that concurrent statements cannot deadlock.
 */
export const addToMonths = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into point_months as m (merchant_id, month, store_id, charge_type, rule_id, tenant_id, awarded, cancelled)
  ${monthsOfEntries(which)} order by 1, 2, 3, 4, 5
  on conflict (merchant_id, month, store_id, charge_type, rule_id) do update
    set awarded = m.awarded + excluded.awarded, cancelled = m.cancelled + excluded.cancelled`
