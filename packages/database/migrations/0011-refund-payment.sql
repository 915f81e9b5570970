-- The two foreign keys that 0010 dropped for speed. Both are locks as well: an insert of a transaction waits for a change of
-- its merchant's currency or clock, which holds the merchant's row, and a payment cannot go while a refund of it exists.
alter table transactions add constraint transactions_merchant_id_fkey foreign key (merchant_id) references merchants;

alter table refunds add column payment_id bigint;
update refunds r set payment_id = l.original_id
  from transactions l where l.merchant_id = r.merchant_id and l.id = r.id;
alter table refunds alter column payment_id set not null;
alter table refunds add constraint refunds_merchant_id_payment_id_fkey
  foreign key (merchant_id, payment_id) references transactions;

-- When the job that settles a refund was given up: an operator has to look at it. Null as long as it is tried.
alter table refunds add column gave_up_at timestamptz;
