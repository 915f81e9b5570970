-- Notifications: what the service, or a merchant to its own people, has to say. They are few: on a cluster these tables
-- are kept whole on every node, so their keys are led by the tenant.

create table notifications (
  tenant_id int not null references tenants,
  id bigint not null,
  -- The merchant whose people it is for; null: everybody of the tenant, its administrators included.
  merchant_id int references merchants,
  important boolean not null,
  title text not null,
  content text not null,
  author_name text not null,
  created_at timestamptz not null default now(),
  -- Nobody is shown it earlier; after `expires_at` it stands in the list and nowhere else.
  released_at timestamptz not null,
  expires_at timestamptz,
  -- Otherwise for those of notification_receivers alone: nobody sees who they are at another merchant, or whether there are any.
  for_all boolean not null default true,
  primary key (tenant_id, id),
  check (expires_at > released_at)
);
create index notifications_by_time on notifications (tenant_id, released_at desc, id desc);

-- The people it is for, where it is not for all of them. `merchant_id` is theirs.
create table notification_receivers (
  merchant_id int not null references merchants,
  user_id int not null references users on delete cascade,
  notification_id bigint not null,
  tenant_id int not null,
  primary key (merchant_id, user_id, notification_id),
  foreign key (tenant_id, notification_id) references notifications on delete cascade
);

create table notification_readings (
  merchant_id int not null references merchants,
  user_id int not null references users on delete cascade,
  notification_id bigint not null,
  tenant_id int not null,
  read_at timestamptz not null default now(),
  primary key (merchant_id, user_id, notification_id),
  foreign key (tenant_id, notification_id) references notifications on delete cascade
);

alter table notifications enable row level security, force row level security;
create policy of_merchant on notifications to choba_merchant
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and (merchant_id is null or merchant_id = nullif(current_setting('app.merchant', true), '')::int));
create policy of_tenant on notifications to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on notifications to choba_merchant, choba_admin;

do $$
declare name text;
begin
  foreach name in array array['notification_receivers', 'notification_readings'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
  end loop;
end $$;
grant select on notification_receivers to choba_merchant, choba_admin;
grant select, insert on notification_readings to choba_merchant, choba_admin;
