-- Companies, stores and terminals of a merchant, and the tables that depend on them.

-- Companies of a merchant and their bank accounts (areas/company/README.md).
create table companies (
  merchant_id int not null references merchants,
  id int not null,
  tenant_id int not null,
  code text not null,
  name text not null,
  -- Reading of the name in kana; null until someone enters it.
  kana text check (length(kana) between 1 and 100),
  address text check (length(address) between 1 and 200),
  -- Incremented by every change. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  -- Registration number of an issuer of qualified invoices in Japan.
  registration_no text check (registration_no ~ '^T[0-9]{13}$'),
  primary key (merchant_id, id),
  unique (merchant_id, code)
);
comment on table companies is 'placement: reference';
alter table companies enable row level security, force row level security;
create policy of_merchant on companies to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on companies to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on companies to choba_merchant, choba_store, choba_worker, choba_admin;
grant select on companies to choba_identity;
-- A change of registered data needs two users: the worker applies it after the approval.
grant update (name, kana, address, version, changed_at, changed_by, registration_no)
  on companies to choba_worker;
grant update (code, version, changed_at, changed_by) on companies to choba_merchant, choba_store;

-- Requested changes of a company's registered data. The company keeps its data until the first day
-- of an approved change. Each change needs two users.
create table company_changes (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  -- WAITING: for a decision. APPROVED: waits for its first day. APPLIED: the company has the new
  -- data.
  state text not null default 'WAITING'
    check (state in ('WAITING', 'APPROVED', 'APPLIED', 'REFUSED', 'WITHDRAWN', 'LAPSED')),
  -- Registered data before and after.
  name_before text not null,
  kana_before text,
  address_before text,
  registration_no_before text,
  name text not null check (length(name) between 1 and 100),
  kana text check (length(kana) between 1 and 100),
  address text check (length(address) between 1 and 200),
  registration_no text check (registration_no ~ '^T[0-9]{13}$'),
  -- A business day of the merchant.
  from_day date not null,
  approval_id bigint not null,
  -- Reason for declining.
  reason text,
  requested_at timestamptz(3) not null,
  requested_by text not null,
  decided_at timestamptz(3),
  decided_by text,
  primary key (merchant_id, id),
  foreign key (merchant_id, company_id) references companies
);
-- A company has at most one open change.
create unique index company_changes_open on company_changes (merchant_id, company_id)
  where state in ('WAITING', 'APPROVED');
create index company_changes_due on company_changes (tenant_id, from_day) where state = 'APPROVED';
comment on table company_changes is 'placement: merchant';
alter table company_changes enable row level security, force row level security;
create policy of_merchant on company_changes to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy reading on company_changes for select to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy asking on company_changes for insert to choba_merchant, choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and state = 'WAITING');
create policy of_tenant on company_changes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on company_changes to choba_merchant, choba_store;
grant select on company_changes to choba_admin;
grant select, update on company_changes to choba_worker;

-- Bank accounts of companies, as versions that never change. A cycle uses the account with the
-- latest `applies_after` before its closing day; if several match, the one with the greatest ID.
create table bank_accounts (
  merchant_id int not null references merchants,
  id bigint not null,
  company_id int not null,
  tenant_id int not null,
  -- Bank codes, kana and account type exist only in Japan.
  bank_code text check (bank_code ~ '^[0-9]{4}$'),
  bank_name text not null check (length(bank_name) between 1 and 100),
  bank_kana text check (length(bank_kana) between 1 and 15),
  branch_code text check (branch_code ~ '^[0-9]{3}$'),
  branch_name text check (length(branch_name) between 1 and 100),
  branch_kana text check (length(branch_kana) between 1 and 15),
  -- 1 ordinary, 2 current, 4 savings: the codes of bank files.
  account_type smallint check (account_type in (1, 2, 4)),
  account_no text not null check (account_no ~ '^[0-9A-Z]{1,34}$'),
  holder_kana text check (length(holder_kana) between 1 and 30),
  holder_name text not null check (length(holder_name) between 1 and 100),
  -- Business day of the approval; '-infinity' for accounts of the initial setup.
  applies_after date not null,
  -- Request and users of the change; null for the initial setup.
  approval_id bigint,
  requested_by text,
  requested_at timestamptz(3),
  approved_by text,
  approved_at timestamptz(3) not null,
  primary key (merchant_id, id),
  constraint account_in_japan
    check (case when bank_code is null
      then num_nonnulls(branch_code, bank_kana, branch_kana, account_type, holder_kana) = 0
      else num_nulls(branch_code, branch_name, bank_kana, branch_kana, account_type, holder_kana) = 0
        and account_no ~ '^[0-9]{7}$' end),
  foreign key (merchant_id, company_id) references companies
);
create index bank_accounts_in_force
  on bank_accounts (merchant_id, company_id, applies_after desc, id desc);
