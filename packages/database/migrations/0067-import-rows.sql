-- What the file of an imported transaction says of it, beside the transaction itself (docs/decisions/0072): where it stands, and
-- another service's figures. They are kept as they are and never reckoned with, so they have the decimals of the file.
create table import_rows (
  merchant_id int not null,
  -- The transaction's.
  id bigint not null,
  tenant_id int not null,
  -- The place of its file among the files of the import, from 0.
  file smallint not null check (file >= 0),
  line int not null check (line > 0),
  -- The file says no time of day: the transaction stands at noon.
  date_only boolean not null default false,
  fee numeric,
  fee_currency text check (fee_currency ~ '^[A-Z]{3}$'),
  net numeric,
  payout_no text check (length(payout_no) <= 100),
  settled_at timestamptz(3),
  settled_currency text check (settled_currency ~ '^[A-Z]{3}$'),
  settled_amount numeric,
  primary key (merchant_id, id)
);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('import_rows', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
alter table import_rows add foreign key (merchant_id, id) references transactions;
comment on table import_rows is 'placement: merchant';

alter table import_rows enable row level security, force row level security;
create policy of_merchant on import_rows to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on import_rows to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on import_rows to choba_merchant, choba_worker, choba_admin;
grant insert on import_rows to choba_worker;
