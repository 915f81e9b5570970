-- Point rules, orders with points, and the points ledger.

-- Rules for awarding points of a merchant (areas/point-rules/README.md).
create table point_rules (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- Null for all stores of the merchant.
  store_id int,
  point_type text not null check (point_type in ('BONUS', 'QUANTITY')),
  activity_type text not null check (activity_type in ('COMMON', 'SPECIAL')),
  -- Set by the application with millisecond precision, because page cursors carry milliseconds.
  created_at timestamptz not null,
  -- Incremented by every change. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz,
  changed_by text,
  creation_source text not null check (creation_source in ('PORTAL', 'SETUP')),
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores
);
create index point_rules_by_time on point_rules (merchant_id, created_at desc, id desc);
create index point_rules_by_store on point_rules (merchant_id, store_id) where store_id is not null;
comment on table point_rules is 'placement: reference';
alter table point_rules enable row level security, force row level security;
create policy of_merchant on point_rules to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy reading_of_merchant on point_rules for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on point_rules for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
create policy changing_of_stores on point_rules for update to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert on point_rules to choba_merchant, choba_store;
grant select on point_rules to choba_worker;
grant update (version, changed_at, changed_by) on point_rules to choba_merchant, choba_store;

-- Versions of a rule. Awards of past days never change: only the end of a version can be moved, to
-- yesterday at the earliest.
create table point_rule_versions (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  rule_id bigint not null,
  name text not null check (length(name) between 1 and 50),
  -- Business days, both inclusive; null for no end.
  first_day date not null,
  last_day date,
  activity_day text not null check (activity_day in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- 1 Monday to 7 Sunday.
  weekdays smallint[] not null check (cardinality(weekdays) <= 7),
  dates smallint[] not null check (cardinality(dates) <= 31),
  month_end boolean not null,
  -- Exactly one is set: rate or base rate in parts per million, multiple in hundredths, or number
  -- of points per order.
  rate_ppm int check (rate_ppm between 1 and 1000000),
  base_rate_ppm int check (base_rate_ppm between 1 and 1000000),
  multiple_hundredths smallint check (multiple_hundredths between 100 and 9999),
  quantity int check (quantity > 0),
  remark text not null check (length(remark) <= 100),
  state text not null check (state in ('VALID', 'INVALID')),
  created_at timestamptz not null,
  -- Name of the user; null for rules of the initial setup.
  created_by text,
  -- Time at which another version from the same day, or an earlier end, replaced this version.
  withdrawn_at timestamptz,
  primary key (merchant_id, id),
  check (last_day is null or last_day >= first_day),
  check ((activity_day = 'WEEKLY') = (cardinality(weekdays) > 0)),
  check ((activity_day = 'MONTHLY') = (cardinality(dates) > 0 or month_end)),
  check (num_nonnulls(rate_ppm, base_rate_ppm, multiple_hundredths, quantity) = 1),
  foreign key (merchant_id, rule_id) references point_rules
);
-- Versions that begin on the same day would overlap. The application prevents other overlaps while
-- it locks the rule.
create unique index point_rule_versions_by_day
  on point_rule_versions (merchant_id, rule_id, first_day) where withdrawn_at is null;
comment on table point_rule_versions is 'placement: reference';
alter table point_rule_versions enable row level security, force row level security;
create policy of_merchant on point_rule_versions to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert on point_rule_versions to choba_merchant, choba_store;
grant select on point_rule_versions to choba_worker;
grant update (last_day, withdrawn_at) on point_rule_versions to choba_merchant, choba_store;

-- A sale at a store, paid by one or more payments with the same order number, or a refund of one of
-- these payments (docs/decisions/0083).
create table orders (
  merchant_id int not null references merchants,
  -- ID of the sale's first payment, or of the refund.
  id bigint not null,
  tenant_id int not null,
  type text not null check (type in ('SALE', 'REFUND', 'CANCEL')),
  order_no text collate "C" not null,
  ordered_at timestamptz(3) not null,
  business_day date not null,
  store_id int not null,
  terminal_id int,
  card_no text collate "C" not null check (length(card_no) between 1 and 64),
  presentation text not null check (presentation in ('CARD', 'APP', 'NONE')),
  currency text not null,
  -- Bit set of the payment classes of its payments, or of the refunded payment: bit 1 << (n - 1)
  -- for class n.
  payment_classes smallint not null check (payment_classes between 1 and 15),
  -- Minor units, always positive.
  amount bigint not null check (amount > 0),
  -- Sale: used and awarded. Refund: returned and taken back.
  points_used bigint not null default 0 check (points_used >= 0),
  points_awarded bigint not null default 0 check (points_awarded >= 0),
  -- Refund: awarded points that were spent and could not be taken back.
  points_short bigint not null default 0 check (points_short >= 0),
  balance_after bigint not null,
  -- The refunded sale; null for a sale.
  sale_id bigint,
  -- Number of times that two users corrected the result of a refund. Odd: the refund did not
  -- happen.
  revision smallint not null default 0,
  primary key (merchant_id, id),
  check ((type = 'SALE') = (sale_id is null)),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, terminal_id) references terminals,
  foreign key (merchant_id, id) references transactions,
  foreign key (merchant_id, sale_id) references orders
);
-- Order numbers of registers restart every day at every store.
create unique index orders_by_sale on orders (merchant_id, store_id, business_day, order_no)
  where type = 'SALE';
