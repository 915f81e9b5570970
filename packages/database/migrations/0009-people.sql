-- Users, roles and merchants can be changed; one-time links for a password; the audit log knows what an entry is about and
-- is chained by hash.
--
--   choba_sealer   chains the audit entries of one tenant (app.tenant)

do $$
begin
  if not exists (select from pg_roles where rolname = 'choba_sealer') then
    create role choba_sealer nologin nosuperuser nobypassrls;
  end if;
  execute 'grant choba_sealer to current_user';
end $$;
grant usage on schema public to choba_sealer;

-- `version` counts the changes of a row: who changes what they saw in an older state is told, and overwrites nothing.
alter table users
  add column phone text not null default '',
  -- System messages reach this person; by e-mail too.
  add column receive_messages boolean not null default true,
  add column email_messages boolean not null default false,
  -- When a password was first set; null: invited, and nobody has come yet.
  add column activated_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column version int not null default 1,
  add column changed_at timestamptz,
  add column changed_by text;
update users set activated_at = now();
grant update (activated_at) on users to choba_identity;
alter table roles
  add column version int not null default 1,
  add column changed_at timestamptz,
  add column changed_by text;
alter table merchants
  -- Nobody of a merchant that is not enabled signs in; its transactions go on.
  add column enabled boolean not null default true,
  -- Everybody of it has to have a second step.
  add column mfa_required boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column version int not null default 1,
  add column changed_at timestamptz,
  add column changed_by text;

-- One person, one name, one address, however they are spelled.
alter table users drop constraint users_tenant_id_email_key;
create unique index users_by_email on users (tenant_id, lower(email));
create unique index users_by_folded_name on users (tenant_id, lower(username));
create index users_by_name on users (merchant_id, username collate "C");
create index users_by_role on users (merchant_id, role_id);
-- A role is called by one name, whatever the case and the width of its letters.
create unique index roles_by_folded_name on roles (merchant_id, lower(normalize(name, nfkc)));

create sequence role_ids as int start 1001;

grant usage on sequence user_ids, role_ids to choba_merchant, choba_admin;
grant insert, delete on users, roles, role_permissions, user_stores to choba_merchant, choba_admin;
grant update (role_id, email, full_name, enabled, store_scope, phone, receive_messages, email_messages,
  must_change_password, password_days, version, changed_at, changed_by) on users to choba_merchant, choba_admin;
grant update (name, version, changed_at, changed_by) on roles to choba_merchant, choba_admin;
grant insert on merchants, companies to choba_admin;
grant update (name, enabled, currency, time_zone, closing_minutes, enable_point, enable_qr, is_master, mfa_required,
  version, changed_at, changed_by) on merchants to choba_admin;

-- The link by which a person sets a password of their own: one that is good, used once. The database keeps its hash.
create table password_links (
  merchant_id int not null references merchants,
  user_id int not null references users on delete cascade,
  tenant_id int not null,
  token_hash text not null collate "C",
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, user_id)
);
create unique index password_links_by_token on password_links (tenant_id, token_hash);
alter table password_links enable row level security, force row level security;
create policy of_merchant on password_links to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on password_links to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on password_links to choba_merchant, choba_admin, choba_identity;
grant delete on password_links to choba_identity;

-- What an entry is about: a kind and its id (a user id, role id, enterprise code, payment number); `object` is its name.
alter table audit_entries
  add column object_kind text,
  add column object_id text collate "C";
create index audit_entries_by_tenant on audit_entries (tenant_id, id);
create index audit_entries_by_object on audit_entries (merchant_id, object_kind, object_id, id) where object_id is not null;

-- Entries that wait for their link in the chain. Written with the entry; whoever seals takes them away.
create table audit_unsealed (
  tenant_id int not null,
  entry_id bigint not null,
  merchant_id int not null,
  -- Two processes may make the same id for two merchants.
  primary key (tenant_id, entry_id, merchant_id)
);
-- The chain of a tenant: each link is a keyed hash over the one before and one entry.
create table audit_seals (
  tenant_id int not null,
  seq bigint not null,
  merchant_id int not null,
  entry_id bigint not null,
  hash text not null collate "C",
  primary key (tenant_id, seq)
);
create unique index audit_seals_by_entry on audit_seals (tenant_id, entry_id, merchant_id);
-- Where the chain ends; signed, so that a shorter chain is not taken for the whole.
create table audit_heads (
  tenant_id int primary key,
  seq bigint not null,
  hash text not null collate "C",
  signature text not null collate "C",
  sealed_at timestamptz not null
);

do $$
declare name text;
begin
  foreach name in array array['audit_unsealed', 'audit_seals', 'audit_heads'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_sealer on %I to choba_sealer
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
  end loop;
end $$;
create policy of_sealer on audit_entries for select to choba_sealer
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on audit_entries to choba_sealer;
grant select, delete on audit_unsealed to choba_sealer;
grant select, insert on audit_seals to choba_sealer;
grant select, insert, update on audit_heads to choba_sealer;
create policy writing on audit_unsealed for insert to choba_merchant, choba_worker, choba_admin, choba_identity
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant insert on audit_unsealed to choba_merchant, choba_worker, choba_admin, choba_identity;
-- What was written before there was a chain is its beginning.
insert into audit_unsealed (tenant_id, entry_id, merchant_id) select tenant_id, id, merchant_id from audit_entries;
