-- Deleting a tenant (docs/decisions/0069): what was last exported of it, and the deletions that a second person approved.

-- Null while nothing was exported to its end: when, by whom, as which version of the tenant, and how many rows of each table.
alter table tenants add column exported jsonb;
grant update (exported) on tenants to choba_admin;

-- tenant_id and merchant_id are those of the administrators who asked for it. Of the tenant that is deleted nothing else is left.
create table tenant_deletions (
  tenant_id int not null references tenants,
  merchant_id int not null references merchants,
  -- That of the request that was approved.
  id bigint not null,
  -- STALE: the tenant was no more as it had been exported, and nothing was deleted.
  state text not null default 'APPROVED' check (state in ('APPROVED', 'DONE', 'STALE')),
  deleted_tenant_id int not null,
  deleted_code text not null,
  deleted_name text not null,
  deleted_realm text not null,
  deleted_keycloak_url text not null,
  exported jsonb not null,
  requested_by int not null,
  approved_by int not null,
  approved_at timestamptz(3) not null,
  -- By table.
  deleted_rows jsonb,
  -- Where its audit chain ended.
  audit_seq bigint,
  audit_hash text,
  ended_at timestamptz(3),
  -- The end is in the audit log, and who asked for it is notified.
  is_reported boolean not null default false,
  primary key (merchant_id, id),
  check ((state = 'DONE') = (deleted_rows is not null)),
  check ((state = 'APPROVED') = (ended_at is null))
);

do $$
begin
  -- On a cluster that is distributed already.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
      perform create_reference_table('tenant_deletions');
    end if;
  end if;
end $$;
comment on table tenant_deletions is 'placement: reference';

alter table tenant_deletions enable row level security, force row level security;
create policy of_merchant on tenant_deletions to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
-- Servers have to know which tenants are gone for a reason.
create policy registry on tenant_deletions for select to choba_system using (true);
grant select, insert on tenant_deletions to choba_worker;
grant update (state, ended_at, is_reported) on tenant_deletions to choba_worker;
grant select (tenant_id, id, state, deleted_tenant_id, deleted_code, audit_seq, audit_hash, is_reported) on tenant_deletions
  to choba_system;

-- Whether a payment that is deleted has refunds is asked of each.
create index refunds_by_payment on refunds (merchant_id, payment_id);
