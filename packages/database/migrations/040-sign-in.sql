-- Sign-in. The idp_ tables belong to the built-in sign-in service and stay empty with a Keycloak.
-- Only choba_identity reads them, one tenant at a time.

-- A text encrypted with CHOBA_KEYS for each tenant. Every start decrypts it, so that a start with
-- another secret fails.
create table master_key_check (
  tenant_id int primary key references tenants,
  sealed text not null
);
comment on table master_key_check is 'placement: coordinator';
alter table master_key_check enable row level security, force row level security;
create policy of_tenant on master_key_check to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on master_key_check to choba_identity;

-- One-time link for the first administrator.
create table setup_links (
  tenant_id int primary key references tenants,
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table setup_links is 'placement: coordinator';
alter table setup_links enable row level security, force row level security;
create policy of_tenant on setup_links to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on setup_links to choba_identity;

-- Last use of a sign-in, accurate to a few seconds. Also the state of the second step at a
-- Keycloak, whose own sign-in has no e-mail code.
create table session_activity (
  tenant_id int not null references tenants,
  sid text not null collate "C",
  user_id int not null references users on delete cascade,
  last_at timestamptz not null default now(),
  second_step_at timestamptz,
  language text,
  -- Shown to users in their account. Null until the sign-in is used again.
  user_agent text,
  ip text,
  primary key (tenant_id, sid)
);
create index session_activity_by_age on session_activity (tenant_id, last_at);
comment on table session_activity is 'placement: coordinator';
alter table session_activity enable row level security, force row level security;
create policy of_tenant on session_activity to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_tenant_admin on session_activity for select to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on session_activity to choba_identity;
grant select (tenant_id, user_id, last_at, language) on session_activity to choba_admin;

-- Sign-ins that ended before their tokens expired. A row outlives the last token of its sign-in.
create table revoked_sessions (
  tenant_id int not null references tenants,
  sid text not null,
  until timestamptz not null,
  primary key (tenant_id, sid)
);
comment on table revoked_sessions is 'placement: coordinator';
alter table revoked_sessions enable row level security, force row level security;
create policy of_tenant on revoked_sessions to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on revoked_sessions to choba_identity;

-- One-time codes that were sent, for a sign-in in progress (`attempt:uid`) or one at a Keycloak
-- (`session:sid`).
create table one_time_codes (
  tenant_id int not null references tenants,
  purpose text not null collate "C",
  user_id int not null references users on delete cascade,
  code_hash text not null,
  tries int not null default 0,
  sends int not null default 1,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, purpose)
);
comment on table one_time_codes is 'placement: coordinator';
alter table one_time_codes enable row level security, force row level security;
create policy of_tenant on one_time_codes to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on one_time_codes to choba_identity;

-- New addresses for one-time codes that are not verified yet. Until then, codes go to the previous
-- address.
create table pending_code_addresses (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id)
);
comment on table pending_code_addresses is 'placement: coordinator';
alter table pending_code_addresses enable row level security, force row level security;
create policy of_tenant on pending_code_addresses to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on pending_code_addresses to choba_identity;

-- One-time links with which users set their password. Only the hash is stored.
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
comment on table password_links is 'placement: coordinator';
alter table password_links enable row level security, force row level security;
create policy of_merchant on password_links to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on password_links to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on password_links to choba_identity;
grant select, insert, update on password_links to choba_merchant, choba_store, choba_admin;

-- Password reset requests within an hour, by name, user and sender. Hashed, because users sometimes
-- type passwords into the name field.
create table password_requests (
  tenant_id int not null references tenants,
  key_hash text not null collate "C",
  requests int not null,
  since timestamptz not null,
  primary key (tenant_id, key_hash)
);
comment on table password_requests is 'placement: coordinator';
alter table password_requests enable row level security, force row level security;
create policy of_tenant on password_requests to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on password_requests to choba_identity;

create table idp_credentials (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  -- $argon2id$v=19$m=…,t=…,p=…$salt$hash
  password_hash text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
comment on table idp_credentials is 'placement: coordinator';
alter table idp_credentials enable row level security, force row level security;
create policy of_tenant on idp_credentials to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_credentials to choba_identity;

-- Recent passwords of a user, including the current one. None of the last five may be reused.
create table idp_password_history (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  changed_at timestamptz not null,
  password_hash text not null,
  primary key (tenant_id, user_id, changed_at)
);
comment on table idp_password_history is 'placement: coordinator';
alter table idp_password_history enable row level security, force row level security;
create policy of_tenant on idp_password_history to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_password_history to choba_identity;

-- Authenticator apps. The secret is encrypted with the master secret. `last_step` prevents the
-- reuse of a code.
create table idp_authenticators (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  sealed text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (tenant_id, user_id)
);
comment on table idp_authenticators is 'placement: coordinator';
alter table idp_authenticators enable row level security, force row level security;
create policy of_tenant on idp_authenticators to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_authenticators to choba_identity;

-- Passkeys (packages/identity/README.md).
create table idp_passkeys (
  tenant_id int not null references tenants,
  id uuid not null,
  user_id int not null references users on delete cascade,
  -- ID that the authenticator gave the passkey, in base64url.
  credential_id text not null collate "C" check (length(credential_id) between 1 and 1400),
  -- Host for which the passkey was created. Browsers offer the passkey on no other host.
  rp_id text not null collate "C",
  public_key bytea not null,
  -- Counter of the last use; stays 0 for authenticators that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id)
);
create unique index idp_passkeys_by_credential on idp_passkeys (tenant_id, credential_id);
create index idp_passkeys_by_user on idp_passkeys (tenant_id, user_id);
comment on table idp_passkeys is 'placement: coordinator';
alter table idp_passkeys enable row level security, force row level security;
create policy of_tenant on idp_passkeys to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_passkeys to choba_identity;

