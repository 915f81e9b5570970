-- The payment catalogue, which all tenants share (areas/catalogue/README.md), the entries that a
-- tenant has switched off, refund reasons and gateways.

-- Channels of transactions, such as in store or online (areas/transactions/README.md).
create table trade_types (
  id smallint primary key,
  code text not null unique check (code ~ '^[A-Z0-9_]{1,32}$'),
  name_ja text not null check (length(name_ja) between 1 and 50),
  name_en text not null check (length(name_en) between 1 and 50),
  name_mn text not null check (length(name_mn) between 1 and 50),
  sequence int not null check (sequence between 1 and 99999),
  -- RETIRED: kept for rows that use it, no longer offered. REMOVED: never used, in no list. Not
  -- deleted, because the foreign key check would read every transaction.
  state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED', 'REMOVED')),
  -- Incremented by every change. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text
);
comment on table trade_types is 'placement: reference';
grant select, insert, update, delete on trade_types to choba_admin;
grant select on trade_types to choba_merchant, choba_store, choba_worker;
insert into trade_types (id, code, name_ja, name_en, name_mn, sequence) values
  (1, 'IN_STORE', '店頭', 'In store', 'Дэлгүүрт', 10),
  (2, 'ONLINE', 'オンライン', 'Online', 'Онлайн', 20);

-- Named groups of payment methods of one kind. The class whose code equals a kind gives the kind
-- its name and is never deleted or retired.
create table payment_classes (
  id smallint primary key,
  code text not null unique check (code ~ '^[A-Z0-9_]{1,32}$'),
  name_ja text not null check (length(name_ja) between 1 and 50),
  name_en text not null check (length(name_en) between 1 and 50),
  name_mn text not null check (length(name_mn) between 1 and 50),
  -- 1 WALLET, 2 CARD, 3 POINT_CARD, 4 CASH: the kind, which decides how a payment behaves.
  payment_class smallint not null check (payment_class between 1 and 4),
  sequence int not null check (sequence between 1 and 99999),
  state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED')),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  unique (id, payment_class)
);
comment on table payment_classes is 'placement: reference';
grant select, insert, update, delete on payment_classes to choba_admin;
grant select on payment_classes to choba_merchant, choba_store, choba_worker;
insert into payment_classes (id, code, name_ja, name_en, name_mn, payment_class, sequence) values
  (1, 'WALLET', 'コード決済', 'Wallet', 'Цахим хэтэвч', 1, 10),
  (2, 'CARD', 'カード', 'Card', 'Карт', 2, 20),
  (3, 'POINT_CARD', 'ポイントカード', 'Point card', 'Онооны карт', 3, 30),
  (4, 'CASH', '現金', 'Cash', 'Бэлэн мөнгө', 4, 40);

-- Payment methods. Each belongs to one payment class.
create table payment_methods (
  id smallint primary key,
  code text not null unique,
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  -- 1 WALLET, 2 CARD, 3 POINT_CARD, 4 CASH
  payment_class smallint not null check (payment_class between 1 and 4),
  sequence int not null,
  class_id smallint not null,
  -- REMOVED: never used, in no list. Not deleted, because the foreign key check would read every
  -- transaction.
  state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED', 'REMOVED')),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  foreign key (class_id, payment_class) references payment_classes (id, payment_class)
);
comment on table payment_methods is 'placement: reference';
-- Payment methods are never deleted.
grant select, insert, update on payment_methods to choba_admin;
grant select on payment_methods to choba_merchant, choba_store, choba_worker, choba_system;

