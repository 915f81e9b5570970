-- What administrators search across the merchants of a tenant: by time, by number, and with exact totals, at a cost that does
-- not grow with the number of merchants (docs/decisions/0029).

-- The order of the list, and the columns it is filtered and summed by: a page and the sums of parts of days are index-only.
-- `refunded` and `reserved` are left out here too, so that a refund stays a HOT update.
create index transactions_by_tenant on transactions (tenant_id, paid_at desc, id desc, merchant_id desc)
  include (amount, trade_kind, state, brand_id);
create index transactions_open_refunds_by_tenant on transactions (tenant_id, paid_at) include (merchant_id, brand_id)
  where trade_kind = 2 and state <> 5;

-- One index a number serves a tenant and a merchant of it: 5,000 probes of an index that began with the merchant took 100 ms.
create index transactions_by_payment_no on transactions (tenant_id, payment_no, merchant_id);
drop index transactions_by_out_trade_no, transactions_by_wallet_trade_no, transactions_by_device_proc_no,
  transactions_by_device_no;
create index transactions_by_out_trade_no on transactions (tenant_id, out_trade_no, merchant_id)
  where out_trade_no is not null;
create index transactions_by_wallet_trade_no on transactions (tenant_id, wallet_trade_no, merchant_id)
  where wallet_trade_no is not null;
create index transactions_by_device_proc_no on transactions (tenant_id, device_proc_no, merchant_id)
  where device_proc_no is not null;
create index transactions_by_device_no on transactions (tenant_id, device_no, merchant_id, paid_at desc, id desc)
  where device_no is not null;
-- Code and name as they are searched: whatever the case and the width of the letters. Reckoned per search it took 20 ms.
alter table merchants add column search_folded text
  generated always as (lower(normalize(code || ' ' || name, nfkc))) stored;

create index terminals_by_tenant on terminals (tenant_id, terminal_no);

-- brand_days of all merchants of a tenant together. Merchants whose business day closes at different hours stay apart: a
-- period from one hour to another has other whole days for each. Written by the scheduled task alone, so that imports of
-- different merchants do not wait for each other's rows.
create table tenant_days (
  tenant_id int not null,
  day date not null,
  closing_minutes smallint not null,
  currency text not null,
  brand_id smallint not null,
  pay_n bigint not null default 0,
  -- Beyond an int8: the amounts of many merchants.
  pay_amt numeric not null default 0,
  ref_n bigint not null default 0,
  ref_amt numeric not null default 0,
  failed_n bigint not null default 0,
  primary key (tenant_id, day, closing_minutes, currency, brand_id)
) with (fillfactor = 80);

-- What tenant_days does not hold yet: appended with the rows, in the same transaction. Both together are exact at any time.
create table tenant_day_changes (
  merchant_id int not null,
  day date not null,
  brand_id smallint not null,
  tenant_id int not null,
  pay_n int not null default 0,
  pay_amt numeric not null default 0,
  ref_n int not null default 0,
  ref_amt numeric not null default 0,
  failed_n int not null default 0
);
create index tenant_day_changes_by_merchant on tenant_day_changes (merchant_id);
create index tenant_day_changes_by_tenant on tenant_day_changes (tenant_id, day);

insert into tenant_days
select d.tenant_id, d.day, m.closing_minutes, m.currency, d.brand_id, sum(d.pay_n), sum(d.pay_amt), sum(d.ref_n),
  sum(d.ref_amt), sum(d.failed_n)
from brand_days d join merchants m on m.id = d.merchant_id
group by d.tenant_id, d.day, m.closing_minutes, m.currency, d.brand_id;

alter table tenant_days enable row level security, force row level security;
create policy of_tenant on tenant_days to choba_admin, choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on tenant_days to choba_admin, choba_worker;
grant insert, update on tenant_days to choba_worker;

alter table tenant_day_changes enable row level security, force row level security;
create policy of_merchant on tenant_day_changes to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on tenant_day_changes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on tenant_day_changes to choba_admin;
grant select, insert, delete on tenant_day_changes to choba_worker;
