import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: what entries come to in deposits, as rows of `settlement_points`: the one definition, by which they are added and filled. What is
 * used was paid with, and costs nothing. @param which of the entries `e`, of one merchant
 */
const settledPoints = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.merchant_id, e.settlement_day as day, e.store_id, coalesce(p.business_day, e.business_day) as terms_day, e.tenant_id,
    sum(e.quantity)::bigint as points
  from point_entries e left join transactions p on p.merchant_id = e.merchant_id and p.id = e.payment_id
  where ${which} and e.settlement_day is not null and e.charge_type <> 'USE'
  group by 1, 2, 3, 4, 5`

/** SQL: adds entries that have just been written to what settles them, whose rows are locked in the order of their keys. */
export const addToSettlement = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into settlement_points as s (merchant_id, day, store_id, terms_day, tenant_id, points)
  ${settledPoints(which)} order by 1, 2, 3, 4
  on conflict (merchant_id, day, store_id, terms_day) do update set points = s.points + excluded.points`
