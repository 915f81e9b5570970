-- Rules by which a merchant gives points, each kept as versions of business days (docs/decisions/0082).

create table point_rules (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- Null: all stores of the merchant.
  store_id int,
  point_type text not null check (point_type in ('BONUS', 'QUANTITY')),
  activity_type text not null check (activity_type in ('COMMON', 'SPECIAL')),
  -- By the application, which counts milliseconds as the cursor of a page does.
  created_at timestamptz not null,
  -- Which change of it this is: a change of an older one is refused.
  version int not null default 1,
  changed_at timestamptz,
  changed_by text,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores
);
create index point_rules_by_time on point_rules (merchant_id, created_at desc, id desc);
create index point_rules_by_store on point_rules (merchant_id, store_id) where store_id is not null;

-- What is given on the days of a version is never rewritten: only its end is brought forward, to yesterday at the earliest.
create table point_rule_versions (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  rule_id bigint not null,
  name text not null check (length(name) between 1 and 50),
  -- Business days, both included; null until it is ended.
  first_day date not null,
  last_day date,
  activity_day text not null check (activity_day in ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- 1 Monday to 7 Sunday.
  weekdays smallint[] not null check (cardinality(weekdays) <= 7),
  dates smallint[] not null check (cardinality(dates) <= 31),
  month_end boolean not null,
  -- Parts per million; hundredths of how many times; points.
  rate_ppm int check (rate_ppm between 1 and 1000000),
  base_rate_ppm int check (base_rate_ppm between 1 and 1000000),
  multiple_hundredths smallint check (multiple_hundredths between 100 and 9999),
  quantity int check (quantity > 0),
  remark text not null check (length(remark) <= 100),
  state text not null check (state in ('VALID', 'INVALID')),
  created_at timestamptz not null,
  -- Null of those that the product was set up with.
  created_by text,
  -- Another version from the same day on, or an earlier end of the rule, has taken its place.
  withdrawn_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, rule_id) references point_rules,
  check (last_day is null or last_day >= first_day),
  check ((activity_day = 'WEEKLY') = (cardinality(weekdays) > 0)),
  check ((activity_day = 'MONTHLY') = (cardinality(dates) > 0 or month_end)),
  check (num_nonnulls(rate_ppm, base_rate_ppm, multiple_hundredths, quantity) = 1)
);
-- Two that begin on one day would overlap; that no others do is the application's, which holds the rule while it looks.
create unique index point_rule_versions_by_day on point_rule_versions (merchant_id, rule_id, first_day) where withdrawn_at is null;

do $$
begin
  -- On a cluster that is distributed already.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
      perform create_reference_table('point_rules');
      perform create_reference_table('point_rule_versions');
    end if;
  end if;
end $$;
comment on table point_rules is 'placement: reference';
comment on table point_rule_versions is 'placement: reference';

do $$
declare name text;
begin
  foreach name in array array['point_rules', 'point_rule_versions'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format('grant select, insert on %I to choba_merchant', name);
    execute format('grant select on %I to choba_worker', name);
  end loop;
end $$;
grant update (version, changed_at, changed_by) on point_rules to choba_merchant;
grant update (last_day, withdrawn_at) on point_rule_versions to choba_merchant;
