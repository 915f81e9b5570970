-- What the entries of points come to by month, so that reports of them read no ledger (docs/decisions/0089).

create table point_months (
  merchant_id int not null references merchants,
  -- The first day of a month of business days.
  month date not null check (extract(day from month) = 1),
  store_id int not null,
  charge_type text not null check (charge_type in
    ('BONUS', 'BONUS_BONUS', 'BONUS_COUPON', 'QUANTITY', 'QUANTITY_COUPON', 'PROMOTION', 'REVISION', 'USE')),
  -- That of the award that entries go back to, whatever its version. 0: they came about without a rule.
  rule_id bigint not null,
  tenant_id int not null,
  -- Points, as they change balances: sums of entries that award, and of those that cancel.
  awarded bigint not null,
  cancelled bigint not null,
  primary key (merchant_id, month, store_id, charge_type, rule_id)
) with (fillfactor = 80);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('point_months', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
alter table point_months add foreign key (merchant_id, store_id) references stores;
comment on table point_months is 'placement: merchant';

insert into point_months (merchant_id, month, store_id, charge_type, rule_id, tenant_id, awarded, cancelled)
select e.merchant_id, e.business_day - (extract(day from e.business_day)::int - 1), e.store_id, e.charge_type,
  coalesce(v.rule_id, 0), e.tenant_id, coalesce(sum(e.quantity) filter (where e.award = 'AWARD'), 0),
  coalesce(sum(e.quantity) filter (where e.award = 'CANCEL'), 0)
from point_entries e
left join point_entries a on a.merchant_id = e.merchant_id and a.payment_id = e.payment_id and a.charge_type = e.charge_type
  and a.cause = a.payment_id and a.award = 'AWARD'
left join point_rule_versions v on v.merchant_id = a.merchant_id and v.id = a.rule_id
group by 1, 2, 3, 4, 5, 6;

alter table point_months enable row level security, force row level security;
create policy of_merchant on point_months to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_months to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on point_months to choba_merchant, choba_worker, choba_admin;
grant insert, update (awarded, cancelled) on point_months to choba_worker;
