-- Every refund that succeeded of a payment of an order is a refund of the order, also where it has no points and where it came by a file
-- (docs/decisions/0104). Those that are there already are added to the sales of their payments, without points.

-- An import that is undone takes its refunds out again; what the ledger has entries of stays, by their foreign key.
grant delete on orders to choba_worker;

insert into orders (merchant_id, id, tenant_id, type, order_no, ordered_at, business_day, store_id, terminal_id, card_no, presentation,
  currency, amount, balance_after, sale_id)
select t.merchant_id, t.id, t.tenant_id, 'REFUND', s.order_no, t.paid_at, t.business_day, t.store_id, t.terminal_id, s.card_no,
  s.presentation, t.currency, t.amount, c.balance, s.id
from orders s
join transactions p on p.merchant_id = s.merchant_id and p.store_id = s.store_id and p.business_day = s.business_day
  and coalesce(p.out_trade_no, p.payment_no) = s.order_no
join transactions t on t.merchant_id = p.merchant_id and t.original_id = p.id
join point_balances c on c.merchant_id = s.merchant_id and c.card_no = s.card_no
where s.type = 'SALE' and p.trade_kind = 1 and p.state = 1 and p.refunded > 0 and t.state = 5
on conflict (merchant_id, id) do nothing;
