-- Passkeys and recovery codes: further ways of the second step at the sign-in service of this process (docs/decisions/0038).
-- Only the role choba_identity sees these tables, one tenant at a time.

create table idp_passkeys (
  tenant_id int not null references tenants,
  id uuid not null,
  user_id int not null references users on delete cascade,
  -- What the authenticator calls it, in base64url.
  credential_id text not null collate "C" check (length(credential_id) between 1 and 1400),
  -- The host it was made for: a browser uses it nowhere else.
  rp_id text not null collate "C",
  public_key bytea not null,
  -- Of the last use; authenticators that do not count stay at 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id)
);
create unique index idp_passkeys_by_credential on idp_passkeys (tenant_id, credential_id);
create index idp_passkeys_by_user on idp_passkeys (tenant_id, user_id);

-- What an authenticator is to sign: for a new passkey (`passkey:userId`) or for a sign-in on its way (`attempt:uid:userId`).
create table idp_challenges (
  tenant_id int not null references tenants,
  purpose text not null collate "C",
  user_id int not null references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, purpose)
);

-- Codes that are good once, in place of the second step. Each is random enough that its hash alone may be kept.
create table idp_recovery_codes (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  code_hash text not null collate "C",
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, code_hash)
);

do $$
declare name text;
begin
  foreach name in array array['idp_passkeys', 'idp_challenges', 'idp_recovery_codes'] loop
    execute format('comment on table %I is %L', name, 'placement: coordinator');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_tenant on %I to choba_identity
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select, insert, update, delete on %I to choba_identity', name);
  end loop;
end $$;

alter table idp_attempts drop constraint idp_attempts_next_check;
alter table idp_attempts add constraint idp_attempts_next_check
  check (next in ('code', 'authenticator', 'passkey', 'recovery', 'password'));
