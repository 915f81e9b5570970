-- Payments and refund lines, their rollups, and what a refund needs to be sent once and settled truthfully.

-- The brands of the catalogue: each belongs to one payment class, so a class is a list of brands.
create table brands (
  id smallint primary key,
  code text not null unique,
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  -- 1 WALLET, 2 CARD, 3 POINT_CARD, 4 CASH
  payment_class smallint not null check (payment_class between 1 and 4),
  sequence smallint not null
);

create table transactions (
  merchant_id int not null references merchants,
  -- Made by the application, ordered by time: ms << 22 | node << 12 | seq.
  id bigint not null,
  tenant_id int not null,
  -- A refund line is dated at the request, and anew at the instant it succeeds.
  -- Milliseconds: what a cursor and JavaScript can carry exactly.
  paid_at timestamptz(3) not null,
  business_day date not null,
  store_id int not null,
  terminal_id int,
  brand_id smallint not null references brands,
  -- 1 PAYMENT, 2 REFUND
  trade_kind smallint not null check (trade_kind in (1, 2)),
  -- 1 PAID, 2 FAILED (payments); 3 REQUESTED, 4 SENT, 5 SUCCEEDED, 6 FAILED, 7 UNKNOWN (refund lines)
  state smallint not null check (case trade_kind when 1 then state in (1, 2) else state between 3 and 7 end),
  currency text not null,
  -- Minor units.
  amount bigint not null check (amount > 0 and amount <= 9007199254740991),
  -- Of a payment: what has been refunded, and what is reserved by refunds whose end is not known yet.
  refunded bigint not null default 0,
  reserved bigint not null default 0,
  -- Of a refund line: its payment. Null where an import had none.
  original_id bigint,
  payment_no text not null collate "C",
  out_trade_no text collate "C",
  wallet_trade_no text collate "C",
  device_no text collate "C",
  device_proc_no text collate "C",
  remark text,
  primary key (merchant_id, id),
  constraint transactions_payment_no unique (merchant_id, payment_no),
  -- The last guard of a refund; the application never lets it fire.
  constraint never_over_refunded check (refunded >= 0 and reserved >= 0 and refunded + reserved <= amount),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, terminal_id) references terminals,
  foreign key (merchant_id, original_id) references transactions
) with (fillfactor = 90, autovacuum_vacuum_insert_scale_factor = 0.01);

-- Search and exact totals without the heap. Leaves `refunded` and `reserved` out, so that a refund stays a HOT update.
create index transactions_search on transactions (merchant_id, paid_at desc, id desc)
  include (amount, trade_kind, state, brand_id, store_id, terminal_id);
-- One store, or one terminal of it: 0.4 ms instead of 22.
create index transactions_by_store on transactions (merchant_id, store_id, paid_at desc, id desc);
-- Refunds are four rows in a hundred: without this, looking for them walks the other ninety-six.
create index transactions_refunds on transactions (merchant_id, paid_at desc, id desc) where trade_kind = 2;
-- Refund lines that have not succeeded (still open, or failed): listed, never summed, few.
create index transactions_open_refunds on transactions (merchant_id, paid_at) include (store_id, brand_id)
  where trade_kind = 2 and state <> 5;
-- The numbers a customer reads from a receipt. Collation C serves `=` and a prefix alike.
create index transactions_by_out_trade_no on transactions (merchant_id, out_trade_no) where out_trade_no is not null;
create index transactions_by_wallet_trade_no on transactions (merchant_id, wallet_trade_no) where wallet_trade_no is not null;
create index transactions_by_device_proc_no on transactions (merchant_id, device_proc_no) where device_proc_no is not null;
-- A device makes many payments: newest first within it.
create index transactions_by_device_no on transactions (merchant_id, device_no, paid_at desc, id desc) where device_no is not null;
-- The refunds of one payment.
create index transactions_by_original on transactions (merchant_id, original_id) where original_id is not null;

-- Rollups, kept in the same transaction as the rows: PAID payments, SUCCEEDED refund lines, and `failed_n`, the failed
-- payments, which are listed and never summed. Refund lines that have not succeeded are few and are counted from
-- transactions_open_refunds instead, so that asking for a refund takes no lock on a busy day's row. The key of store_days has the day last: with the day before the store, a
-- search over many stores took seconds.
create table store_days (
  merchant_id int not null,
  store_id int not null,
  day date not null,
  tenant_id int not null,
  pay_n int not null default 0,
  pay_amt bigint not null default 0,
  ref_n int not null default 0,
  ref_amt bigint not null default 0,
  failed_n int not null default 0,
  primary key (merchant_id, store_id, day)
) with (fillfactor = 80);
create index store_days_by_day on store_days (merchant_id, day);

create table brand_days (
  merchant_id int not null,
  day date not null,
  brand_id smallint not null,
  tenant_id int not null,
  pay_n int not null default 0,
  pay_amt bigint not null default 0,
  ref_n int not null default 0,
  ref_amt bigint not null default 0,
  failed_n int not null default 0,
  primary key (merchant_id, day, brand_id)
) with (fillfactor = 80);

-- How a refund travels: what was asked, under which key it goes to the gateway, and what came back. `id` is the refund line's.
create table refunds (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  payment_id bigint not null,
  user_id int not null,
  user_name text not null,
  idempotency_key uuid not null,
  -- What the key stood for: the same key with another body is refused (422).
  payment_no text not null,
  amount bigint not null check (amount > 0),
  remark text,
  -- Made once, sent with every try: the gateway acts on it once.
  gateway_key uuid not null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  unknown_at timestamptz,
  -- How it ended: SUCCEEDED; REFUSED by the gateway (4000); FAILED at it (4005).
  outcome text check (outcome in ('SUCCEEDED', 'REFUSED', 'FAILED')),
  gateway_reference text,
  primary key (merchant_id, id),
  -- Two people may, by chance or by malice, send the same key: they are told apart.
  constraint refunds_idempotency_key unique (merchant_id, user_id, idempotency_key),
  foreign key (merchant_id, payment_id) references transactions,
  foreign key (merchant_id, id) references transactions
);

-- Which gateway refunds which class of payment. Cash and point cards are settled at once and have none.
create table gateways (
  tenant_id int not null references tenants,
  payment_class smallint not null check (payment_class in (1, 2)),
  kind text not null check (kind in ('simulator', 'http')),
  url text,
  secret text,
  primary key (tenant_id, payment_class)
);

-- The demo gateway's own memory, as a gateway has one: what it did under which key.
create table simulator_refunds (
  gateway_key uuid primary key,
  outcome text not null check (outcome in ('succeeded', 'refused', 'failed')),
  amount bigint not null,
  acted_at timestamptz not null default now()
);

do $$
declare name text;
begin
  foreach name in array array['transactions', 'store_days', 'brand_days', 'refunds'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    execute format('grant insert, update on %I to choba_worker', name);
  end loop;
end $$;

alter table gateways enable row level security, force row level security;
create policy of_tenant on gateways to choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select on brands to choba_merchant, choba_worker, choba_admin;
grant select on gateways to choba_worker;
grant select, insert on simulator_refunds to choba_worker;
-- A request reserves on the payment and adds its line and its journey; the worker does the rest.
grant insert on transactions, refunds to choba_merchant;
grant update (reserved) on transactions to choba_merchant;
