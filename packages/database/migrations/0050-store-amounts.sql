-- A merchant's figures by business day, store, brand and class of amounts (docs/decisions/0060). They are counted with the hours
-- of a day, and corrected as these are: `figure_days` says of which days there are both.

-- The key has the day before the store, as that of store_hours: what is asked for is some days of all stores or of a few.
create table store_amounts (
  merchant_id int not null,
  day date not null,
  store_id int not null,
  brand_id smallint not null,
  -- The class of the amount of a line, a payment's or a refund's own: `amountClassOf` of the contract, 0 to 34.
  amount_class smallint not null check (amount_class between 0 and 34),
  tenant_id int not null,
  pay_n int not null default 0,
  -- Minor units.
  pay_amt bigint not null default 0,
  ref_n int not null default 0,
  ref_amt bigint not null default 0,
  primary key (merchant_id, day, store_id, brand_id, amount_class)
);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('store_amounts', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;

alter table store_amounts add foreign key (merchant_id, store_id) references stores;
alter table store_amounts add foreign key (brand_id) references brands;

comment on table store_amounts is 'placement: merchant';
alter table store_amounts enable row level security, force row level security;
create policy of_merchant on store_amounts to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on store_amounts to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on store_amounts to choba_merchant, choba_worker, choba_admin;
grant insert on store_amounts to choba_worker;
grant update (pay_n, pay_amt, ref_n, ref_amt) on store_amounts to choba_worker;

-- Days that were counted before there were classes are counted again, with them (docs/operations.md): the task of the server begins
-- anew, 93 days back.
delete from store_hours;
delete from figure_days;
