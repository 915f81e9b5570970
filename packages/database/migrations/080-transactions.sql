-- Transactions (payments and refund lines) and the figures counted from them.

create table transactions (
  -- The foreign key is a lock as well: an insert waits for a change of the merchant's currency or
  -- clock, which holds the merchant's row.
  merchant_id int not null references merchants,
  -- Made by the application, ordered by time: ms << 22 | node << 12 | seq.
  id bigint not null,
  tenant_id int not null,
  -- A refund line has the time of the request until it succeeds, then the time of the success.
  -- Milliseconds: cursors and JavaScript carry them exactly.
  paid_at timestamptz(3) not null,
  business_day date not null,
  store_id int not null,
  terminal_id int,
  brand_id smallint not null references brands,
  -- 1 PAYMENT, 2 REFUND
  trade_kind smallint not null check (trade_kind in (1, 2)),
  -- Payments: 1 PAID, 2 FAILED. Refund lines: 3 REQUESTED, 4 SENT, 5 SUCCEEDED, 6 FAILED, 7
  -- UNKNOWN, 8 WAITING for a second person (holds the amount; nothing is sent).
  state smallint not null
    check (case trade_kind when 1 then state in (1, 2) else state between 3 and 8 end),
  currency text not null,
  -- Minor units.
  amount bigint not null check (amount between 1 and 99999999999),
  -- Of a payment: refunded, and reserved by refunds whose end is not known.
  refunded bigint not null default 0,
  reserved bigint not null default 0,
  -- Payment of a refund line; null if an import had none.
  original_id bigint,
  payment_no text not null collate "C",
  out_trade_no text collate "C",
  wallet_trade_no text collate "C",
  device_no text collate "C",
  device_proc_no text collate "C",
  remark text,
  -- Null if paid or refunded here, or brought by the feed.
  import_id bigint,
  -- For searches by digits (docs/decisions/0033): the last four characters in capitals, and the
  -- whole number in capitals if it has small letters. Stored, because row-level security lets an
  -- index answer comparisons of plain columns, but not upper() or LIKE. Null, and in no index,
  -- without a number.
  payment_no_tail text collate "C" generated always as (upper(right(payment_no, 4))) stored,
  payment_no_upper text collate "C"
    generated always as (nullif(upper(payment_no), payment_no)) stored,
  out_trade_no_tail text collate "C" generated always as (upper(right(out_trade_no, 4))) stored,
  out_trade_no_upper text collate "C"
    generated always as (nullif(upper(out_trade_no), out_trade_no)) stored,
  wallet_trade_no_tail text collate "C"
    generated always as (upper(right(wallet_trade_no, 4))) stored,
  wallet_trade_no_upper text collate "C"
    generated always as (nullif(upper(wallet_trade_no), wallet_trade_no)) stored,
  device_no_tail text collate "C" generated always as (upper(right(device_no, 4))) stored,
  device_no_upper text collate "C"
    generated always as (nullif(upper(device_no), device_no)) stored,
  device_proc_no_tail text collate "C"
    generated always as (upper(right(device_proc_no, 4))) stored,
  device_proc_no_upper text collate "C"
    generated always as (nullif(upper(device_proc_no), device_proc_no)) stored,
  refund_reason text,
  -- Null: the current trade type of the store.
  trade_type_id smallint references trade_types,
  primary key (merchant_id, id),
  constraint transactions_payment_no unique (merchant_id, payment_no),
  -- The last guard against refunding too much; the application checks before.
  constraint never_over_refunded
    check (refunded >= 0 and reserved >= 0 and refunded + reserved <= amount),
  constraint reason_of_refund check (refund_reason is null or trade_kind = 2),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, terminal_id) references terminals,
  foreign key (merchant_id, original_id) references transactions,
  constraint transactions_import_id_fkey foreign key (merchant_id, import_id) references imports,
  constraint transactions_refund_reason foreign key (tenant_id, refund_reason)
    references refund_reasons
) with (fillfactor = 90, autovacuum_vacuum_insert_scale_factor = 0.01);
-- Search and exact totals without the heap. Without `refunded` and `reserved`, so that a refund is
-- a HOT update.
create index transactions_search on transactions (merchant_id, paid_at desc, id desc)
  include (amount, trade_kind, state, brand_id, store_id, terminal_id);