comment on table bank_accounts is 'placement: merchant';
alter table bank_accounts enable row level security, force row level security;
create policy of_merchant on bank_accounts to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on bank_accounts to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Inserted when a second user approves. No role may change or delete a row.
grant select, insert on bank_accounts to choba_worker;
grant select on bank_accounts to choba_merchant, choba_store, choba_admin;

-- Stores (areas/stores/README.md).
create table stores (
  merchant_id int not null references merchants,
  id int not null,
  tenant_id int not null,
  code text not null,
  name text not null,
  opens_minutes smallint,
  closes_minutes smallint,
  -- Used for transactions without their own trade type; null if unknown.
  trade_type_id smallint references trade_types,
  -- Minor units of the merchant's currency; null for no limit.
  payment_limit bigint check (payment_limit > 0),
  day_limit bigint check (day_limit > 0),
  -- Name on receipts; null if it equals the store's name.
  receipt_name text check (length(receipt_name) between 1 and 64),
  abbreviation text check (length(abbreviation) between 1 and 20),
  -- IDs of the store at the payment service, at the counter and online.
  offline_service_id text check (length(offline_service_id) between 1 and 64),
  online_service_id text check (length(online_service_id) between 1 and 64),
  point_give_ppm int check (point_give_ppm between 0 and 1000000),
  point_use_ppm int check (point_use_ppm between 0 and 1000000),
  -- Point cap per payment.
  point_award_limit int check (point_award_limit > 0),
  -- Amounts that trigger a notification, in minor units: one payment, and all payments of a
  -- business day.
  payment_alert bigint check (payment_alert > 0),
  day_alert bigint check (day_alert > 0),
  -- Days with different hours: [{day | weekday, opens, closes}] in minutes after midnight; null if
  -- closed.
  hour_exceptions jsonb not null default '[]' check (jsonb_typeof(hour_exceptions) = 'array'),
  -- First business day on which the store is closed.
  closed_from date,
  -- Null if unknown.
  created_at timestamptz(3) default now(),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  point_award_day_limit int check (point_award_day_limit > 0),
  primary key (merchant_id, id),
  unique (merchant_id, code),
  constraint stores_payment_alert check (payment_alert <= payment_limit),
  constraint stores_day_alert check (day_alert <= day_limit)
);
create index stores_by_code on stores (merchant_id, code collate "C");
comment on table stores is 'placement: reference';
comment on column stores.point_give_ppm is
  'Parts per million of an amount that is given as points where no common rule is valid';
comment on column stores.point_use_ppm is
  'Parts per million of a payment that points may pay at most';
alter table stores enable row level security, force row level security;
create policy of_merchant on stores to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on stores to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy reading_of_merchant on stores for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on stores for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || id || ',') > 0);
create policy changing_of_stores on stores for update to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || id || ',') > 0);
-- An import creates the stores and terminals of its file.
grant select, insert on stores to choba_merchant, choba_store, choba_worker;
grant select on stores to choba_admin, choba_identity;
grant update (code, name, opens_minutes, closes_minutes, trade_type_id, payment_limit, day_limit,
  receipt_name, abbreviation, offline_service_id, online_service_id, point_give_ppm, point_use_ppm,
  point_award_limit, payment_alert, day_alert, hour_exceptions, closed_from, version, changed_at,
  changed_by, point_award_day_limit) on stores to choba_merchant, choba_store;

