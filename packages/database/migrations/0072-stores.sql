-- What is kept of a store, and how it is opened, changed and closed (docs/decisions/0076).

alter table stores
  -- As receipts have it; null: its name.
  add column receipt_name text check (length(receipt_name) between 1 and 64),
  add column abbreviation text check (length(abbreviation) between 1 and 20),
  -- What the payment service knows it by, at the counter and online.
  add column offline_service_id text check (length(offline_service_id) between 1 and 64),
  add column online_service_id text check (length(online_service_id) between 1 and 64),
  -- Parts per million: of an amount that is given as points, and of a unit of the currency that a point pays.
  add column point_give_ppm int check (point_give_ppm between 0 and 1000000),
  add column point_use_ppm int check (point_use_ppm between 0 and 1000000),
  -- The most points that one payment is given.
  add column point_award_limit int check (point_award_limit > 0),
  -- From these amounts on someone is notified: minor units, of one payment and of a business day's payments.
  add column payment_alert bigint check (payment_alert > 0),
  add column day_alert bigint check (day_alert > 0),
  -- Days with other hours than the usual ones: [{day | weekday, opens, closes}], in minutes after midnight; null: closed.
  add column hour_exceptions jsonb not null default '[]' check (jsonb_typeof(hour_exceptions) = 'array'),
  -- The first business day on which it is closed.
  add column closed_from date,
  -- Null of those from before this was kept.
  add column created_at timestamptz(3),
  add column version int not null default 1,
  add column changed_at timestamptz(3),
  add column changed_by text,
  add constraint stores_payment_alert check (payment_alert <= payment_limit),
  add constraint stores_day_alert check (day_alert <= day_limit);
alter table stores alter column created_at set default now();
create index stores_by_code on stores (merchant_id, code collate "C");

-- Which trade types, and which of its merchant's brands a store takes; without any row: all of them.
create table store_trade_types (
  merchant_id int not null,
  store_id int not null,
  trade_type_id smallint not null references trade_types,
  tenant_id int not null,
  primary key (merchant_id, store_id, trade_type_id),
  foreign key (merchant_id, store_id) references stores
);
create table store_brands (
  merchant_id int not null,
  store_id int not null,
  brand_id smallint not null references brands,
  tenant_id int not null,
  primary key (merchant_id, store_id, brand_id),
  foreign key (merchant_id, store_id) references stores
);

-- That an alert value of a store was reached on a business day, so that it is said once.
create table store_alerts (
  merchant_id int not null,
  store_id int not null,
  business_day date not null,
  kind text not null check (kind in ('PAYMENT', 'DAY')),
  tenant_id int not null,
  noted_at timestamptz(3) not null,
  primary key (merchant_id, store_id, business_day, kind)
);

do $$
begin
  -- On a cluster that is distributed already.
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_reference_table('store_trade_types');
    perform create_reference_table('store_brands');
    perform create_distributed_table('store_alerts', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
comment on table store_trade_types is 'placement: reference';
comment on table store_brands is 'placement: reference';
comment on table store_alerts is 'placement: merchant';
alter table store_alerts add foreign key (merchant_id, store_id) references stores;

do $$
declare name text;
begin
  foreach name in array array['store_trade_types', 'store_brands', 'store_alerts'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
  end loop;
end $$;
grant insert, delete on store_trade_types, store_brands to choba_merchant;
grant insert on store_alerts to choba_worker;

grant insert on stores to choba_merchant;
grant update (code, name, receipt_name, abbreviation, offline_service_id, online_service_id, trade_type_id, opens_minutes, closes_minutes,
  hour_exceptions, payment_alert, payment_limit, day_alert, day_limit, point_give_ppm, point_use_ppm, point_award_limit, closed_from,
  version, changed_at, changed_by) on stores to choba_merchant;

-- A store's own key is renewed, shown and ended by those who manage the store.
create policy of_merchant on feed_keys to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on feed_keys to choba_merchant;
grant update (ended_at, ended_by) on feed_keys to choba_merchant;