-- One store, or one of its terminals.
create index transactions_by_store on transactions (merchant_id, store_id, paid_at desc, id desc);
-- Refunds are few: without this index a search for them reads all payments.
create index transactions_refunds on transactions (merchant_id, paid_at desc, id desc)
  where trade_kind = 2;
-- Refund lines that have not succeeded: listed, never summed, few.
create index transactions_open_refunds on transactions (merchant_id, paid_at)
  include (store_id, brand_id) where trade_kind = 2 and state <> 5;
-- Refunds of a payment.
create index transactions_by_original on transactions (merchant_id, original_id)
  where original_id is not null;
-- Lists and sums across the merchants of a tenant (docs/decisions/0029), index-only. Without
-- `refunded` and `reserved`, as above.
create index transactions_by_tenant
  on transactions (tenant_id, paid_at desc, id desc, merchant_id desc)
  include (amount, trade_kind, state, brand_id);
create index transactions_open_refunds_by_tenant on transactions (tenant_id, paid_at)
  include (merchant_id, brand_id) where trade_kind = 2 and state <> 5;
-- Numbers of receipts and devices. The indexes begin with the tenant: one for each number serves
-- searches of a tenant and of a merchant.
create index transactions_by_payment_no on transactions (tenant_id, payment_no, merchant_id);
create index transactions_by_out_trade_no on transactions (tenant_id, out_trade_no, merchant_id)
  where out_trade_no is not null;
create index transactions_by_wallet_trade_no
  on transactions (tenant_id, wallet_trade_no, merchant_id) where wallet_trade_no is not null;
create index transactions_by_device_proc_no
  on transactions (tenant_id, device_proc_no, merchant_id) where device_proc_no is not null;
create index transactions_by_device_no
  on transactions (tenant_id, device_no, merchant_id, paid_at desc, id desc)
  where device_no is not null;
-- Searches of a merchant, and whether a tenant uses a type. Rows with their store's type cost
-- nothing.
create index transactions_by_trade_type
  on transactions (tenant_id, trade_type_id, merchant_id, paid_at desc, id desc)
  include (amount, trade_kind, state, brand_id, store_id) where trade_type_id is not null;
-- Rows of an import, counted at its end and deleted when it is undone.
create index transactions_by_import on transactions (merchant_id, import_id)
  where import_id is not null;
create index transactions_by_payment_no_tail
  on transactions (tenant_id, payment_no_tail, merchant_id) where payment_no_tail is not null;
create index transactions_by_payment_no_upper
  on transactions (tenant_id, payment_no_upper, merchant_id) where payment_no_upper is not null;
create index transactions_by_out_trade_no_tail
  on transactions (tenant_id, out_trade_no_tail, merchant_id) where out_trade_no_tail is not null;
create index transactions_by_out_trade_no_upper
  on transactions (tenant_id, out_trade_no_upper, merchant_id)
  where out_trade_no_upper is not null;
create index transactions_by_wallet_trade_no_tail
  on transactions (tenant_id, wallet_trade_no_tail, merchant_id)
  where wallet_trade_no_tail is not null;
create index transactions_by_wallet_trade_no_upper
  on transactions (tenant_id, wallet_trade_no_upper, merchant_id)
  where wallet_trade_no_upper is not null;
create index transactions_by_device_no_tail
  on transactions (tenant_id, device_no_tail, merchant_id) where device_no_tail is not null;
create index transactions_by_device_no_upper
  on transactions (tenant_id, device_no_upper, merchant_id) where device_no_upper is not null;
create index transactions_by_device_proc_no_tail
  on transactions (tenant_id, device_proc_no_tail, merchant_id)
  where device_proc_no_tail is not null;
create index transactions_by_device_proc_no_upper
  on transactions (tenant_id, device_proc_no_upper, merchant_id)
  where device_proc_no_upper is not null;
comment on table transactions is 'placement: merchant';
alter table transactions enable row level security, force row level security;
create policy of_merchant on transactions to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy reading_of_worker on transactions for select to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy recording on transactions for insert to choba_worker
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy settling on transactions for update to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on transactions to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Only undoing an import deletes transactions.
create policy deleting_imported on transactions for delete to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and import_id is not null);
create policy reading_of_merchant on transactions for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on transactions for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
create policy changing_of_stores on transactions for update to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert, update, delete on transactions to choba_worker;
-- A refund request adds its line and reserves the amount; the worker does the rest.
grant select, insert on transactions to choba_merchant, choba_store;
grant select on transactions to choba_admin;
grant update (reserved) on transactions to choba_merchant, choba_store;

