import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'

/**
 * Sums of point transactions by month, store, type and rule. Written independently of the code that
 * maintains `point_months`, to check that code. The rule is the rule that gave points for the
 * original payment.
 */
const months = sql`
  awards as materialized (
    select merchant_id, payment_id, charge_type, rule_id as version_id from point_entries
    where award = 'AWARD' and cause = payment_id and rule_id is not null),
  months as materialized (
    select e.merchant_id, to_char(e.business_day, 'YYYY-MM-01')::date as month, e.store_id, e.charge_type,
      coalesce(v.rule_id, 0) as rule_id,
      sum(case e.award when 'AWARD' then e.quantity else 0 end)::bigint as awarded,
      sum(case e.award when 'AWARD' then 0 else e.quantity end)::bigint as cancelled
    from point_entries e
    left join awards a using (merchant_id, payment_id, charge_type)
    left join point_rule_versions v on v.merchant_id = e.merchant_id and v.id = a.version_id
    group by 1, 2, 3, 4, 5)`

/**
 * Sums of orders by day, store, kind and payment classes. Written independently of the code that
 * maintains the daily rollup of orders, to check that code.
 */
const orderDays = sql`
  stored as (
    select 1 as level, merchant_id, store_id, day, type, presentation, payment_classes, orders, amount, points_used, points_awarded
      from store_order_days
    union all select 2, merchant_id, 0, day, type, presentation, payment_classes, orders, amount, points_used, points_awarded
      from order_days
    union all select level, merchant_id, case level when 1 then store_id else 0 end, day, type, presentation, payment_classes, orders,
        amount, points_used, points_awarded from order_day_changes cross join generate_series(1, 2) level),
  classes as materialized (
    select p.merchant_id, p.store_id, p.business_day, p.order_no, sum(distinct power(2, b.payment_class - 1)) as classes
    from paid p join payment_methods b on b.id = p.payment_method_id group by 1, 2, 3, 4),
  counted as (
    select o.merchant_id, o.store_id, o.business_day as day, o.type, o.presentation, o.amount, o.points_used, o.points_awarded,
      case o.type when 'SALE' then c.classes else power(2, b.payment_class - 1) end as payment_classes
    from orders o left join classes c using (merchant_id, store_id, business_day, order_no)
      join transactions t on t.merchant_id = o.merchant_id and t.id = o.id join payment_methods b on b.id = t.payment_method_id
    where o.revision % 2 = 0),
  day_differences as (
    select level, merchant_id, store_id, day, type, presentation, payment_classes, sum(orders) as orders, sum(amount) as amount,
      sum(points_used) as used, sum(points_awarded) as awarded
    from (
      select * from stored
      union all select level, merchant_id, case level when 1 then store_id else 0 end, day, type, presentation, payment_classes::smallint,
          -1, -amount, -points_used, -points_awarded from counted cross join generate_series(1, 2) level) d
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(orders) <> 0 or sum(amount) <> 0 or sum(points_used) <> 0 or sum(points_awarded) <> 0)`

/**
 * Sums of point transactions by day, store, type, kind and rule. Written independently of the code
 * that maintains the daily rollup of point transactions, to check that code.
 */
const pointDays = sql`
  point_day_differences as (
    select level, merchant_id, store_id, day, charge_type, award, rule, sum(entries) as entries, sum(quantity) as quantity
    from (
      select 1 as level, merchant_id, store_id, day, charge_type, award, original_rule_id as rule, entries, quantity
        from store_point_days
      union all select 2, merchant_id, 0, day, charge_type, award, original_rule_id, entries, quantity from point_days
      union all select level, merchant_id, case level when 1 then store_id else 0 end, day, charge_type, award, original_rule_id,
          entries, quantity from point_day_changes cross join generate_series(1, 2) level
      union all select level, e.merchant_id, case level when 1 then e.store_id else 0 end, e.business_day, e.charge_type, e.award,
          coalesce(v.rule_id, 0), -1, -e.quantity
        from point_entries e cross join generate_series(1, 2) level left join awards a using (merchant_id, payment_id, charge_type)
        left join point_rule_versions v on v.merchant_id = e.merchant_id and v.id = a.version_id) d
    group by 1, 2, 3, 4, 5, 6, 7 having sum(entries) <> 0 or sum(quantity) <> 0)`