-- Includes the columns that the list filters by, so that rows outside the search are not read from
-- the table.
create index orders_by_time on orders (merchant_id, ordered_at desc, id desc)
  include (type, presentation, payment_classes, amount, points_used, points_awarded, store_id,
    revision);
-- Searches of one store, or of one of its terminals.
create index orders_by_store on orders (merchant_id, store_id, ordered_at desc, id desc);
-- Searches for refunds. Refunds are few; without this index the search would read all sales.
create index orders_refunds on orders (merchant_id, ordered_at desc, id desc)
  where type <> 'SALE';
create index orders_by_no on orders (merchant_id, order_no);
create index orders_by_card on orders (merchant_id, card_no, ordered_at desc, id desc);
create index orders_by_refunded on orders (merchant_id, sale_id) where sale_id is not null;
comment on table orders is 'placement: merchant';
alter table orders enable row level security, force row level security;
create policy of_merchant on orders to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on orders to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Undoing an import deletes its refunds. Foreign keys prevent the deletion of orders with points.
grant select, insert, delete on orders to choba_worker;
grant select on orders to choba_merchant, choba_store, choba_admin;
grant update (amount, payment_classes, points_used, points_awarded, balance_after, revision)
  on orders to choba_worker;

-- Sums of orders by business day over all stores, so that a search of whole days reads no order.
-- Excludes refunds that did not happen (odd orders.revision). Only a scheduled task writes this
-- table and store_order_days. Refunds and imports therefore do not wait for locks on these rows.
create table order_days (
  merchant_id int not null,
  day date not null,
  type text not null,
  presentation text not null,
  payment_classes smallint not null,
  tenant_id int not null,
  orders bigint not null,
  amount bigint not null,
  points_used bigint not null,
  points_awarded bigint not null,
  primary key (merchant_id, day, type, presentation, payment_classes)
) with (fillfactor = 80);
comment on table order_days is 'placement: merchant';
alter table order_days enable row level security, force row level security;
create policy of_merchant on order_days to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on order_days to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on order_days to choba_worker;
grant select on order_days to choba_merchant, choba_store, choba_admin;

-- order_days by store.
create table store_order_days (
  merchant_id int not null,
  store_id int not null,
  day date not null,
  type text not null,
  presentation text not null,
  payment_classes smallint not null,
  tenant_id int not null,
  orders bigint not null,
  amount bigint not null,
  points_used bigint not null,
  points_awarded bigint not null,
  primary key (merchant_id, store_id, day, type, presentation, payment_classes)
) with (fillfactor = 80);
comment on table store_order_days is 'placement: merchant';
alter table store_order_days enable row level security, force row level security;
create policy of_merchant on store_order_days to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_order_days to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on store_order_days to choba_worker;
grant select on store_order_days to choba_merchant, choba_store, choba_admin;

-- Changes that order_days and store_order_days do not include yet, inserted in the database
-- transaction that writes the orders. The sum of the tables is exact at any time.
create table order_day_changes (
  merchant_id int not null,
  store_id int not null,
  day date not null,
  type text not null,
  presentation text not null,
  payment_classes smallint not null,
  tenant_id int not null,
  orders bigint not null,
  amount bigint not null,
  points_used bigint not null,
  points_awarded bigint not null
);
create index order_day_changes_by_day on order_day_changes (merchant_id, day);
create index order_day_changes_by_tenant on order_day_changes (tenant_id, merchant_id);
comment on table order_day_changes is 'placement: merchant';
alter table order_day_changes enable row level security, force row level security;
create policy of_merchant on order_day_changes to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on order_day_changes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on order_day_changes to choba_worker;
grant select on order_day_changes to choba_merchant, choba_store, choba_admin;

