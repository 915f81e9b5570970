-- Payment brands that administrators have stopped at a company (docs/decisions/0103). A row is a stop that holds; what was is in the audit log.
create table brand_stops (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  brand_id smallint not null,
  reason text not null check (length(reason) between 1 and 500),
  stopped_at timestamptz(3) not null,
  stopped_by text not null,
  primary key (merchant_id, id),
  unique (merchant_id, company_id, brand_id)
);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('brand_stops', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
comment on table brand_stops is 'placement: merchant';
alter table brand_stops
  add foreign key (merchant_id) references merchants,
  add foreign key (merchant_id, company_id) references companies,
  add foreign key (brand_id) references brands;

alter table brand_stops enable row level security, force row level security;
create policy of_merchant on brand_stops to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on brand_stops to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on brand_stops to choba_merchant, choba_worker, choba_admin;
-- A stop is begun and ended by an administrator alone, whose calls run as the worker.
grant insert, delete on brand_stops to choba_worker;
