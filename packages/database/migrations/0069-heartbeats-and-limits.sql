-- What the feed tells of terminals, and the limits of stores (docs/decisions/0074).

-- Minor units of the merchant's currency; null is no limit.
alter table stores
  add column payment_limit bigint check (payment_limit > 0),
  add column day_limit bigint check (day_limit > 0);

-- The last heartbeat of a terminal. It stands beside the terminal, which is whole on every node of a cluster.
create table terminal_heartbeats (
  merchant_id int not null,
  terminal_id int not null,
  tenant_id int not null,
  last_seen_at timestamptz(3) not null,
  app_version text check (length(app_version) between 1 and 40),
  -- OFF: it was switched off on purpose.
  state text not null check (state in ('READY', 'FAULT', 'OFF')),
  -- The longest silence within the opening hours of each of the last 56 business days, in minutes, by the number of the day
  -- since 1970 modulo 56; -1 for a day without any heartbeat.
  silences smallint[] not null check (cardinality(silences) = 56),
  primary key (merchant_id, terminal_id)
);

-- Payments of the feed that were above a limit of their store. They are taken all the same: their money has moved.
create table limit_excesses (
  merchant_id int not null,
  transaction_id bigint not null,
  tenant_id int not null,
  store_id int not null,
  business_day date not null,
  -- The limit that it was above, of one payment or of the store's business day.
  payment_limit bigint,
  day_limit bigint,
  noted_at timestamptz(3) not null,
  primary key (merchant_id, transaction_id),
  check (payment_limit is not null or day_limit is not null)
);

-- Someone has seen to it.
alter table unlinked_refunds
  add column acknowledged_at timestamptz(3),
  add column acknowledged_by text,
  add column acknowledgement text check (length(acknowledgement) between 1 and 500),
  add constraint unlinked_refunds_acknowledged check ((acknowledged_at is null) = (acknowledged_by is null)
    and (acknowledged_at is null) = (acknowledgement is null));

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('terminal_heartbeats', 'merchant_id', colocate_with => 'transactions');
    perform create_distributed_table('limit_excesses', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
alter table terminal_heartbeats add foreign key (merchant_id, terminal_id) references terminals;
alter table limit_excesses add foreign key (merchant_id, transaction_id) references transactions;
create index limit_excesses_by_store on limit_excesses (merchant_id, store_id, business_day);
create index terminal_heartbeats_last on terminal_heartbeats (merchant_id, last_seen_at);
comment on table terminal_heartbeats is 'placement: merchant';
comment on table limit_excesses is 'placement: merchant';

do $$
declare name text;
begin
  foreach name in array array['terminal_heartbeats', 'limit_excesses'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    execute format('grant insert on %I to choba_worker', name);
  end loop;
end $$;
grant update (last_seen_at, app_version, state, silences) on terminal_heartbeats to choba_worker;
grant update (acknowledged_at, acknowledged_by, acknowledgement) on unlinked_refunds to choba_worker, choba_merchant;
create index unlinked_refunds_by_tenant on unlinked_refunds (tenant_id, transaction_id);