-- Company of a store, valid from a day until the store's next row. The first row of every store
-- starts at '-infinity'.
create table store_companies (
  merchant_id int not null,
  store_id int not null,
  -- A business day of the merchant.
  from_day date not null,
  company_id int not null,
  tenant_id int not null,
  primary key (merchant_id, store_id, from_day),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, company_id) references companies
);
comment on table store_companies is 'placement: reference';
alter table store_companies enable row level security, force row level security;
create policy of_merchant on store_companies to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_companies to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy reading_of_merchant on store_companies for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on store_companies for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
create policy deleting_of_stores on store_companies for delete to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert, delete on store_companies to choba_merchant, choba_store;
grant select, insert on store_companies to choba_worker;
grant select on store_companies to choba_admin;

-- IDs of stores at the payment service. An ID identifies one store of the merchant
-- (areas/stores/README.md).
create table store_service_ids (
  merchant_id int not null,
  service_id text not null check (length(service_id) between 1 and 64),
  store_id int not null,
  tenant_id int not null,
  primary key (merchant_id, service_id),
  foreign key (merchant_id, store_id) references stores
);
create index store_service_ids_by_store on store_service_ids (merchant_id, store_id);
comment on table store_service_ids is 'placement: reference';
alter table store_service_ids enable row level security, force row level security;
create policy of_merchant on store_service_ids to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_service_ids to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy reading_of_merchant on store_service_ids for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on store_service_ids for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
create policy deleting_of_stores on store_service_ids for delete to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert, delete on store_service_ids to choba_merchant, choba_store;
grant select on store_service_ids to choba_worker, choba_admin;

-- Trade types and payment methods that a store accepts; no rows means all of them.
create table store_trade_types (
  merchant_id int not null,
  store_id int not null,
  trade_type_id smallint not null references trade_types,
  tenant_id int not null,
  primary key (merchant_id, store_id, trade_type_id),
  foreign key (merchant_id, store_id) references stores
);
comment on table store_trade_types is 'placement: reference';
alter table store_trade_types enable row level security, force row level security;
create policy of_merchant on store_trade_types to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_trade_types to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy reading_of_merchant on store_trade_types for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on store_trade_types for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
create policy deleting_of_stores on store_trade_types for delete to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert, delete on store_trade_types to choba_merchant, choba_store;
grant select on store_trade_types to choba_worker, choba_admin;

create table store_payment_methods (
  merchant_id int not null,
  store_id int not null,
  payment_method_id smallint not null references payment_methods,
  tenant_id int not null,
  primary key (merchant_id, store_id, payment_method_id),
  foreign key (merchant_id, store_id) references stores
);
comment on table store_payment_methods is 'placement: reference';
alter table store_payment_methods enable row level security, force row level security;
create policy of_merchant on store_payment_methods to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_payment_methods to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy reading_of_merchant on store_payment_methods for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on store_payment_methods for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
create policy deleting_of_stores on store_payment_methods for delete to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert, delete on store_payment_methods to choba_merchant, choba_store;
grant select on store_payment_methods to choba_worker, choba_admin;

-- Alert values that a store has reached on a business day. The row prevents a second notification.
create table store_alerts (
  merchant_id int not null,
  store_id int not null,
  business_day date not null,
  kind text not null check (kind in ('PAYMENT', 'DAY')),
  tenant_id int not null,
  noted_at timestamptz(3) not null,
  primary key (merchant_id, store_id, business_day, kind),
  foreign key (merchant_id, store_id) references stores
);
comment on table store_alerts is 'placement: merchant';
alter table store_alerts enable row level security, force row level security;
create policy of_merchant on store_alerts to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_alerts to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_stores on store_alerts to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert on store_alerts to choba_worker;
grant select on store_alerts to choba_merchant, choba_store, choba_admin;

