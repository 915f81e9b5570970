-- A merchant's figures by business day, store and hour (docs/decisions/0056). A task counts a day once, when it is over. Whatever
-- counts a transaction of a counted day after that, or takes one out of the count, corrects its hour in its own transaction.

-- Which days of a merchant are counted: those from `first_day` to `counted_through`. Of all others there is no hour.
create table figure_days (
  merchant_id int not null primary key,
  tenant_id int not null,
  first_day date not null,
  counted_through date not null,
  -- When a day with transactions was counted last.
  counted_at timestamptz(3) not null,
  -- Until which day the hours were found to be what the transactions make, and when they were last held against these.
  verified_through date,
  checked_at timestamptz(3),
  -- What differed then. Administrators were notified once, until nothing differs.
  difference_count int not null default 0 check (difference_count >= 0),
  notified_at timestamptz(3),
  check (counted_through >= first_day),
  check ((difference_count > 0) = (notified_at is not null))
) with (fillfactor = 50);

-- The key has the day before the store, unlike store_days: what is asked for is some days of all stores or of a few.
create table store_hours (
  merchant_id int not null,
  day date not null,
  store_id int not null,
  -- Of the merchant's wall clock. An hour that a change of clocks repeats is one.
  hour smallint not null check (hour between 0 and 23),
  tenant_id int not null,
  pay_n int not null default 0,
  -- Minor units.
  pay_amt bigint not null default 0,
  ref_n int not null default 0,
  ref_amt bigint not null default 0,
  primary key (merchant_id, day, store_id, hour)
);

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
declare name text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    foreach name in array array['figure_days', 'store_hours'] loop
      perform create_distributed_table(name::regclass, 'merchant_id', colocate_with => 'transactions');
    end loop;
  end if;
end $$;

alter table figure_days add foreign key (merchant_id) references merchants;
alter table store_hours add foreign key (merchant_id, store_id) references stores;

do $$
declare name text;
begin
  foreach name in array array['figure_days', 'store_hours'] loop
    execute format('comment on table %I is %L', name, 'placement: merchant');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    execute format('grant insert on %I to choba_worker', name);
  end loop;
end $$;
grant update (pay_n, pay_amt, ref_n, ref_amt) on store_hours to choba_worker;
grant update (counted_through, counted_at, verified_through, checked_at, difference_count, notified_at) on figure_days
  to choba_worker;
