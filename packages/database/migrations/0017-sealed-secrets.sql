-- A text sealed under CHOBA_KEYS for each tenant, which every start opens: a start with another secret is refused.
create table master_key_check (
  tenant_id int primary key references tenants,
  sealed text not null
);
alter table master_key_check enable row level security, force row level security;
create policy of_tenant on master_key_check to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on master_key_check to choba_identity;

-- The secret of a gateway, sealed under CHOBA_KEYS. What is written into `secret` is sealed by the next start, which empties
-- that column: SQL cannot do it.
alter table gateways add column sealed_secret text;
create policy of_identity on gateways to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, update (secret, sealed_secret) on gateways to choba_identity;
