-- Users, their roles, and their personal settings.

-- IDs below the start belong to the demo.
create sequence user_ids as int start 10001;
create sequence role_ids as int start 1001;
grant usage on sequence user_ids to choba_merchant, choba_store, choba_admin, choba_identity;
grant usage on sequence role_ids to choba_merchant, choba_store, choba_admin;

create table roles (
  merchant_id int not null references merchants,
  id int not null,
  tenant_id int not null,
  -- The index roles_by_folded_name rejects names that look alike.
  name text not null,
  -- Built-in role for administrators; null for a role that users created.
  builtin text check (builtin in ('SUPER_ADMIN', 'SYSTEM_CONFIG')),
  version int not null default 1,
  changed_at timestamptz,
  changed_by text,
  primary key (merchant_id, id),
  unique (merchant_id, name)
);
comment on table roles is 'placement: reference';
alter table roles enable row level security, force row level security;
create policy of_merchant on roles to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on roles to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on roles to choba_merchant, choba_store, choba_admin;
grant select on roles to choba_worker, choba_identity;
grant update (name, version, changed_at, changed_by) on roles
  to choba_merchant, choba_store, choba_admin;

create table role_permissions (
  merchant_id int not null,
  role_id int not null,
  tenant_id int not null,
  module text not null,
  action text not null,
  primary key (merchant_id, role_id, module, action),
  foreign key (merchant_id, role_id) references roles on delete cascade
);
comment on table role_permissions is 'placement: reference';
alter table role_permissions enable row level security, force row level security;
create policy of_merchant on role_permissions to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on role_permissions to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on role_permissions to choba_merchant, choba_store, choba_admin;
grant select on role_permissions to choba_worker, choba_identity;

create table users (
  id int primary key,
  tenant_id int not null references tenants,
  merchant_id int not null references merchants,
  role_id int not null,
  username text not null,
  email text not null,
  full_name text not null,
  enabled boolean not null default true,
  -- Stores that a user sees: all, none, or those in user_stores. `some` without a row there means
  -- no store.
  store_scope text not null default 'none' check (store_scope in ('all', 'none', 'some')),
  mfa boolean not null default false,
  force_bind_mfa boolean not null default false,
  -- Tokens issued before this time are rejected.
  not_before timestamptz not null default '-infinity',
  -- The user's `sub` at an external Keycloak. Null with the built-in sign-in service, which uses
  -- the ID as `sub`.
  subject text collate "C",
  -- Address for one-time codes. `mfa` turns codes on; entering the first code verifies the address.
  mfa_email text,
  mfa_proven_at timestamptz,
  must_change_password boolean not null default false,
  -- Age in days at which a password must be changed; null for no limit.
  password_days int check (password_days between 1 and 3650),
  phone text not null default '',
  -- The user gets system messages in the portal, and with `email_messages` also by e-mail.
  receive_messages boolean not null default true,
  email_messages boolean not null default false,
  -- Time at which a password was first set; null for an invited user who has not signed in yet.
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  changed_at timestamptz,
  changed_by text,
  -- Users sign in with user ID or e-mail address in any case and width. Stored columns, because
  -- row-level security prevents index use for lower() and normalize(), but not for an equality.
  username_folded text generated always as (lower(normalize(username, nfkc))) stored,
  email_folded text generated always as (lower(normalize(email, nfkc))) stored,
  -- True if the user has hidden the checklist for setting up a tenant.
  hides_setup boolean not null default false,
  unique (tenant_id, username),
  foreign key (merchant_id, role_id) references roles
);
create unique index users_by_subject on users (tenant_id, subject) where subject is not null;
create index users_by_name on users (merchant_id, username collate "C");
create index users_by_role on users (merchant_id, role_id);
create unique index users_by_email on users (tenant_id, email_folded);
create unique index users_by_folded_name on users (tenant_id, username_folded);
comment on table users is 'placement: reference';
alter table users enable row level security, force row level security;
create policy of_merchant on users to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on users to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on users to choba_merchant, choba_store, choba_admin;
grant select, insert on users to choba_identity;
grant select on users to choba_worker;
-- The identity role also changes users without a sign-in: the first administrator chooses a name,
-- and a user unsubscribes from e-mails.
grant update (username, email, full_name, mfa, force_bind_mfa, not_before, subject, mfa_email,
  mfa_proven_at, must_change_password, email_messages, activated_at, version, changed_at,
  changed_by) on users to choba_identity;