-- Data of an imported file about a transaction (areas/imports/README.md): place in the file, and
-- another service's figures, which are stored as given and never calculated with.
create table import_rows (
  merchant_id int not null,
  -- ID of the transaction.
  id bigint not null,
  tenant_id int not null,
  -- Index among the files of the import, from 0.
  file smallint not null check (file >= 0),
  line int not null check (line > 0),
  -- The file has no time of day: the transaction is dated at noon.
  date_only boolean not null default false,
  fee numeric,
  fee_currency text check (fee_currency ~ '^[A-Z]{3}$'),
  net numeric,
  payout_no text check (length(payout_no) <= 100),
  settled_at timestamptz(3),
  settled_currency text check (settled_currency ~ '^[A-Z]{3}$'),
  settled_amount numeric,
  primary key (merchant_id, id),
  foreign key (merchant_id, id) references transactions
);
comment on table import_rows is 'placement: merchant';
alter table import_rows enable row level security, force row level security;
create policy of_merchant on import_rows to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on import_rows to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on import_rows to choba_worker;
grant select on import_rows to choba_merchant, choba_store, choba_admin;

-- Refund lines of the feed that name a payment and are not deducted from it (areas/feed/README.md).
-- They count in all figures, because their money has moved.
create table unlinked_refunds (
  merchant_id int not null,
  -- ID of the refund line.
  transaction_id bigint not null,
  tenant_id int not null,
  original_payment_no text not null collate "C",
  -- WAITING: for the payment, or until it is paid. EXCEEDS: more than could be refunded. REPEATS:
  -- the line names a refund of ours by another number and may be a repetition of it.
  reason text not null check (reason in ('WAITING', 'EXCEEDS', 'REPEATS')),
  noted_at timestamptz(3) not null,
  -- Set when a person has dealt with the line.
  acknowledged_at timestamptz(3),
  acknowledged_by text,
  acknowledgement text check (length(acknowledgement) between 1 and 500),
  primary key (merchant_id, transaction_id),
  constraint unlinked_refunds_acknowledged
    check ((acknowledged_at is null) = (acknowledged_by is null)
      and (acknowledged_at is null) = (acknowledgement is null)),
  foreign key (merchant_id, transaction_id) references transactions
);
create index unlinked_refunds_by_original on unlinked_refunds (merchant_id, original_payment_no);
create index unlinked_refunds_by_tenant on unlinked_refunds (tenant_id, transaction_id);
comment on table unlinked_refunds is 'placement: merchant';
comment on column unlinked_refunds.original_payment_no is
  'the payment that the line names; with REPEATS the number of the refund that it may repeat';
alter table unlinked_refunds enable row level security, force row level security;
create policy of_merchant on unlinked_refunds to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on unlinked_refunds to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on unlinked_refunds to choba_worker;
grant select on unlinked_refunds to choba_merchant, choba_store, choba_admin;
grant update (acknowledged_at, acknowledged_by, acknowledgement)
  on unlinked_refunds to choba_merchant, choba_store;
grant update (reason, acknowledged_at, acknowledged_by, acknowledgement)
  on unlinked_refunds to choba_worker;

-- Payments of the feed above a limit of their store. They are accepted, because their money has
-- moved.
create table limit_excesses (
  merchant_id int not null,
  transaction_id bigint not null,
  tenant_id int not null,
  store_id int not null,
  business_day date not null,
  -- The exceeded limit: of a payment, or of the store's business day.
  payment_limit bigint,
  day_limit bigint,
  noted_at timestamptz(3) not null,
  -- The store's use rate that the points of the payment exceeded.
  point_use_ppm int,
  primary key (merchant_id, transaction_id),
  check (num_nonnulls(payment_limit, day_limit, point_use_ppm) > 0),
  foreign key (merchant_id, transaction_id) references transactions
);
create index limit_excesses_by_store on limit_excesses (merchant_id, store_id, business_day);
comment on table limit_excesses is 'placement: merchant';
alter table limit_excesses enable row level security, force row level security;
create policy of_merchant on limit_excesses to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on limit_excesses to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_stores on limit_excesses to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert on limit_excesses to choba_worker;
grant select on limit_excesses to choba_merchant, choba_store, choba_admin;