create table point_balances (
  merchant_id int not null references merchants,
  card_no text collate "C" not null,
  tenant_id int not null,
  balance bigint not null default 0,
  -- True if the merchant allows it, or if a refund has made the balance negative.
  may_be_negative boolean not null default false,
  primary key (merchant_id, card_no),
  constraint never_negative check (balance >= 0 or may_be_negative)
) with (fillfactor = 80);
comment on table point_balances is 'placement: merchant';
alter table point_balances enable row level security, force row level security;
create policy of_merchant on point_balances to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_balances to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on point_balances to choba_worker;
grant select on point_balances to choba_merchant, choba_store, choba_admin;
grant update (balance, may_be_negative) on point_balances to choba_worker;

-- Manual revisions of a card's balance (docs/decisions/0090), without order and payment.
create table point_revisions (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- A repeated request with the same key has no further effect.
  idempotency_key uuid not null,
  card_no text collate "C" not null,
  store_id int not null,
  -- Change of the balance, in points.
  quantity bigint not null check (quantity <> 0 and quantity between -1000000 and 1000000),
  reason text not null check (length(reason) between 1 and 100),
  state text not null check (state in ('POSTED', 'WAITING', 'RELEASED')),
  user_id int not null,
  user_name text not null,
  requested_at timestamptz(3) not null,
  approval_id bigint,
  primary key (merchant_id, id),
  constraint point_revisions_once unique (merchant_id, idempotency_key),
  check (state = 'POSTED' or approval_id is not null),
  foreign key (merchant_id, card_no) references point_balances,
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, approval_id) references approvals
);
comment on table point_revisions is 'placement: merchant';
alter table point_revisions enable row level security, force row level security;
create policy of_merchant on point_revisions to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_revisions to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_stores on point_revisions to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert on point_revisions to choba_worker;
grant select on point_revisions to choba_merchant, choba_store, choba_admin;
grant update (state) on point_revisions to choba_worker;

-- The points ledger. Rows are only inserted, and the balance of a card is their sum.
create table point_entries (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  card_no text collate "C" not null,
  order_id bigint,
  -- The payment; for points taken back, the refunded payment.
  payment_id bigint,
  -- Transaction or manual revision that caused the entry. Not null, because a unique key ignores
  -- nulls.
  cause bigint not null,
  charge_type text not null
    check (charge_type in ('BONUS', 'BONUS_BONUS', 'BONUS_COUPON', 'QUANTITY', 'QUANTITY_COUPON',
      'PROMOTION', 'REVISION', 'USE')),
  award text not null check (award in ('AWARD', 'CANCEL')),
  -- Change of the balance, in points. Used points are a negative award.
  quantity bigint not null check (quantity <> 0),
  balance bigint not null,
  at timestamptz(3) not null,
  business_day date not null,
  store_id int not null,
  -- Version of the rule, basis of the calculation (minor units, or points for a multiple), and rate
  -- in parts per million.
  rule_id bigint,
  base bigint,
  rate_ppm bigint,
  -- Rule of the original award, regardless of its version; 0 without a rule.
  original_rule_id bigint not null default 0,
  -- Revision of the order at the time of the entry.
  revision smallint not null default 0,
  -- Manual revision that caused the entry; null for entries of orders.
  point_revision_id bigint,
  -- Day of settlement: the business day or, if that was already closed, the first open day. Null:
  -- not settled.
  settlement_day date,
  primary key (merchant_id, id),
  constraint point_entries_once unique (merchant_id, order_id, charge_type, award, cause, revision),
  constraint point_entries_of
    check (case when point_revision_id is null then order_id is not null and payment_id is not null
      else order_id is null and payment_id is null and charge_type = 'REVISION' end),
  foreign key (merchant_id, order_id) references orders,
  foreign key (merchant_id, payment_id) references transactions,
  foreign key (merchant_id, card_no) references point_balances,
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, rule_id) references point_rule_versions,
  foreign key (merchant_id, point_revision_id) references point_revisions
);
create index point_entries_by_time on point_entries (merchant_id, at desc, id desc)
  include (quantity, award, charge_type, store_id, original_rule_id);
create index point_entries_by_store on point_entries (merchant_id, store_id, at desc, id desc);
create index point_entries_by_card on point_entries (merchant_id, card_no, id desc)
  include (quantity, balance, award);