create table user_stores (
  merchant_id int not null,
  user_id int not null references users on delete cascade,
  store_id int not null,
  tenant_id int not null,
  primary key (merchant_id, user_id, store_id),
  foreign key (merchant_id, store_id) references stores
);
create index user_stores_by_user on user_stores (user_id);
comment on table user_stores is 'placement: reference';
alter table user_stores enable row level security, force row level security;
create policy of_merchant on user_stores to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on user_stores to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy reading_of_merchant on user_stores for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on user_stores for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
create policy deleting_of_stores on user_stores for delete to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert, delete on user_stores to choba_merchant, choba_store, choba_admin;
grant select on user_stores to choba_worker, choba_identity;

-- Terminals (areas/terminals/README.md).
create table terminals (
  merchant_id int not null references merchants,
  id int not null,
  tenant_id int not null,
  store_id int not null,
  terminal_no text not null collate "C",
  device_no text collate "C",
  device_type text not null default '',
  -- MOVED: the terminal has moved to another store, where it has a new row. Its earlier
  -- transactions refer to this row.
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'BLOCKED', 'RETIRED', 'MOVED')),
  -- Time at which the terminal last stopped being ACTIVE.
  stopped_at timestamptz(3),
  -- Time at which the feed last delivered a payment taken after `stopped_at`.
  used_stopped_at timestamptz(3),
  -- License with which the terminal registered; null without a license.
  license_no text,
  registered_at timestamptz(3),
  -- First row of a terminal that was moved; null in that first row.
  first_id int,
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (merchant_id, id),
  unique (merchant_id, store_id, terminal_no),
  constraint terminals_stopped check ((state = 'ACTIVE') = (stopped_at is null)),
  foreign key (merchant_id, store_id) references stores
);
create index terminals_by_number on terminals (merchant_id, terminal_no);
create index terminals_by_tenant on terminals (tenant_id, terminal_no);
-- A terminal has exactly one current row.
create unique index terminals_in_force on terminals (merchant_id, coalesce(first_id, id))
  where state <> 'MOVED';
create index terminals_by_device on terminals (merchant_id, device_no) where device_no is not null;
comment on table terminals is 'placement: reference';
alter table terminals enable row level security, force row level security;
create policy of_merchant on terminals to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on terminals to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy reading_of_merchant on terminals for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on terminals for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
create policy changing_of_stores on terminals for update to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert on terminals to choba_merchant, choba_store, choba_worker;
grant select on terminals to choba_admin, choba_identity;
grant update (device_no, device_type, state, stopped_at, used_stopped_at, license_no, registered_at,
  first_id, version, changed_at, changed_by) on terminals to choba_merchant, choba_store;
grant update (used_stopped_at) on terminals to choba_worker;

-- One-time codes with which terminals register. A store has at most one unused code; used ones are
-- kept.
create table terminal_licenses (
  merchant_id int not null references merchants,
  license_no text not null check (license_no ~ '^L-[0-9A-Z]{10}$'),
  tenant_id int not null,
  store_id int not null,
  -- Hash of the code. The code itself exists only on paper.
  token_hash text not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- The terminal that registered.
  terminal_id int,
  primary key (merchant_id, license_no),
  check ((used_at is null) = (terminal_id is null)),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, terminal_id) references terminals
);
create unique index terminal_licenses_open on terminal_licenses (merchant_id, store_id)
  where used_at is null;
create index terminal_licenses_by_hash on terminal_licenses (tenant_id, token_hash);
comment on table terminal_licenses is 'placement: reference';
alter table terminal_licenses enable row level security, force row level security;
create policy of_merchant on terminal_licenses to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
-- A registering device does not name its merchant; the code identifies the merchant.
create policy of_tenant on terminal_licenses to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_stores on terminal_licenses to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert, delete on terminal_licenses to choba_merchant, choba_store;
grant select on terminal_licenses to choba_worker, choba_admin;
grant update (used_at, terminal_id) on terminal_licenses to choba_worker;