-- Logos of payment methods for light and dark backgrounds, the same for the whole installation.
create table payment_logos (
  payment_method_id smallint not null references payment_methods,
  background text not null check (background in ('LIGHT', 'DARK')),
  -- A removed logo keeps its row, so that its version numbers continue and never repeat.
  content_type text check (content_type = 'image/png'),
  bytes bytea check (length(bytes) between 1 and 1048576),
  -- Hash of the bytes. It is part of the picture's URL, so a URL always shows the same picture.
  hash text check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (payment_method_id, background),
  check ((bytes is null) = (hash is null) and (bytes is null) = (content_type is null))
);
-- Images are already compressed.
alter table payment_logos alter column bytes set storage external;
comment on table payment_logos is 'placement: reference';
grant select, insert, update on payment_logos to choba_admin;
-- choba_system serves the pictures without a sign-in.
grant select on payment_logos to choba_merchant, choba_store, choba_worker, choba_system;

-- Catalogue entries that a tenant has switched off. New entries are offered until a tenant switches
-- them off.
create table tenant_unoffered_trade_types (
  tenant_id int not null references tenants,
  trade_type_id smallint not null references trade_types on delete cascade,
  primary key (tenant_id, trade_type_id)
);
comment on table tenant_unoffered_trade_types is 'placement: reference';
alter table tenant_unoffered_trade_types enable row level security, force row level security;
create policy of_merchant on tenant_unoffered_trade_types for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_tenant on tenant_unoffered_trade_types to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on tenant_unoffered_trade_types to choba_admin;
grant select on tenant_unoffered_trade_types to choba_merchant, choba_store;

create table tenant_unoffered_payment_methods (
  tenant_id int not null references tenants,
  payment_method_id smallint not null references payment_methods,
  primary key (tenant_id, payment_method_id)
);
comment on table tenant_unoffered_payment_methods is 'placement: reference';
alter table tenant_unoffered_payment_methods enable row level security, force row level security;
create policy of_merchant on tenant_unoffered_payment_methods for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_tenant on tenant_unoffered_payment_methods to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Checked again when an application for the payment method is decided.
create policy of_worker on tenant_unoffered_payment_methods for select to choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on tenant_unoffered_payment_methods to choba_admin;
grant select on tenant_unoffered_payment_methods to choba_merchant, choba_store, choba_worker;

-- Refund reasons of a tenant (areas/refunds/README.md). refund-reasons.ts adds the default ones to
-- a new tenant.
create table refund_reasons (
  tenant_id int not null references tenants,
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{0,31}$'),
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  sequence smallint not null,
  -- Inactive reasons stay for the refunds that use them.
  active boolean not null default true,
  primary key (tenant_id, code)
);
comment on table refund_reasons is 'placement: reference';
alter table refund_reasons enable row level security, force row level security;
create policy of_tenant on refund_reasons for select to choba_merchant, choba_store, choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_administrators on refund_reasons for insert to choba_admin
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on refund_reasons to choba_admin;
grant select on refund_reasons to choba_merchant, choba_store;

-- Payment gateway of each payment class (areas/gateways/README.md). Cash and point cards have none,
-- because their refunds are complete once they are recorded.
create table gateways (
  tenant_id int not null references tenants,
  payment_class smallint not null check (payment_class in (1, 2)),
  url text,
  secret text,
  -- The secret, encrypted with CHOBA_KEYS. A secret that SQL wrote into `secret` is moved here by
  -- the next start.
  sealed_secret text,
  is_on boolean not null default true,
  -- Counts changes of the settings; results of calls are not changes.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  -- Rounded to the minute.
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_failure text check (length(last_failure) <= 200),
  primary key (tenant_id, payment_class)
);
comment on table gateways is 'placement: reference';
alter table gateways enable row level security, force row level security;
create policy of_tenant on gateways to choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_admin on gateways to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_identity on gateways to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Users of merchants see only if a payment can be refunded.
create policy of_readers on gateways for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on gateways to choba_admin;
grant select on gateways to choba_worker, choba_identity;
grant select (tenant_id, payment_class, is_on) on gateways to choba_merchant, choba_store;
grant update (url, secret, sealed_secret, is_on, version, changed_at, changed_by)
  on gateways to choba_admin;
grant update (last_success_at, last_failure_at, last_failure) on gateways to choba_worker;
grant update (secret, sealed_secret) on gateways to choba_identity;
