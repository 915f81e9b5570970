-- A merchant's figures by business day, brand and class of amounts, of all its stores together (docs/decisions/0060): store_amounts has
-- nearly a row for each payment where there are many stores, and who sees all of them asks for none. Both are of the same days.

create table brand_amounts (
  merchant_id int not null,
  day date not null,
  brand_id smallint not null,
  -- As in store_amounts: `amountClassOf` of the contract.
  amount_class smallint not null check (amount_class between 0 and 34),
  tenant_id int not null,
  pay_n int not null default 0,
  -- Minor units.
  pay_amt bigint not null default 0,
  ref_n int not null default 0,
  ref_amt bigint not null default 0,
  primary key (merchant_id, day, brand_id, amount_class)
);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('brand_amounts', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;

alter table brand_amounts add foreign key (brand_id) references brands;

-- Days that are counted already have their stores' figures, which add up to these.
insert into brand_amounts (merchant_id, day, brand_id, amount_class, tenant_id, pay_n, pay_amt, ref_n, ref_amt)
select merchant_id, day, brand_id, amount_class, tenant_id, sum(pay_n)::int, sum(pay_amt)::bigint, sum(ref_n)::int, sum(ref_amt)::bigint
from store_amounts
group by merchant_id, day, brand_id, amount_class, tenant_id;

comment on table brand_amounts is 'placement: merchant';
alter table brand_amounts enable row level security, force row level security;
create policy of_merchant on brand_amounts to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on brand_amounts to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on brand_amounts to choba_merchant, choba_worker, choba_admin;
grant insert on brand_amounts to choba_worker;
grant update (pay_n, pay_amt, ref_n, ref_amt) on brand_amounts to choba_worker;
