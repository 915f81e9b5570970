-- Keys that gateways and stores sign their transactions with (docs/decisions/0071).

create table feed_keys (
  tenant_id int not null references tenants,
  id bigint not null,
  -- What a request names the key by: `X-Choba-Key`. It is no secret.
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{20,40}$'),
  -- Of a gateway, which signs rows of every merchant of the tenant, its name; of a store, which signs its own rows alone, null.
  gateway text check (length(gateway) between 1 and 40),
  merchant_id int references merchants,
  store_id int,
  -- The secret, sealed under the master secret for this tenant and key.
  sealed text not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  last_used_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by text,
  primary key (tenant_id, id),
  constraint feed_keys_key_id unique (tenant_id, key_id),
  check ((gateway is null) = (merchant_id is not null)),
  check ((merchant_id is null) = (store_id is null)),
  check ((ended_at is null) = (ended_by is null))
);

do $$
begin
  -- On a cluster that is distributed already.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
      perform create_reference_table('feed_keys');
    end if;
  end if;
end $$;
comment on table feed_keys is 'placement: reference';

alter table feed_keys enable row level security, force row level security;
create policy of_tenant on feed_keys to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on feed_keys to choba_admin;
grant update (last_used_at, ended_at, ended_by) on feed_keys to choba_admin;
