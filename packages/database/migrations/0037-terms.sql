-- The terms of a merchant, by which its deposits are computed (docs/decisions/0044): versions, each in force from its first day
-- until the next one's. A merchant without any gets no deposits until it has some. What is there is never rewritten.

create table terms (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  -- A business day of the merchant, and the first of a cycle of the version before.
  first_day date not null,
  cycle_kind text not null check (cycle_kind in ('DAILY', 'WEEKLY', 'SIX_TIMES', 'TWICE', 'MONTHLY')),
  -- On which a weekly cycle closes: 1 Monday to 7 Sunday.
  cycle_weekday smallint check (cycle_weekday between 1 and 7),
  pay_kind text not null check (pay_kind in ('BUSINESS_DAYS', 'DAY_OF_NEXT_MONTH')),
  -- Bank days after the close, or the day of the month after it.
  pay_number smallint not null check (pay_number between 1 and case pay_kind when 'BUSINESS_DAYS' then 30 else 31 end),
  roll text not null check (roll in ('PREVIOUS', 'NEXT')),
  -- [{ bankCode, from, fee }] in minor units, without tax.
  transfer_fees jsonb not null check (jsonb_typeof(transfer_fees) = 'array'),
  -- Minor units.
  minimum_payout bigint not null check (minimum_payout between 0 and 99999999999),
  negative_carries smallint not null check (negative_carries between 0 and 12),
  point_cost bigint not null check (point_cost between 0 and 1000000),
  -- The request by which two people made it, and who they were; null of those that the product was set up with.
  approval_id bigint,
  asked_by text,
  asked_at timestamptz(3),
  approved_by text,
  approved_at timestamptz(3) not null,
  primary key (merchant_id, id),
  -- Two versions never begin on one day.
  unique (merchant_id, first_day),
  check ((cycle_kind = 'WEEKLY') = (cycle_weekday is not null))
);

create table term_rates (
  merchant_id int not null,
  terms_id bigint not null,
  brand_id smallint not null,
  tenant_id int not null,
  -- Parts per million: 32400 are 3.24 %.
  rate_ppm int not null check (rate_ppm between 0 and 1000000),
  tax_class text not null check (tax_class in ('TAXABLE_10', 'NON_TAXABLE', 'OUT_OF_SCOPE')),
  rounding_unit text not null check (rounding_unit in ('TRANSACTION', 'CYCLE')),
  rounding_mode text not null check (rounding_mode in ('FLOOR', 'HALF_UP', 'CEIL')),
  -- Whether the fee comes back with a refund.
  fee_returned boolean not null,
  primary key (merchant_id, terms_id, brand_id)
);

-- One new version of a merchant waits for a second person at a time.
create unique index approvals_one_terms on approvals (merchant_id) where kind = 'terms' and state = 'WAITING';

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
declare name text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    foreach name in array array['terms', 'term_rates'] loop
      perform create_distributed_table(name::regclass, 'merchant_id', colocate_with => 'transactions');
    end loop;
  end if;
end $$;

alter table terms add foreign key (merchant_id) references merchants;
alter table term_rates
  add foreign key (merchant_id, terms_id) references terms,
  add foreign key (brand_id) references brands;

do $$
declare name text;
begin
  foreach name in array array['terms', 'term_rates'] loop
    execute format('comment on table %I is %L', name, 'placement: merchant');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    -- Made when a second person approves. No role may change or delete any.
    execute format('grant insert on %I to choba_worker', name);
  end loop;
end $$;