-- Challenges that an authenticator must sign, for a new passkey (`passkey:userId`) or a sign-in in
-- progress (`attempt:uid:userId`).
create table idp_challenges (
  tenant_id int not null references tenants,
  purpose text not null collate "C",
  user_id int not null references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, purpose)
);
comment on table idp_challenges is 'placement: coordinator';
alter table idp_challenges enable row level security, force row level security;
create policy of_tenant on idp_challenges to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_challenges to choba_identity;

-- Recovery codes, each usable once instead of the second step. Random enough for a plain hash.
create table idp_recovery_codes (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  code_hash text not null collate "C",
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, code_hash)
);
comment on table idp_recovery_codes is 'placement: coordinator';
alter table idp_recovery_codes enable row level security, force row level security;
create policy of_tenant on idp_recovery_codes to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_recovery_codes to choba_identity;

-- Sign-ins in progress: the user has entered the right password, and further steps remain. Deleted
-- when complete.
create table idp_attempts (
  tenant_id int not null references tenants,
  uid text not null collate "C",
  user_id int not null references users on delete cascade,
  -- Completed steps, in the names of Keycloak and RFC 8176: pwd, otp.
  done text[] not null,
  next text not null check (next in ('code', 'authenticator', 'passkey', 'recovery', 'password')),
  expires_at timestamptz not null,
  primary key (tenant_id, uid)
);
comment on table idp_attempts is 'placement: coordinator';
alter table idp_attempts enable row level security, force row level security;
create policy of_tenant on idp_attempts to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_attempts to choba_identity;

-- Sessions, grants, interactions, codes and refresh tokens. Values that a browser holds are stored
-- as SHA-256, so that a stolen copy of this table gives no access.
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
  -- Tokens that a refresh token was exchanged for, encrypted with that token. Sending the token
  -- again within the grace period returns the same ones.
  successor text,
  primary key (tenant_id, kind, id)
);
create index idp_artifacts_by_grant on idp_artifacts (tenant_id, grant_id)
  where grant_id is not null;
create index idp_artifacts_by_uid on idp_artifacts (tenant_id, uid) where uid is not null;
create index idp_artifacts_by_account on idp_artifacts (tenant_id, account_id)
  where account_id is not null;
create index idp_artifacts_by_expiry on idp_artifacts (tenant_id, expires_at);
comment on table idp_artifacts is 'placement: coordinator';
alter table idp_artifacts enable row level security, force row level security;
create policy of_tenant on idp_artifacts to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_artifacts to choba_identity;

-- The active key signs. A passive key stays published while tokens that it signed may still be
-- used.
create table idp_keys (
  tenant_id int not null references tenants,
  kid text not null collate "C",
  state text not null check (state in ('active', 'passive')),
  public_jwk jsonb not null,
  -- Private key, encrypted with the master secret.
  sealed_jwk text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, kid)
);
-- Two processes that start at the same time must not sign with two keys.
create unique index idp_keys_one_active on idp_keys (tenant_id) where state = 'active';
comment on table idp_keys is 'placement: coordinator';
alter table idp_keys enable row level security, force row level security;
create policy of_tenant on idp_keys to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_keys to choba_identity;

-- cookie: signs cookies of the sign-in service; refresh: signs refresh tokens. The highest version
-- is used; older cookie keys are still accepted. Encrypted with the master secret.
create table idp_secrets (
  tenant_id int not null references tenants,
  purpose text not null check (purpose in ('cookie', 'refresh')),
  version int not null,
  sealed text not null,
  primary key (tenant_id, purpose, version)
);
comment on table idp_secrets is 'placement: coordinator';
alter table idp_secrets enable row level security, force row level security;
create policy of_tenant on idp_secrets to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_secrets to choba_identity;

-- Failed sign-ins, counted for every name that is tried, known or unknown. Hashed, because users
-- sometimes type passwords into the name field.
create table idp_sign_in_failures (
  tenant_id int not null references tenants,
  name_hash text not null collate "C",
  failures int not null,
  since timestamptz not null,
  primary key (tenant_id, name_hash)
);
comment on table idp_sign_in_failures is 'placement: coordinator';
alter table idp_sign_in_failures enable row level security, force row level security;
create policy of_tenant on idp_sign_in_failures to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on idp_sign_in_failures to choba_identity;
