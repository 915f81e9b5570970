-- The audit log and the chain that proves it complete.

-- Audit entries: user, action and object. Rows are only inserted.
create table audit_entries (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  at timestamptz not null,
  user_id int,
  user_name text not null,
  action text not null,
  object text,
  result_type int not null,
  detail jsonb,
  ip text,
  request_id text not null,
  -- Object of the action: kind and ID (user, role, merchant code, payment number). `object` is its
  -- name.
  object_kind text,
  object_id text collate "C",
  primary key (merchant_id, id)
);
create index audit_entries_by_tenant on audit_entries (tenant_id, id);
create index audit_entries_by_object on audit_entries (merchant_id, object_kind, object_id, id)
  where object_id is not null;
comment on table audit_entries is 'placement: coordinator';
alter table audit_entries enable row level security, force row level security;
create policy of_merchant on audit_entries to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on audit_entries to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_sealer on audit_entries for select to choba_sealer
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant insert on audit_entries to choba_worker, choba_identity;
grant select, insert on audit_entries to choba_merchant, choba_store, choba_admin;
grant select on audit_entries to choba_sealer;

-- Entries that wait for their link in the chain. Inserted with the entry, deleted by sealing.
create table audit_unsealed (
  tenant_id int not null,
  entry_id bigint not null,
  merchant_id int not null,
  -- Two processes may generate the same ID for two merchants.
  primary key (tenant_id, entry_id, merchant_id)
);
comment on table audit_unsealed is 'placement: coordinator';
alter table audit_unsealed enable row level security, force row level security;
create policy of_sealer on audit_unsealed to choba_sealer
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy writing on audit_unsealed for insert
  to choba_merchant, choba_store, choba_worker, choba_admin, choba_identity
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, delete on audit_unsealed to choba_sealer;
grant insert on audit_unsealed
  to choba_merchant, choba_store, choba_worker, choba_admin, choba_identity;

-- The audit chain of a tenant: each link is a keyed hash over the previous link and one entry.
create table audit_seals (
  tenant_id int not null,
  seq bigint not null,
  merchant_id int not null,
  entry_id bigint not null,
  hash text not null collate "C",
  primary key (tenant_id, seq)
);
create unique index audit_seals_by_entry on audit_seals (tenant_id, entry_id, merchant_id);
comment on table audit_seals is 'placement: coordinator';
alter table audit_seals enable row level security, force row level security;
create policy of_sealer on audit_seals to choba_sealer
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on audit_seals to choba_sealer;

-- Signed end of each chain, so that removing the last links is detected.
create table audit_heads (
  tenant_id int primary key,
  seq bigint not null,
  hash text not null collate "C",
  signature text not null collate "C",
  sealed_at timestamptz not null
);
comment on table audit_heads is 'placement: coordinator';
alter table audit_heads enable row level security, force row level security;
create policy of_sealer on audit_heads to choba_sealer
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on audit_heads to choba_sealer;
