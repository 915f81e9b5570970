import { sql } from 'kysely'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'

/**
 * Orders with point cards of the biggest merchant of each tenant: of its payments that nothing was refunded of, every fifth is made
 * with one of 60 cards and was given one point for a hundred of its smallest units.
 */
export const seedOnPayments: AreaSeed = async (q) => {
  for (const tenant of tenantPlans) {
    const merchant = tenant.merchants[0]!.id
    await sql`
      insert into transaction_points (merchant_id, transaction_id, tenant_id, point_card_no, awarded)
      select t.merchant_id, t.id, t.tenant_id, 'PC-' || lpad((n * 7 % 60)::text, 6, '0'), t.amount / 100
      from (select *, row_number() over (order by paid_at, id) as n from transactions
        where merchant_id = ${merchant} and trade_kind = 1) t
      where t.n % 5 = 0 and t.state = 1 and t.refunded = 0 and t.reserved = 0
      on conflict do nothing`.execute(q)
    await sql`
      insert into point_balances (merchant_id, card_no, tenant_id, balance)
      select merchant_id, point_card_no, tenant_id, sum(awarded)::bigint from transaction_points
      where merchant_id = ${merchant} group by merchant_id, point_card_no, tenant_id`.execute(q)
    const posted = sql`select t.*, p.point_card_no, p.awarded,
        (sum(p.awarded) over (partition by p.point_card_no order by t.paid_at, t.id))::bigint as balance
      from transaction_points p join transactions t on t.merchant_id = p.merchant_id and t.id = p.transaction_id
      where p.merchant_id = ${merchant}`
    await sql`
      insert into orders (merchant_id, id, tenant_id, type, order_no, ordered_at, business_day, store_id, terminal_id, card_no,
        presentation, currency, amount, points_awarded, balance_after)
      select merchant_id, id, tenant_id, 'SALE', coalesce(out_trade_no, payment_no), paid_at, business_day, store_id, terminal_id,
        point_card_no, 'CARD', currency, amount, awarded, balance
      from (${posted}) t`.execute(q)
    await sql`
      insert into point_entries (merchant_id, id, tenant_id, card_no, order_id, payment_id, cause, charge_type, award, quantity,
        balance, at, business_day, store_id)
      select merchant_id, id, tenant_id, point_card_no, id, id, id, 'BONUS', 'AWARD', awarded, balance, paid_at, business_day, store_id
      from (${posted}) t where awarded > 0`.execute(q)
  }
}