create index point_entries_by_payment on point_entries (merchant_id, payment_id)
  include (charge_type, quantity, cause);
-- point_entries_once does not cover manual revisions, whose order is null.
create unique index point_entries_by_revision on point_entries (merchant_id, point_revision_id)
  where point_revision_id is not null;
create index point_entries_late on point_entries (merchant_id, settlement_day)
  where settlement_day > business_day;
comment on table point_entries is 'placement: merchant';
alter table point_entries enable row level security, force row level security;
create policy of_merchant on point_entries to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_entries to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on point_entries to choba_worker;
grant select on point_entries to choba_merchant, choba_store, choba_admin;

-- Sums of entries by business day over all stores, so that a search of whole days reads no entry.
-- Only a scheduled task writes this table and store_point_days.
create table point_days (
  merchant_id int not null,
  day date not null,
  charge_type text not null,
  award text not null,
  original_rule_id bigint not null,
  tenant_id int not null,
  entries bigint not null,
  quantity bigint not null,
  primary key (merchant_id, day, charge_type, award, original_rule_id)
) with (fillfactor = 80);
comment on table point_days is 'placement: merchant';
alter table point_days enable row level security, force row level security;
create policy of_merchant on point_days to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_days to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on point_days to choba_worker;
grant select on point_days to choba_merchant, choba_store, choba_admin;

-- point_days by store.
create table store_point_days (
  merchant_id int not null,
  store_id int not null,
  day date not null,
  charge_type text not null,
  award text not null,
  original_rule_id bigint not null,
  tenant_id int not null,
  entries bigint not null,
  quantity bigint not null,
  primary key (merchant_id, store_id, day, charge_type, award, original_rule_id)
) with (fillfactor = 80);
comment on table store_point_days is 'placement: merchant';
alter table store_point_days enable row level security, force row level security;
create policy of_merchant on store_point_days to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_point_days to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on store_point_days to choba_worker;
grant select on store_point_days to choba_merchant, choba_store, choba_admin;

-- Changes that point_days and store_point_days do not include yet, inserted in the database
-- transaction that writes the entries.
create table point_day_changes (
  merchant_id int not null,
  store_id int not null,
  day date not null,
  charge_type text not null,
  award text not null,
  original_rule_id bigint not null,
  tenant_id int not null,
  entries bigint not null,
  quantity bigint not null
);
create index point_day_changes_by_day on point_day_changes (merchant_id, day);
create index point_day_changes_by_tenant on point_day_changes (tenant_id, merchant_id);
comment on table point_day_changes is 'placement: merchant';
alter table point_day_changes enable row level security, force row level security;
create policy of_merchant on point_day_changes to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_day_changes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on point_day_changes to choba_worker;
grant select on point_day_changes to choba_merchant, choba_store, choba_admin;

-- Effect of a requested refund on points, as shown to the user. Applied when the refund succeeds,
-- discarded when it fails.
create table refund_points (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  payment_id bigint not null,
  returned bigint not null check (returned >= 0),
  -- Points by charge type: {"BONUS": 3}.
  reversed_points jsonb not null,
  -- Points that are already spent, and the amount withheld from the refund for them, in minor
  -- units.
  short bigint not null check (short >= 0),
  withheld bigint not null check (withheld >= 0),
  primary key (merchant_id, id),
  foreign key (merchant_id, id) references refunds,
  foreign key (merchant_id, payment_id) references transactions
);
create index refund_points_by_payment on refund_points (merchant_id, payment_id);
comment on table refund_points is 'placement: merchant';
alter table refund_points enable row level security, force row level security;
create policy of_merchant on refund_points to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on refund_points to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on refund_points to choba_merchant, choba_store;
grant select on refund_points to choba_worker, choba_admin;

-- Sums of the ledger by month, so that reports do not read the ledger
-- (areas/points-reports/README.md).
create table point_months (
  merchant_id int not null references merchants,
  -- First day of a month of business days.
  month date not null check (extract(day from month) = 1),
  store_id int not null,
  charge_type text not null
    check (charge_type in ('BONUS', 'BONUS_BONUS', 'BONUS_COUPON', 'QUANTITY', 'QUANTITY_COUPON',
      'PROMOTION', 'REVISION', 'USE')),
  -- Rule of the original award, regardless of its version; 0 without a rule.
  rule_id bigint not null,
  tenant_id int not null,
  -- Changes of balances, in points: sum of awards, and sum of cancellations.
  awarded bigint not null,
  cancelled bigint not null,
  primary key (merchant_id, month, store_id, charge_type, rule_id),
  foreign key (merchant_id, store_id) references stores
) with (fillfactor = 80);
comment on table point_months is 'placement: merchant';
alter table point_months enable row level security, force row level security;
create policy of_merchant on point_months to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_months to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on point_months to choba_worker;
grant select on point_months to choba_merchant, choba_store, choba_admin;
grant update (awarded, cancelled) on point_months to choba_worker;

