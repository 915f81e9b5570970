-- The rest of sign-in: second steps, forced and expired passwords, a password's history, activity of sign-ins, e-mail,
-- pictures of a tenant, and the link by which a new installation gets its first administrator.
--
--   choba_mail   sends the e-mails of one tenant (app.tenant)

do $$
begin
  if not exists (select from pg_roles where rolname = 'choba_mail') then
    create role choba_mail nologin nosuperuser nobypassrls;
  end if;
  execute 'grant choba_mail to current_user';
end $$;
grant usage on schema public to choba_mail;

alter table users
  -- Who this is at an external Keycloak (its `sub`). Null where the sign-in service is our own: there it is the id.
  add column subject text collate "C",
  -- Where the one-time codes go. `mfa` says that one is asked for; the address is proven by the first code that is typed.
  add column mfa_email text,
  add column mfa_proven_at timestamptz,
  add column must_change_password boolean not null default false,
  -- A password older than this many days has to be changed at sign-in; null: never.
  add column password_days int check (password_days between 1 and 3650);
create unique index users_by_subject on users (tenant_id, subject) where subject is not null;
grant update (mfa, mfa_email, mfa_proven_at, force_bind_mfa, must_change_password, subject) on users to choba_identity;
-- The person's own, by their own calls; row-level security holds each role to its merchant or tenant.
grant update (mfa, mfa_email, mfa_proven_at, force_bind_mfa) on users to choba_merchant, choba_admin;

alter table tenants
  -- Origins that may frame the portal (`childmode`); none by default.
  add column frame_parents text[] not null default '{}';

-- Logo and favicon as the tenant gave them. Without one, a tile with the first letter in the tenant's colour is drawn.
create table tenant_images (
  tenant_id int not null references tenants,
  kind text not null check (kind in ('logo', 'favicon')),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  bytes bytea not null check (length(bytes) <= 262144),
  primary key (tenant_id, kind)
);

-- The last passwords of a person, the current one included: none of the last five may come back.
create table idp_password_history (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  changed_at timestamptz not null,
  password_hash text not null,
  primary key (tenant_id, user_id, changed_at)
);

-- One sign-in on its way: who has given the right password, and what is still to be done. Gone when it is complete.
create table idp_attempts (
  tenant_id int not null references tenants,
  uid text not null collate "C",
  user_id int not null references users on delete cascade,
  -- What has been done so far, in Keycloak's and the RFC's names: pwd, otp.
  done text[] not null,
  next text not null check (next in ('code', 'authenticator', 'password')),
  expires_at timestamptz not null,
  primary key (tenant_id, uid)
);

-- A one-time code that was sent: for a sign-in on its way (`attempt:uid`) or for one at a Keycloak (`session:sid`).
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

-- An authenticator app. The secret is sealed under the master secret; `last_step` refuses a code that was used already.
create table idp_authenticators (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  sealed text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (tenant_id, user_id)
);

-- When a sign-in was last used by its person, to a few seconds, and whether its second step is done (at a Keycloak, whose
-- own sign-in knows no e-mail code).
create table session_activity (
  tenant_id int not null references tenants,
  sid text not null collate "C",
  user_id int not null references users on delete cascade,
  last_at timestamptz not null default now(),
  second_step_at timestamptz,
  primary key (tenant_id, sid)
);
create index session_activity_by_age on session_activity (tenant_id, last_at);

-- E-mails to be sent and sent ones. The text is forgotten when it has left: it may hold a code or a link.
create table mails (
  tenant_id int not null references tenants,
  id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text,
  body_html text,
  created_at timestamptz not null default now(),
  -- A one-time code is tried once and is of no use after this; other mail is tried until it leaves.
  expires_at timestamptz,
  claimed_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  primary key (tenant_id, id)
);

-- The link for the first administrator: one, once.
create table setup_links (
  tenant_id int primary key references tenants,
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

do $$
declare name text;
begin
  foreach name in array array['idp_password_history', 'idp_attempts', 'one_time_codes', 'idp_authenticators',
    'session_activity', 'mails', 'setup_links'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_tenant on %I to choba_identity
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select, insert, update, delete on %I to choba_identity', name);
  end loop;
end $$;

create policy of_mail on mails to choba_mail
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, update, delete on mails to choba_mail;
-- Whoever changes something may write a letter about it, and no more.
create policy writing on mails for insert to choba_merchant, choba_worker, choba_admin
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant insert on mails to choba_merchant, choba_worker, choba_admin;

alter table tenant_images enable row level security, force row level security;
create policy registry on tenant_images for select to choba_system using (true);
grant select on tenant_images to choba_system;
-- The sender's name in a letter is the tenant's.
create policy of_mail on tenants for select to choba_mail
  using (id = nullif(current_setting('app.tenant', true), '')::int);
grant select on tenants to choba_mail;

-- People who are added beside the demo's, whose numbers lie below.
create sequence user_ids as int start 10001;
grant usage on sequence user_ids to choba_identity;
grant insert on users to choba_identity;
-- The first administrator types another name where the sign-in service would not take the first one.
grant update (username, email, full_name) on users to choba_identity;