-- Last heartbeat of each terminal. Separate from `terminals`, which a cluster replicates to every
-- node.
create table terminal_heartbeats (
  merchant_id int not null,
  terminal_id int not null,
  tenant_id int not null,
  last_seen_at timestamptz(3) not null,
  app_version text check (length(app_version) between 1 and 40),
  -- OFF: switched off on purpose.
  state text not null check (state in ('READY', 'FAULT', 'OFF')),
  -- Longest silence within opening hours on each of the last 56 business days, in minutes. The
  -- index is days since 1970 modulo 56; -1 means no heartbeat on that day.
  silences smallint[] not null check (cardinality(silences) = 56),
  -- Numeric parts of the version for comparison; null if the version does not begin with a number.
  version_parts int[],
  -- Device type of the terminal. The index below finds the newest version of each type.
  device_type text not null default '',
  -- Time of the last sign-in on the device, if its heartbeats report it (docs/feed.md).
  signed_in_at timestamptz(3),
  primary key (merchant_id, terminal_id),
  foreign key (merchant_id, terminal_id) references terminals
);
create index terminal_heartbeats_last on terminal_heartbeats (merchant_id, last_seen_at);
create index terminal_heartbeats_versions
  on terminal_heartbeats (merchant_id, device_type, version_parts desc)
  where version_parts is not null;
comment on table terminal_heartbeats is 'placement: merchant';
alter table terminal_heartbeats enable row level security, force row level security;
create policy of_merchant on terminal_heartbeats to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on terminal_heartbeats to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on terminal_heartbeats to choba_merchant, choba_store, choba_worker;
grant select on terminal_heartbeats to choba_admin;
grant update (last_seen_at, app_version, state, silences, version_parts, device_type, signed_in_at)
  on terminal_heartbeats to choba_merchant, choba_store, choba_worker;

-- Keys with which gateways and stores sign their transactions (areas/feed/README.md).
create table feed_keys (
  tenant_id int not null references tenants,
  id bigint not null,
  -- Public ID of the key, sent in `X-Choba-Key`.
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{20,40}$'),
  -- Name of a gateway, which may sign transactions of every merchant of the tenant. Null for a
  -- store, which may sign only its own.
  gateway text check (length(gateway) between 1 and 40),
  merchant_id int references merchants,
  store_id int,
  -- The secret, encrypted with the master secret for this tenant and key.
  sealed text not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  last_used_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by text,
  primary key (tenant_id, id),
  constraint feed_keys_key_id unique (tenant_id, key_id),
  check ((gateway is null) = (merchant_id is not null)),
  check ((merchant_id is null) = (store_id is null)),
  check ((ended_at is null) = (ended_by is null))
);
comment on table feed_keys is 'placement: reference';
alter table feed_keys enable row level security, force row level security;
-- Users who manage a store renew, view and end its key.
create policy of_merchant on feed_keys to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_tenant on feed_keys to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy reading_of_merchant on feed_keys for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on feed_keys for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
create policy changing_of_stores on feed_keys for update to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert on feed_keys to choba_merchant, choba_store, choba_admin;
grant update (ended_at, ended_by) on feed_keys to choba_merchant, choba_store;
grant update (last_used_at, ended_at, ended_by) on feed_keys to choba_admin;

