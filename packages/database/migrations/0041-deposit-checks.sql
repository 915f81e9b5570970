-- Whether a deposit is what its transactions make: the last time that it was computed again (docs/decisions/0052). One row a
-- deposit; who asked for it is in the audit log.
create table deposit_checks (
  merchant_id int not null,
  deposit_id bigint not null,
  tenant_id int not null,
  checked_at timestamptz(3) not null,
  -- Minor units: what is transferred less what was computed.
  residue bigint not null,
  -- Everything that differs, a closed day of a store and a brand or a figure each, and the first of them in words.
  difference_count int not null check (difference_count >= 0),
  differences text[] not null check (cardinality(differences) <= 10),
  -- Since when it differs: administrators were notified then, once until it is as computed.
  notified_at timestamptz(3),
  primary key (merchant_id, deposit_id),
  check (residue = 0 or difference_count > 0),
  check (cardinality(differences) <= difference_count),
  check ((difference_count > 0) = (notified_at is not null))
) with (fillfactor = 70);
create index deposits_by_close on deposits (tenant_id, closed_at);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('deposit_checks', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;

alter table deposit_checks add foreign key (merchant_id, deposit_id) references deposits;

comment on table deposit_checks is 'placement: merchant';
alter table deposit_checks enable row level security, force row level security;
create policy of_merchant on deposit_checks to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on deposit_checks to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on deposit_checks to choba_merchant, choba_worker, choba_admin;
grant insert, update (checked_at, residue, difference_count, differences, notified_at) on deposit_checks to choba_worker;