/**
 * Returns the differences between balances, point transactions and orders as text; empty if they
 * agree.
 */
export async function ledgerDifferences(engine: Engine): Promise<string[]> {
  // The tables have many new rows. With outdated statistics, PostgreSQL would choose a slow nested
  // loop.
  await engine.script('analyze transactions, orders, point_entries, point_balances')
  return asOwner(engine, async (q) => {
    const { rows } = await sql<{ what: string }>`
      with paid as materialized (select merchant_id, id, store_id, business_day, coalesce(out_trade_no, payment_no) as order_no, amount,
          payment_method_id from transactions where trade_kind = 1 and state = 1), ${months}, ${orderDays}, ${pointDays}
      select format('balance %s: %s, entries %s', b.card_no, b.balance, coalesce(e.sum, 0)) as what
      from point_balances b left join (select merchant_id, card_no, sum(quantity) as sum from point_entries
        group by merchant_id, card_no) e on e.merchant_id = b.merchant_id and e.card_no = b.card_no
      where b.balance <> coalesce(e.sum, 0)
      union all
      select format('orders of store %s on %s, %s %s of classes %s: %s orders, amount %s, used %s and awarded %s too much', store_id, day,
        type, presentation, payment_classes, orders, amount, used, awarded) from day_differences
      union all
      select format('points of store %s on %s, %s %s of rule %s: %s entries and %s points too much', store_id, day, charge_type, award,
        rule, entries, quantity) from point_day_differences
      union all
      select format('order %s %s: used %s awarded %s, entries %s %s', o.type, o.order_no, o.points_used, o.points_awarded, e.used, e.given)
      from orders o left join (select merchant_id, order_id,
          sum(abs(quantity) * case when cause = payment_id or award = 'CANCEL' then 1 else -1 end) filter (where charge_type = 'USE') as used,
          sum(abs(quantity) * case when cause = payment_id or award = 'CANCEL' then 1 else -1 end) filter (where charge_type <> 'USE') as given
        from point_entries group by merchant_id, order_id) e on e.merchant_id = o.merchant_id and e.order_id = o.id
      where o.points_used <> coalesce(e.used, 0) or o.points_awarded <> coalesce(e.given, 0)
      union all
      select format('payment %s %s: %s is taken back of %s', payment_id, charge_type, first - net, first)
      from (select payment_id, charge_type, abs(sum(quantity) filter (where cause = payment_id)) as first,
          sum(quantity) * case when charge_type = 'USE' then -1 else 1 end as net
        from point_entries where payment_id is not null group by merchant_id, payment_id, charge_type) p where net < 0 or net > first
      union all
      select format('sale %s: %s, its payments %s', o.order_no, o.amount, coalesce(p.paid, 0))
      from orders o left join (select merchant_id, store_id, business_day, order_no, sum(amount) as paid from paid group by 1, 2, 3, 4) p
        using (merchant_id, store_id, business_day, order_no)
      where o.type = 'SALE' and o.amount <> coalesce(p.paid, 0)
      union all
      select format('refund %s of order %s: %s, its order %s', t.payment_no, s.order_no, t.amount, r.amount)
      from orders s join paid p using (merchant_id, store_id, business_day, order_no)
        join transactions t on t.merchant_id = s.merchant_id and t.original_id = p.id and t.state = 5
        left join orders r on r.merchant_id = t.merchant_id and r.id = t.id and r.sale_id = s.id and r.revision % 2 = 0
      where s.type = 'SALE' and r.amount is distinct from t.amount
      union all
      select format('refund order %s %s is of no refund', r.order_no, r.amount)
      from orders r where r.type = 'REFUND' and r.revision % 2 = 0 and not exists (select from transactions t
        join transactions p on p.merchant_id = t.merchant_id and p.id = t.original_id and p.trade_kind = 1 and p.state = 1
        join orders s on s.merchant_id = p.merchant_id and s.id = r.sale_id and s.store_id = p.store_id
          and s.business_day = p.business_day and s.order_no = coalesce(p.out_trade_no, p.payment_no)
        where t.merchant_id = r.merchant_id and t.id = r.id and t.state = 5)
      union all
      select format('card %s has less than nothing', card_no) from point_balances where balance < 0 and not may_be_negative
      union all
      select format('entry %s: balance %s, before it %s', id, balance, before) from (select id, balance, quantity,
          coalesce(lag(balance) over (partition by merchant_id, card_no order by id), 0) as before from point_entries) w
      where balance <> before + quantity
      union all
      select format('month %s store %s %s rule %s: %s %s, entries %s %s', month, store_id, charge_type, rule_id, m.awarded, m.cancelled,
        e.awarded, e.cancelled)
      from point_months m full join months e using (merchant_id, month, store_id, charge_type, rule_id)
      where (m.awarded, m.cancelled) is distinct from (e.awarded, e.cancelled)
      union all
      select format('settled on %s at store %s under the terms of %s: %s, entries %s', day, store_id, terms_day, s.points, e.points)
      from (select merchant_id, day, store_id, terms_day, points from settlement_points where points <> 0) s
        full join (select w.merchant_id, w.settlement_day as day, w.store_id, w.terms_day, sum(w.quantity) as points
          from (select n.*, coalesce(p.business_day, n.business_day) as terms_day from point_entries n
            left join transactions p on p.merchant_id = n.merchant_id and p.id = n.payment_id) w
          where w.charge_type <> 'USE' and w.settlement_day is not null group by 1, 2, 3, 4 having sum(w.quantity) <> 0) e
        using (merchant_id, day, store_id, terms_day)
      where s.points is distinct from e.points
      union all
      select format('a plan of a refund that succeeded is not what was posted: %s', p.id)
      from refund_points p join refunds r on r.merchant_id = p.merchant_id and r.id = p.id
        left join orders o on o.merchant_id = p.merchant_id and o.id = p.id
      where r.outcome = 'SUCCEEDED' and (o.id is null or o.points_used <> p.returned or o.points_short <> p.short
        or o.points_awarded <> (select coalesce(sum(value::bigint), 0) from jsonb_each_text(p.reversed_points)))`.execute(
      q,
    )
    return rows.map(({ what }) => what)
  })
}

