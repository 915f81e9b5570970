-- Tenants, merchants and their people; the database roles; row-level security.
--
-- Rules (measured: one short policy per database role keeps index-only scans; see docs/decisions/0003):
--   choba_merchant  reads and writes one merchant   (app.merchant)
--   choba_admin     reads one tenant                (app.tenant)
--   choba_system    reads the tenant registry and configuration, of every tenant
--   choba_worker    settles and imports for one merchant (app.merchant)
--   choba_identity  credentials and sign-in sessions of one tenant (app.tenant)
-- No triggers, no views, no functions with the owner's rights: each of them would open a way around the wall.

do $$
declare name text;
begin
  foreach name in array array['choba_merchant', 'choba_admin', 'choba_system', 'choba_worker', 'choba_identity'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin nosuperuser nobypassrls', name);
    end if;
    execute format('grant %I to current_user', name);
    execute format('grant usage on schema public to %I', name);
  end loop;
end $$;

create table tenants (
  id int primary key,
  code text not null unique,
  name text not null,
  realm text not null unique,
  currency text not null,
  style text not null default '',
  oem text not null default '',
  show_service_unavailable boolean not null default false,
  show_dashboard boolean not null default true,
  enable_mfa boolean not null default false,
  new_store_version boolean not null default true,
  g_tag text not null default '',
  chat_bot text not null default '',
  chat_bot_api text not null default '',
  point_system_api_address text not null default '',
  keycloak_url text not null default '',
  keycloak_client_id text not null default 'choba-portal'
);

-- The registered origins of a tenant: `http://localhost:3000`. Links and redirects are built from these, never from a Host header.
create table tenant_origins (
  origin text primary key,
  tenant_id int not null references tenants
);

create table merchants (
  id int primary key,
  tenant_id int not null references tenants,
  code text not null,
  name text not null,
  is_system boolean not null default false,
  currency text not null,
  time_zone text not null,
  closing_minutes smallint not null default 0 check (closing_minutes between 0 and 1439),
  enable_point boolean not null default false,
  enable_qr boolean not null default false,
  is_master boolean not null default false,
  unique (tenant_id, code)
);

create table companies (
  merchant_id int not null references merchants,
  id int not null,
  tenant_id int not null,
  code text not null,
  name text not null,
  primary key (merchant_id, id),
  unique (merchant_id, code)
);

create table stores (
  merchant_id int not null references merchants,
  id int not null,
  tenant_id int not null,
  company_id int not null,
  code text not null,
  name text not null,
  opens_minutes smallint,
  closes_minutes smallint,
  primary key (merchant_id, id),
  unique (merchant_id, code),
  foreign key (merchant_id, company_id) references companies
);

create table terminals (
  merchant_id int not null references merchants,
  id int not null,
  tenant_id int not null,
  store_id int not null,
  terminal_no text not null collate "C",
  device_no text collate "C",
  device_type text not null default '',
  primary key (merchant_id, id),
  unique (merchant_id, store_id, terminal_no),
  foreign key (merchant_id, store_id) references stores
);
create index terminals_by_number on terminals (merchant_id, terminal_no);

create table roles (
  merchant_id int not null references merchants,
  id int not null,
  tenant_id int not null,
  name text not null,
  -- A built-in role of the system side: SUPER_ADMIN or SYSTEM_CONFIG. Null for a role that a merchant made.
  builtin text check (builtin in ('SUPER_ADMIN', 'SYSTEM_CONFIG')),
  primary key (merchant_id, id),
  unique (merchant_id, name)
);

create table role_permissions (
  merchant_id int not null,
  role_id int not null,
  tenant_id int not null,
  module text not null,
  action text not null,
  primary key (merchant_id, role_id, module, action),
  foreign key (merchant_id, role_id) references roles on delete cascade
);

create table users (
  id int primary key,
  tenant_id int not null references tenants,
  merchant_id int not null references merchants,
  role_id int not null,
  username text not null,
  email text not null,
  full_name text not null,
  enabled boolean not null default true,
  -- Which stores a person sees: every one, none, or those of user_stores. Nothing there means nothing seen.
  store_scope text not null default 'none' check (store_scope in ('all', 'none', 'some')),
  mfa boolean not null default false,
  force_bind_mfa boolean not null default false,
  -- Tokens issued before this are refused.
  not_before timestamptz not null default '-infinity',
  unique (tenant_id, username),
  unique (tenant_id, email),
  foreign key (merchant_id, role_id) references roles
);

create table user_stores (
  merchant_id int not null,
  user_id int not null references users on delete cascade,
  store_id int not null,
  tenant_id int not null,
  primary key (merchant_id, user_id, store_id),
  foreign key (merchant_id, store_id) references stores
);
create index user_stores_by_user on user_stores (user_id);

-- Sign-ins that were ended before their tokens had expired. A row outlives the last token of its sign-in.
create table revoked_sessions (
  tenant_id int not null references tenants,
  sid text not null,
  until timestamptz not null,
  primary key (tenant_id, sid)
);
alter table revoked_sessions enable row level security, force row level security;
create policy of_tenant on revoked_sessions to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on revoked_sessions to choba_identity;

-- Who did what to what. Written by the route layer; nobody may change or remove a line.
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
  primary key (merchant_id, id)
);

do $$
declare name text;
begin
  -- One merchant's rows for the roles that work for a merchant, one tenant's for the administrators and the identity service.
  foreach name in array array['companies', 'stores', 'terminals', 'roles', 'role_permissions', 'users', 'user_stores', 'audit_entries'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin, choba_identity
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
  end loop;
end $$;

alter table merchants enable row level security, force row level security;
create policy of_merchant on merchants to choba_merchant, choba_worker
  using (id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on merchants to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

alter table tenants enable row level security, force row level security;
create policy registry on tenants to choba_system using (true);
create policy of_tenant on tenants to choba_admin, choba_identity
  using (id = nullif(current_setting('app.tenant', true), '')::int);

alter table tenant_origins enable row level security, force row level security;
create policy registry on tenant_origins to choba_system using (true);
create policy of_tenant on tenant_origins to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select on companies, stores, terminals, roles, role_permissions, users, user_stores, merchants
  to choba_merchant, choba_worker, choba_admin, choba_identity;
grant select on tenants to choba_system, choba_admin, choba_identity;
grant select on tenant_origins to choba_system, choba_identity;
grant update (not_before) on users to choba_identity;
grant insert on audit_entries to choba_merchant, choba_worker, choba_admin, choba_identity;
grant select on audit_entries to choba_merchant, choba_admin;
-- The import makes the stores and terminals a file names.
grant insert on companies, stores, terminals to choba_worker;
