-- Every paid payment under the number of a sale, at its store and on its business day, is a payment of it, also without a point card and
-- from a file (docs/decisions/0100). Sales that are there already come to what their payments are.

update orders o set amount = p.amount
from (
  select s.merchant_id, s.id, sum(t.amount)::bigint as amount
  from orders s
  join transactions t on t.merchant_id = s.merchant_id and t.store_id = s.store_id and t.business_day = s.business_day
    and coalesce(t.out_trade_no, t.payment_no) = s.order_no
  where s.type = 'SALE' and t.trade_kind = 1 and t.state = 1
  group by s.merchant_id, s.id
) p
where o.merchant_id = p.merchant_id and o.id = p.id and o.amount <> p.amount;