-- Points of a transaction as the feed gave them (areas/feed/README.md).
create table transaction_points (
  merchant_id int not null,
  transaction_id bigint not null,
  tenant_id int not null,
  point_card_no text collate "C" check (length(point_card_no) between 1 and 64),
  -- Whole points: used, awarded, and the balance afterwards. For a refund: returned, and taken
  -- back.
  used bigint check (used >= 0),
  awarded bigint check (awarded >= 0),
  balance bigint,
  presentation text check (presentation in ('CARD', 'APP', 'NONE')),
  primary key (merchant_id, transaction_id),
  check (num_nonnulls(point_card_no, used, awarded, balance) > 0),
  foreign key (merchant_id, transaction_id) references transactions
);
create index transaction_points_by_card
  on transaction_points (merchant_id, point_card_no, transaction_id);
comment on table transaction_points is 'placement: merchant';
alter table transaction_points enable row level security, force row level security;
create policy of_merchant on transaction_points to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on transaction_points to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on transaction_points to choba_worker;
grant select on transaction_points to choba_merchant, choba_store, choba_admin;

-- Rollups, written in the same transaction as their rows: PAID payments, SUCCEEDED refund lines,
-- and FAILED payments (listed, never summed). Refund lines that have not succeeded are counted from
-- transactions_open_refunds, so that a request takes no lock on a busy day's row. The key ends with
-- the day: searches over many stores are slow if the day comes before the store.
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
comment on table store_days is 'placement: merchant';
alter table store_days enable row level security, force row level security;
create policy of_merchant on store_days to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_days to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on store_days to choba_worker;
grant select on store_days to choba_merchant, choba_store, choba_admin;

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
comment on table brand_days is 'placement: merchant';
alter table brand_days enable row level security, force row level security;
create policy of_merchant on brand_days to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on brand_days to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on brand_days to choba_worker;
grant select on brand_days to choba_merchant, choba_store, choba_admin;

-- brand_days of all merchants of a tenant. Merchants with different closing times stay apart,
-- because a period covers other whole days for each. Only a scheduled task writes it, so that
-- imports of different merchants do not wait for each other.
create table tenant_days (
  tenant_id int not null,
  day date not null,
  closing_minutes smallint not null,
  currency text not null,
  brand_id smallint not null,
  pay_n bigint not null default 0,
  -- Exceeds int8: amounts of many merchants.
  pay_amt numeric not null default 0,
  ref_n bigint not null default 0,
  ref_amt numeric not null default 0,
  failed_n bigint not null default 0,
  primary key (tenant_id, day, closing_minutes, currency, brand_id)
) with (fillfactor = 80);
-- Tells whether a tenant uses a payment method.
create index tenant_days_by_brand on tenant_days (tenant_id, brand_id);
comment on table tenant_days is 'placement: coordinator';
alter table tenant_days enable row level security, force row level security;
create policy of_tenant on tenant_days to choba_worker, choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on tenant_days to choba_worker;
grant select on tenant_days to choba_admin;

-- Changes that tenant_days does not include yet, added in the transaction of their rows. Both
-- tables together are exact at any time.
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
comment on table tenant_day_changes is 'placement: merchant';
alter table tenant_day_changes enable row level security, force row level security;
create policy of_merchant on tenant_day_changes to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on tenant_day_changes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on tenant_day_changes to choba_worker;
grant select on tenant_day_changes to choba_admin;

-- Counted days of a merchant for the tables below (docs/decisions/0056): from `first_day` to
-- `counted_through`. A task counts a day once, when it is over; later changes of its transactions
-- correct the figures in their own transaction.
create table figure_days (
  merchant_id int not null primary key references merchants,
  tenant_id int not null,
  first_day date not null,
  counted_through date not null,
  -- When a day with transactions was last counted.
  counted_at timestamptz(3) not null,
  -- Last day whose figures were found to match the transactions, and when that was checked.
  verified_through date,
  checked_at timestamptz(3),
  -- Differences of the last check. Administrators are notified once, until there are none.
  difference_count int not null default 0 check (difference_count >= 0),
  notified_at timestamptz(3),
  check (counted_through >= first_day),
  check ((difference_count > 0) = (notified_at is not null))
) with (fillfactor = 50);
comment on table figure_days is 'placement: merchant';
alter table figure_days enable row level security, force row level security;
create policy of_merchant on figure_days to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on figure_days to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on figure_days to choba_worker;
grant select on figure_days to choba_merchant, choba_store, choba_admin;
grant update (counted_through, counted_at, verified_through, checked_at, difference_count,
  notified_at) on figure_days to choba_worker;