-- Applications for payment methods (areas/payment-methods/README.md).
create table payment_method_applications (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  payment_method_id smallint not null references payment_methods,
  state text not null default 'APPLIED'
    check (state in ('APPLIED', 'REVIEW', 'ASKED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'LAPSED')),
  -- Business days of the merchant: requested start, and actual start.
  from_day date not null,
  starts_on date,
  -- Open approval request; null if none is waiting.
  approval_id bigint,
  -- Reason for declining.
  reason text,
  applied_at timestamptz(3) not null,
  applied_by text not null,
  -- Incremented by every change. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (merchant_id, id),
  check ((state = 'APPROVED') = (starts_on is not null)),
  check ((state in ('APPLIED', 'REVIEW')) = (approval_id is not null)),
  foreign key (merchant_id, company_id) references companies
);
-- A company has at most one open application for a payment method.
create unique index payment_method_applications_open
  on payment_method_applications (merchant_id, company_id, payment_method_id)
  where state in ('APPLIED', 'REVIEW', 'ASKED');
create index payment_method_applications_by_tenant on payment_method_applications (tenant_id, id desc, merchant_id);
comment on table payment_method_applications is 'placement: merchant';
alter table payment_method_applications enable row level security, force row level security;
create policy of_merchant on payment_method_applications to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy reading on payment_method_applications for select to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy applying on payment_method_applications for insert to choba_merchant, choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and state = 'APPLIED');
create policy answering on payment_method_applications for update to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and state in ('APPLIED', 'REVIEW'));
create policy of_tenant on payment_method_applications to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- A merchant may only apply and answer questions.
grant select, insert, update on payment_method_applications to choba_merchant, choba_store;
grant select on payment_method_applications to choba_admin;
grant select, update on payment_method_applications to choba_worker;

create table payment_method_application_files (
  merchant_id int not null,
  application_id bigint not null,
  file_name uuid not null,
  tenant_id int not null,
  added_at timestamptz(3) not null,
  added_by text not null,
  primary key (merchant_id, application_id, file_name),
  unique (merchant_id, file_name),
  foreign key (merchant_id, application_id) references payment_method_applications,
  foreign key (merchant_id, file_name) references files
);
comment on table payment_method_application_files is 'placement: merchant';
alter table payment_method_application_files enable row level security, force row level security;
create policy of_merchant on payment_method_application_files to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on payment_method_application_files to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on payment_method_application_files to choba_merchant, choba_store;
grant select on payment_method_application_files to choba_worker, choba_admin;

-- History of an application. Rows are only added.
create table payment_method_application_steps (
  merchant_id int not null,
  application_id bigint not null,
  id bigint not null,
  tenant_id int not null,
  step text not null
    check (step in ('APPLY', 'REVIEW', 'ASK', 'ANSWER', 'APPROVE', 'REFUSE', 'WITHDRAW', 'LAPSE')),
  happened_at timestamptz(3) not null,
  -- Null if the application expired or another change ended it.
  by_name text,
  text text,
  primary key (merchant_id, application_id, id),
  foreign key (merchant_id, application_id) references payment_method_applications
);
comment on table payment_method_application_steps is 'placement: merchant';
alter table payment_method_application_steps enable row level security, force row level security;
create policy of_merchant on payment_method_application_steps to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on payment_method_application_steps to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on payment_method_application_steps to choba_merchant, choba_store, choba_worker;
grant select on payment_method_application_steps to choba_admin;

-- Payment methods that administrators stopped at a company (areas/payment-methods/README.md). Each
-- row is an active stop; past stops are in the audit log.
create table payment_method_stops (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  payment_method_id smallint not null references payment_methods,
  reason text not null check (length(reason) between 1 and 500),
  stopped_at timestamptz(3) not null,
  stopped_by text not null,
  primary key (merchant_id, id),
  unique (merchant_id, company_id, payment_method_id),
  foreign key (merchant_id, company_id) references companies
);
comment on table payment_method_stops is 'placement: merchant';
alter table payment_method_stops enable row level security, force row level security;
create policy of_merchant on payment_method_stops to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on payment_method_stops to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on payment_method_stops to choba_worker;
grant select on payment_method_stops to choba_merchant, choba_store, choba_admin;