grant update (role_id, email, full_name, enabled, store_scope, mfa, force_bind_mfa, mfa_email,
  mfa_proven_at, must_change_password, password_days, phone, receive_messages, email_messages,
  version, changed_at, changed_by, hides_setup) on users to choba_admin;
grant update (role_id, email, full_name, enabled, store_scope, mfa, force_bind_mfa, mfa_email,
  mfa_proven_at, must_change_password, password_days, phone, receive_messages, email_messages,
  version, changed_at, changed_by) on users to choba_merchant, choba_store;

-- Saved views: search and columns of a list, for one user or shared with a role of the merchant.
create table views (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  user_id int not null references users on delete cascade,
  -- Role that the view is shared with; null if it is private.
  role_id int,
  -- Path of the list's screen.
  screen text not null,
  name text not null,
  -- Name of a period relative to the current business day. Null if `filters` has fixed days or
  -- none.
  period text,
  -- Other search parameters, as in the address of the list.
  filters jsonb not null,
  columns text[] not null,
  email_schedule text check (email_schedule in ('daily', 'weekly', 'monthly')),
  -- Last business day that an e-mail covered; before the first e-mail, the last day before the
  -- schedule began.
  emailed_through date,
  primary key (merchant_id, id),
  constraint views_name unique (merchant_id, user_id, screen, name),
  constraint views_emailed check ((email_schedule is null) = (emailed_through is null)),
  foreign key (merchant_id, role_id) references roles on delete set null (role_id)
);
create index views_by_role on views (merchant_id, role_id, screen) where role_id is not null;
create index views_emailed on views (tenant_id, screen) where email_schedule is not null;
comment on table views is 'placement: reference';
alter table views enable row level security, force row level security;
create policy of_merchant on views to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on views to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on views to choba_merchant, choba_store, choba_admin;

-- Attention items that a user has hidden on the dashboard for a day.
create table attention_mutes (
  merchant_id int not null references merchants,
  user_id int not null references users on delete cascade,
  -- Kind of the item, and its store, payment method or deposit.
  subject text not null check (length(subject) between 1 and 120),
  tenant_id int not null,
  muted_until timestamptz(3) not null,
  primary key (merchant_id, user_id, subject)
);
comment on table attention_mutes is 'placement: merchant';
alter table attention_mutes enable row level security, force row level security;
create policy of_merchant on attention_mutes to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, delete on attention_mutes to choba_merchant, choba_store;
grant update (muted_until) on attention_mutes to choba_merchant, choba_store;

-- Support sessions: an administrator views a merchant's screens, read-only
-- (areas/support-sessions/README.md). Rows stay after a session has ended.
create table support_sessions (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- The administrator. No foreign key, so that the row stays if the administrator is deleted.
  user_id int not null,
  user_name text not null,
  reason text not null check (length(reason) between 1 and 200),
  minutes smallint not null check (minutes between 5 and 60),
  -- A session that is over by time can still have an earlier state: `ends_at` and `open_until`
  -- decide.
  state text not null check (state in ('REQUESTED', 'APPROVED', 'RUNNING', 'ENDED', 'CLOSED')),
  requested_at timestamptz(3) not null,
  open_until timestamptz(3) not null,
  started_at timestamptz(3),
  ends_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by text,
  -- Minute (since 1970) of the last audit entry for each area of calls. The audit log gets at most
  -- one entry per area and minute.
  logged jsonb not null default '{}' check (jsonb_typeof(logged) = 'object'),
  primary key (merchant_id, id),
  constraint support_sessions_time check (
    (state in ('RUNNING', 'ENDED')) = (started_at is not null)
    and (started_at is null) = (ends_at is null)
    and ends_at <= started_at + interval '60 minutes')
);
create index support_sessions_by_id on support_sessions (tenant_id, id);
-- An administrator has at most one open session with a merchant.
create unique index support_sessions_one on support_sessions (merchant_id, user_id)
  where state in ('REQUESTED', 'APPROVED', 'RUNNING');
comment on table support_sessions is 'placement: reference';
alter table support_sessions enable row level security, force row level security;
create policy of_merchant on support_sessions to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on support_sessions to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on support_sessions to choba_merchant, choba_store;
grant select on support_sessions to choba_worker, choba_admin, choba_identity;
grant update (state, started_at, ends_at, ended_at, ended_by) on support_sessions
  to choba_merchant, choba_store, choba_admin;
grant update (state) on support_sessions to choba_worker;
grant update (logged) on support_sessions to choba_identity;
