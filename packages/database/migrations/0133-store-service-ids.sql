-- The service ids of the stores of a merchant, so that each names one store (docs/decisions/0137).

-- Which of several stores an id meant is not known. Each of them gets its store's number behind it, so that rows with the id
-- are refused until someone decides.
with ids as (
  select merchant_id, id, offline_service_id as service_id from stores where offline_service_id is not null
  union select merchant_id, id, online_service_id from stores where online_service_id is not null
), shared as (
  select merchant_id, service_id from ids group by merchant_id, service_id having count(*) > 1
)
update stores s set
  offline_service_id = case when (s.merchant_id, s.offline_service_id) in (select merchant_id, service_id from shared)
    then left(s.offline_service_id, 50) || ' (' || s.id || ')' else s.offline_service_id end,
  online_service_id = case when (s.merchant_id, s.online_service_id) in (select merchant_id, service_id from shared)
    then left(s.online_service_id, 50) || ' (' || s.id || ')' else s.online_service_id end
where (s.merchant_id, s.offline_service_id) in (select merchant_id, service_id from shared)
  or (s.merchant_id, s.online_service_id) in (select merchant_id, service_id from shared);

create table store_service_ids (
  merchant_id int not null,
  service_id text not null check (length(service_id) between 1 and 64),
  store_id int not null,
  tenant_id int not null,
  primary key (merchant_id, service_id),
  foreign key (merchant_id, store_id) references stores
);
create index store_service_ids_by_store on store_service_ids (merchant_id, store_id);

insert into store_service_ids (merchant_id, service_id, store_id, tenant_id)
select merchant_id, offline_service_id, id, tenant_id from stores where offline_service_id is not null
union select merchant_id, online_service_id, id, tenant_id from stores where online_service_id is not null;

do $$
begin
  -- On a cluster that is distributed already.
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_reference_table('store_service_ids');
  end if;
end $$;
comment on table store_service_ids is 'placement: reference';

alter table store_service_ids enable row level security, force row level security;
create policy of_merchant on store_service_ids to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_service_ids to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on store_service_ids to choba_merchant, choba_worker, choba_admin;
grant insert, delete on store_service_ids to choba_merchant;