/** Returns the balance of a card; null for an unknown card. */
export const balanceOf = (engine: Engine, card: string): Promise<number | null> =>
  asOwner(engine, async (q) => {
    const row = await q
      .selectFrom('point_balances')
      .select('balance')
      .where('card_no', '=', card)
      .executeTakeFirst()
    return row ? Number(row.balance) : null
  })

/**
 * Returns the orders of a card in posting order as text: type, amount, used points, awarded points
 * and the resulting total, for example `SALE 1000 -0 +10 =10`.
 */
export const ordersOf = (engine: Engine, card: string): Promise<string[]> =>
  asOwner(engine, async (q) => {
    const rows = await q
      .selectFrom('orders')
      .selectAll()
      .where('card_no', '=', card)
      .orderBy('id')
      .execute()
    return rows.map(
      (o) =>
        `${o.type} ${o.amount} used ${o.points_used} given ${o.points_awarded} = ${o.balance_after}`,
    )
  })

/** Returns the point transactions of a card, for example `BONUS AWARD 10`. */
export const entriesOf = (engine: Engine, card: string): Promise<string[]> =>
  asOwner(engine, async (q) => {
    const rows = await q
      .selectFrom('point_entries')
      .selectAll()
      .where('card_no', '=', card)
      .orderBy('id')
      .execute()
    return rows.map(
      (e) => `${e.charge_type} ${e.award} ${e.quantity}${e.rule_id === null ? '' : ' by a rule'}`,
    )
  })
