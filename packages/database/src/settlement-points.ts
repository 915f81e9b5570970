import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: sums point entries by settlement day, as rows of `settlement_points`. Leaves out used
 * points, which are no cost of the merchant.
 * @param which condition on the entries `e` of one merchant
 */
const settledPoints = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.merchant_id, e.settlement_day as day, e.store_id, coalesce(p.business_day, e.business_day) as terms_day, e.tenant_id,
    sum(e.quantity)::bigint as points
  from point_entries e left join transactions p on p.merchant_id = e.merchant_id and p.id = e.payment_id
  where ${which} and e.settlement_day is not null and e.charge_type <> 'USE'
  group by 1, 2, 3, 4, 5`

/**
 * SQL: adds new point entries to the sums of their settlement day. Locks the rows in the order of
 * their keys, so that concurrent statements cannot deadlock.
 */
export const addToSettlement = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into settlement_points as s (merchant_id, day, store_id, terms_day, tenant_id, points)
  ${settledPoints(which)} order by 1, 2, 3, 4
  on conflict (merchant_id, day, store_id, terms_day) do update set points = s.points + excluded.points`
