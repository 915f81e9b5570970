-- Which import a transaction came in with. A row of `imports` is written before the first batch goes in and completed
-- after the last one: where `finished_at` is null the import was interrupted or is under way.
create table imports (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Who ran the command: the account of the operating system.
  user_name text not null,
  -- `[{"name": "october.csv", "sha256": "…"}]`: names without their folders.
  files jsonb not null,
  accepted int not null default 0,
  known int not null default 0,
  -- Those that differ from a row that is there are among them.
  refused int not null default 0,
  differs int not null default 0,
  primary key (merchant_id, id)
);
alter table imports enable row level security, force row level security;
create policy of_merchant on imports to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on imports to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on imports to choba_merchant, choba_worker, choba_admin;
grant insert, update on imports to choba_worker;

-- Null for what was paid or refunded here, and for imports of before.
alter table transactions
  add column import_id bigint,
  add constraint transactions_import_id_fkey foreign key (merchant_id, import_id) references imports;
