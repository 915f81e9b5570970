-- Terminals that are registered, blocked, moved and retired, and the licenses they register with (docs/decisions/0077).

alter table terminals
  -- MOVED: it stood here until it went to another store, where a row of its own has taken over; transactions keep this one.
  add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'BLOCKED', 'RETIRED', 'MOVED')),
  -- Since when it is not ACTIVE.
  add column stopped_at timestamptz(3),
  -- When the feed last brought a payment that it took after that.
  add column used_stopped_at timestamptz(3),
  -- The license it registered with; null of those that came without.
  add column license_no text,
  add column registered_at timestamptz(3),
  -- Of one that was moved, the row that it was at first; null of that row itself.
  add column first_id int,
  add column version int not null default 1,
  add column changed_at timestamptz(3),
  add column changed_by text;
alter table terminals add constraint terminals_stopped check ((state = 'ACTIVE') = (stopped_at is null));
-- The one row of a terminal that is in force.
create unique index terminals_in_force on terminals (merchant_id, coalesce(first_id, id)) where state <> 'MOVED';
create index terminals_by_device on terminals (merchant_id, device_no) where device_no is not null;

-- The numbers of the version, to compare it by; null of one that does not begin with any.
alter table terminal_heartbeats add column version_parts int[];
-- That of the terminal: the newest version of each is found at once.
alter table terminal_heartbeats add column device_type text not null default '';
create index terminal_heartbeats_versions on terminal_heartbeats (merchant_id, device_type, version_parts desc)
  where version_parts is not null;

-- One-time codes that terminals register with. A store has one that is open; those that were used stay.
create table terminal_licenses (
  merchant_id int not null references merchants,
  license_no text not null check (license_no ~ '^L-[0-9A-Z]{10}$'),
  tenant_id int not null,
  store_id int not null,
  -- Of the code, which no one has but the paper it was shown on.
  token_hash text not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- What registered with it.
  terminal_id int,
  primary key (merchant_id, license_no),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, terminal_id) references terminals,
  check ((used_at is null) = (terminal_id is null))
);
create unique index terminal_licenses_open on terminal_licenses (merchant_id, store_id) where used_at is null;
create index terminal_licenses_by_hash on terminal_licenses (tenant_id, token_hash);

do $$
begin
  -- On a cluster that is distributed already.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
      perform create_reference_table('terminal_licenses');
    end if;
  end if;
end $$;
comment on table terminal_licenses is 'placement: reference';

alter table terminal_licenses enable row level security, force row level security;
create policy of_merchant on terminal_licenses to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
-- A device that registers does not say whose it is: its code does.
create policy of_tenant on terminal_licenses to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on terminal_licenses to choba_merchant;
grant select on terminal_licenses to choba_worker, choba_admin;
grant update (used_at, terminal_id) on terminal_licenses to choba_worker;

-- Moving makes the row at the other store, with what was last heard of the terminal.
grant insert on terminals to choba_merchant;
grant update (state, stopped_at, used_stopped_at, license_no, registered_at, first_id, device_no, device_type, version, changed_at, changed_by)
  on terminals to choba_merchant;
grant update (used_stopped_at) on terminals to choba_worker;
grant insert on terminal_heartbeats to choba_merchant;
grant update (last_seen_at, app_version, version_parts, device_type, state, silences) on terminal_heartbeats to choba_merchant;
grant update (version_parts, device_type) on terminal_heartbeats to choba_worker;