-- Figures by hour. The key has the day before the store, unlike store_days: reports read some days
-- of all stores or of a few.
create table store_hours (
  merchant_id int not null,
  day date not null,
  store_id int not null,
  -- Hour of the merchant's wall clock. An hour that a clock change repeats is counted as one.
  hour smallint not null check (hour between 0 and 23),
  tenant_id int not null,
  pay_n int not null default 0,
  -- Minor units.
  pay_amt bigint not null default 0,
  ref_n int not null default 0,
  ref_amt bigint not null default 0,
  primary key (merchant_id, day, store_id, hour),
  foreign key (merchant_id, store_id) references stores
);
comment on table store_hours is 'placement: merchant';
alter table store_hours enable row level security, force row level security;
create policy of_merchant on store_hours to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_hours to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on store_hours to choba_worker;
grant select on store_hours to choba_merchant, choba_store, choba_admin;
grant update (pay_n, pay_amt, ref_n, ref_amt) on store_hours to choba_worker;

-- Figures by class of amounts (docs/decisions/0056). The key has the day before the store, as in
-- store_hours.
create table store_amounts (
  merchant_id int not null,
  day date not null,
  store_id int not null,
  brand_id smallint not null references brands,
  -- `amountClassOf` of the contract: class of the amount of the payment or refund line.
  amount_class smallint not null check (amount_class between 0 and 34),
  tenant_id int not null,
  pay_n int not null default 0,
  -- Minor units.
  pay_amt bigint not null default 0,
  ref_n int not null default 0,
  ref_amt bigint not null default 0,
  primary key (merchant_id, day, store_id, brand_id, amount_class),
  foreign key (merchant_id, store_id) references stores
);
comment on table store_amounts is 'placement: merchant';
alter table store_amounts enable row level security, force row level security;
create policy of_merchant on store_amounts to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_amounts to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on store_amounts to choba_worker;
grant select on store_amounts to choba_merchant, choba_store, choba_admin;
grant update (pay_n, pay_amt, ref_n, ref_amt) on store_amounts to choba_worker;

-- store_amounts of all stores together: with many stores that table has nearly a row for each
-- payment.
create table brand_amounts (
  merchant_id int not null,
  day date not null,
  brand_id smallint not null references brands,
  -- As in store_amounts.
  amount_class smallint not null check (amount_class between 0 and 34),
  tenant_id int not null,
  pay_n int not null default 0,
  -- Minor units.
  pay_amt bigint not null default 0,
  ref_n int not null default 0,
  ref_amt bigint not null default 0,
  primary key (merchant_id, day, brand_id, amount_class)
);
comment on table brand_amounts is 'placement: merchant';
alter table brand_amounts enable row level security, force row level security;
create policy of_merchant on brand_amounts to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on brand_amounts to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on brand_amounts to choba_worker;
grant select on brand_amounts to choba_merchant, choba_store, choba_admin;
grant update (pay_n, pay_amt, ref_n, ref_amt) on brand_amounts to choba_worker;

-- Day-end closes of stores (areas/day-closes/README.md). No role may change or delete one.
create table day_closes (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  store_id int not null,
  day date not null,
  -- The whole store, payments without a terminal, or the ID of a terminal.
  part text not null collate "C" check (part ~ '^(STORE|NONE|[1-9][0-9]*)$'),
  terminal_no text,
  currency text not null,
  -- What counted at that time, by terminal and payment class, in minor units.
  figures jsonb not null,
  opening_float bigint not null check (opening_float >= 0),
  -- Float plus cash payments, less cash refunds.
  expected_cash bigint not null,
  counted_cash bigint not null check (counted_cash >= 0),
  reason text check (length(reason) between 1 and 200),
  closed_at timestamptz(3) not null,
  -- Name of the person.
  closed_by text not null,
  -- IDs of the transactions that counted, to list closed and late ones exactly. Null if unknown.
  counted bigint[],
  primary key (merchant_id, id),
  unique (merchant_id, store_id, day, part),
  check ((part in ('STORE', 'NONE')) = (terminal_no is null)),
  check (counted_cash = expected_cash or reason is not null),
  foreign key (merchant_id, store_id) references stores
);
comment on table day_closes is 'placement: merchant';
alter table day_closes enable row level security, force row level security;
create policy of_merchant on day_closes to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on day_closes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_stores on day_closes to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert on day_closes to choba_merchant, choba_store;
grant select on day_closes to choba_worker, choba_admin;
