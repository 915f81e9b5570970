-- What the embedded sign-in service keeps: credentials, sign-in sessions, its keys and secrets, and failed attempts.
-- A real Keycloak in its place leaves these tables empty. Only the role choba_identity sees them, one tenant at a time.

create table idp_credentials (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  -- $argon2id$v=19$m=…,t=…,p=…$salt$hash
  password_hash text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);

-- Sessions, grants, interactions, codes and refresh tokens. What a browser holds is stored as its SHA-256 alone, so that
-- a copy of this table opens nothing.
create table idp_artifacts (
  tenant_id int not null references tenants,
  kind text not null collate "C",
  id text not null collate "C",
  payload jsonb not null,
  grant_id text collate "C",
  uid text collate "C",
  account_id int,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, kind, id)
);
create index idp_artifacts_by_grant on idp_artifacts (tenant_id, grant_id) where grant_id is not null;
create index idp_artifacts_by_uid on idp_artifacts (tenant_id, uid) where uid is not null;
create index idp_artifacts_by_account on idp_artifacts (tenant_id, account_id) where account_id is not null;
create index idp_artifacts_by_expiry on idp_artifacts (tenant_id, expires_at);

-- The active key signs; a passive one stays published as long as something it signed may come back.
create table idp_keys (
  tenant_id int not null references tenants,
  kid text not null collate "C",
  state text not null check (state in ('active', 'passive')),
  public_jwk jsonb not null,
  -- The private key, encrypted under the master secret.
  sealed_jwk text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, kid)
);
-- Two processes that start at once must not sign with two keys.
create unique index idp_keys_one_active on idp_keys (tenant_id) where state = 'active';

-- cookie: signs the sign-in service's cookies; refresh: signs refresh tokens. The highest version is used, older cookie
-- keys are still accepted. Encrypted under the master secret.
create table idp_secrets (
  tenant_id int not null references tenants,
  purpose text not null check (purpose in ('cookie', 'refresh')),
  version int not null,
  sealed text not null,
  primary key (tenant_id, purpose, version)
);

-- Counted for every name that is tried, existing or not. The name is hashed: people type passwords into its field.
create table idp_sign_in_failures (
  tenant_id int not null references tenants,
  name_hash text not null collate "C",
  failures int not null,
  since timestamptz not null,
  primary key (tenant_id, name_hash)
);

do $$
declare name text;
begin
  foreach name in array array['idp_credentials', 'idp_artifacts', 'idp_keys', 'idp_secrets', 'idp_sign_in_failures'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_tenant on %I to choba_identity
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select, insert, update, delete on %I to choba_identity', name);
  end loop;
end $$;