-- QR codes of a store or of one of its terminals (areas/qr-codes/README.md).
create table qr_codes (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  store_id int not null,
  terminal_id int,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('PAYMENT', 'URL')),
  -- Minor units; null if the customer enters the amount.
  amount bigint check (amount between 1 and 99999999999),
  merchant_name text check (length(merchant_name) between 1 and 25),
  city text check (length(city) between 1 and 15),
  postal_code text check (length(postal_code) between 1 and 10),
  local_name text check (length(local_name) between 1 and 50),
  category_code text check (category_code ~ '^[0-9]{4}$'),
  url text check (url ~ '^https?://' and length(url) <= 300),
  -- Exact content of the code. Must not change, because printed copies may be in use.
  payload text not null check (length(payload) <= 400),
  modules smallint not null check (modules between 21 and 177),
  -- A re-encoded PNG of 100 × 100 pixels, and measurements of it.
  logo bytea check (length(logo) <= 100000),
  logo_contrast_tenths smallint check (logo_contrast_tenths between 10 and 210),
  logo_is_transparent boolean,
  -- Set by the application with millisecond precision, because page cursors carry milliseconds.
  created_at timestamptz not null,
  -- Incremented by every change. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz,
  changed_by text,
  primary key (merchant_id, id),
  check ((kind = 'URL') = (url is not null)),
  check ((kind = 'PAYMENT') = (merchant_name is not null)
      and (kind = 'PAYMENT') = (city is not null)),
  check (kind = 'PAYMENT' or coalesce(amount::text, postal_code, local_name,
      category_code) is null),
  check ((logo is null) = (logo_contrast_tenths is null)
      and (logo is null) = (logo_is_transparent is null)),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, terminal_id) references terminals
);
create index qr_codes_by_time on qr_codes (merchant_id, created_at desc, id desc);
comment on table qr_codes is 'placement: merchant';
alter table qr_codes enable row level security, force row level security;
create policy of_merchant on qr_codes to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_stores on qr_codes to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert, update, delete on qr_codes to choba_merchant, choba_store;

-- Templates of table tents (areas/table-tents/README.md).
create table tent_templates (
  tenant_id int not null references tenants,
  id bigint not null,
  -- RETIRED: kept, but offered to no merchant.
  state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED')),
  -- Newest version of the layout. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  for_merchant_id int references merchants,
  primary key (tenant_id, id)
);
comment on table tent_templates is 'placement: reference';
alter table tent_templates enable row level security, force row level security;
-- Hides templates for other merchants. Versions are always read through their template.
create policy of_merchant on tent_templates for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and (for_merchant_id is null or for_merchant_id = nullif(current_setting('app.merchant', true),
    '')::int));
create policy of_tenant on tent_templates to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on tent_templates to choba_admin;
grant select on tent_templates to choba_merchant, choba_store;

-- Rows never change, so an older version can be printed again.
create table tent_template_versions (
  tenant_id int not null references tenants,
  template_id bigint not null,
  version int not null check (version >= 1),
  paper text not null check (paper in ('A4_FOLD', 'A6', 'STICKERS')),
  name_ja text not null check (length(name_ja) between 1 and 50),
  name_en text not null check (length(name_en) between 1 and 50),
  name_mn text not null check (length(name_mn) between 1 and 50),
  -- `TentFields` of the contract.
  fields jsonb not null
    check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) between 1 and 40),
  made_at timestamptz(3),
  made_by text,
  primary key (tenant_id, template_id, version),
  foreign key (tenant_id, template_id) references tent_templates on delete cascade
);
comment on table tent_template_versions is 'placement: reference';
alter table tent_template_versions enable row level security, force row level security;
create policy of_merchant on tent_template_versions for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_tenant on tent_template_versions to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on tent_template_versions to choba_admin;
grant select on tent_template_versions to choba_merchant, choba_store;

-- Re-encoded pictures of layouts. Versions refer to them and never change, so pictures are never
-- deleted.
create table tent_pictures (
  tenant_id int not null references tenants,
  name uuid not null,
  png bytea not null check (length(png) <= 2097152),
  primary key (tenant_id, name)
);
comment on table tent_pictures is 'placement: reference';
alter table tent_pictures enable row level security, force row level security;
create policy of_merchant on tent_pictures for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_tenant on tent_pictures to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on tent_pictures to choba_admin;
grant select on tent_pictures to choba_merchant, choba_store;
