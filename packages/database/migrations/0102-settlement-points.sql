-- What the points that a merchant gives come to in deposits (docs/decisions/0107), by the day that settles them.

alter table point_entries
  -- Its business day or, when it came after that was closed, the first open one. Null: given before points were settled, on a day that was closed by then.
  add column settlement_day date;

update point_entries e set settlement_day = e.business_day
where not exists (select from settlements s where s.merchant_id = e.merchant_id
  and e.business_day between s.first_day and s.closed_through);

create index point_entries_late on point_entries (merchant_id, settlement_day) where settlement_day > business_day;

-- Points given less those taken back, without what is paid with. Rows of closed days stay as they are.
create table settlement_points (
  merchant_id int not null,
  day date not null,
  store_id int not null,
  -- That of the payment, by whose terms a point costs what it does.
  terms_day date not null,
  tenant_id int not null,
  points bigint not null,
  primary key (merchant_id, day, store_id, terms_day)
) with (fillfactor = 80);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('settlement_points', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
alter table settlement_points add foreign key (merchant_id, store_id) references stores;
comment on table settlement_points is 'placement: merchant';

insert into settlement_points (merchant_id, day, store_id, terms_day, tenant_id, points)
select e.merchant_id, e.settlement_day, e.store_id, coalesce(p.business_day, e.business_day), e.tenant_id, sum(e.quantity)::bigint
from point_entries e left join transactions p on p.merchant_id = e.merchant_id and p.id = e.payment_id
where e.settlement_day is not null and e.charge_type <> 'USE'
group by 1, 2, 3, 4, 5;

-- More may be taken back in a cycle than was given in it.
alter table deposits drop constraint deposits_point_give_check;

alter table settlement_points enable row level security, force row level security;
create policy of_merchant on settlement_points to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on settlement_points to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on settlement_points to choba_merchant, choba_worker, choba_admin;
grant insert, update (points) on settlement_points to choba_worker;