-- Points of a settlement day: awarded minus taken back, excluding used points
-- (settlement/README.md). Rows of closed days never change.
create table settlement_points (
  merchant_id int not null,
  day date not null,
  store_id int not null,
  -- Business day of the payment. Its terms determine the cost of a point.
  terms_day date not null,
  tenant_id int not null,
  points bigint not null,
  primary key (merchant_id, day, store_id, terms_day),
  foreign key (merchant_id, store_id) references stores
) with (fillfactor = 80);
comment on table settlement_points is 'placement: merchant';
alter table settlement_points enable row level security, force row level security;
create policy of_merchant on settlement_points to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on settlement_points to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on settlement_points to choba_worker;
grant select on settlement_points to choba_merchant, choba_store, choba_admin;
grant update (points) on settlement_points to choba_worker;

-- Entries to send to an external point system (docs/decisions/0090), inserted with the entry if the
-- tenant has one.
create table point_deliveries (
  merchant_id int not null references merchants,
  entry_id bigint not null,
  tenant_id int not null,
  card_no text collate "C" not null,
  -- REFUSED: rejected by the system. A user can send it again.
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'REFUSED')),
  attempts int not null default 0 check (attempts >= 0),
  -- Null if the entry may be tried immediately, or if it has a final result.
  next_attempt_at timestamptz(3),
  -- Reason for the rejection, or the unexpected answer.
  last_error text check (length(last_error) between 1 and 200),
  settled_at timestamptz(3),
  -- Address of the point system that may have received the entry; null before the first attempt. A
  -- system at another address cannot know the ID, so a user must confirm before the entry is sent
  -- there.
  sent_to text,
  primary key (merchant_id, entry_id),
  check ((state = 'WAITING') = (settled_at is null)),
  foreign key (merchant_id, entry_id) references point_entries
) with (fillfactor = 90);
create index point_deliveries_waiting on point_deliveries (merchant_id, entry_id)
  include (card_no, next_attempt_at) where state = 'WAITING';
create index point_deliveries_refused on point_deliveries (merchant_id, entry_id)
  where state = 'REFUSED';
create index point_deliveries_of_tenant on point_deliveries (tenant_id, merchant_id)
  where state = 'WAITING';
comment on table point_deliveries is 'placement: merchant';
alter table point_deliveries enable row level security, force row level security;
create policy of_merchant on point_deliveries to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_deliveries to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Delivered entries are deleted after some time (docs/decisions/0105).
grant select, insert, delete on point_deliveries to choba_worker;
grant select on point_deliveries to choba_merchant, choba_store, choba_admin;
grant update (state, attempts, next_attempt_at, last_error, settled_at, sent_to)
  on point_deliveries to choba_worker;

-- State of a merchant's deliveries. One process at a time sends them.
create table point_systems (
  merchant_id int primary key references merchants,
  tenant_id int not null,
  is_away boolean not null default false,
  -- Time of the last change of `is_away`.
  since timestamptz(3) not null,
  -- Number of consecutive failures, and time of the next attempt.
  failures int not null default 0 check (failures >= 0),
  next_attempt_at timestamptz(3),
  last_error text check (length(last_error) between 1 and 200),
  last_failed_at timestamptz(3),
  last_delivered_at timestamptz(3),
  -- Process that sends, and end of its lease. If that process is killed, others wait until the
  -- lease ends.
  lease uuid,
  leased_until timestamptz(3),
  check ((lease is null) = (leased_until is null))
);
comment on table point_systems is 'placement: merchant';
alter table point_systems enable row level security, force row level security;
create policy of_merchant on point_systems to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_systems to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on point_systems to choba_worker;
grant select on point_systems to choba_merchant, choba_store, choba_admin;
grant update (is_away, since, failures, next_attempt_at, last_error, last_failed_at,
  last_delivered_at, lease, leased_until) on point_systems to choba_worker;
