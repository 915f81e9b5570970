-- Deposits: what a merchant is paid, and how it follows from its transactions (docs/decisions/0046). A transaction that counts
-- is in the deposit of its settlement day: its business day or, when it came after that was closed, the first open day.

-- How far the days of a merchant are closed. Without a row nothing is settled; what is dated before `first_day` never is.
create table settlements (
  merchant_id int not null primary key,
  tenant_id int not null,
  first_day date not null,
  closed_through date not null,
  check (closed_through >= first_day - 1)
) with (fillfactor = 50);

-- What came, or was turned round, after its business day was closed. Few, while members of deposits are many.
create table late_transactions (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  transaction_id bigint not null,
  store_id int not null,
  brand_id smallint not null,
  trade_kind smallint not null check (trade_kind in (1, 2)),
  amount bigint not null check (amount > 0),
  -- 1: counts from now on; -1: was counted in a closed day, and does not count any more.
  sign smallint not null check (sign in (1, -1)),
  -- Its business day, and the one by whose terms its fee is: of a refund, that of its payment.
  counted_day date not null,
  terms_day date not null,
  settlement_day date not null check (settlement_day > counted_day),
  primary key (merchant_id, id)
);
create index late_transactions_by_settlement on late_transactions (merchant_id, settlement_day);
create index late_transactions_by_day on late_transactions (merchant_id, counted_day);
create index late_transactions_by_transaction on late_transactions (merchant_id, transaction_id);

-- The closed days of a merchant by store and brand: frozen, with their fees. Cash is in them too, without a fee.
create table settlement_cells (
  merchant_id int not null,
  store_id int not null,
  day date not null,
  brand_id smallint not null,
  late boolean not null,
  -- The version whose rates apply.
  terms_id bigint not null,
  tenant_id int not null,
  company_id int not null,
  pay_n int not null,
  pay_amt bigint not null,
  ref_n int not null,
  ref_amt bigint not null,
  -- Minor units: of the payments, and what comes back of the refunds'.
  fee bigint not null,
  fee_back bigint not null,
  primary key (merchant_id, store_id, day, brand_id, late, terms_id)
);
create index settlement_cells_by_day on settlement_cells (merchant_id, day);

create table deposits (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  deposit_no text not null collate "C",
  date_from date not null,
  date_to date not null,
  terms_id bigint not null,
  -- Where it goes; null as long as the company has no account.
  bank_account_id bigint,
  pay_day date not null,
  -- Whether the calendar of that day was still a forecast.
  pay_day_provisional boolean not null,
  currency text not null,
  state text not null check (state in ('CLOSED', 'IN_TRANSFER', 'PAID', 'RETURNED', 'CARRIED', 'INVOICED')),
  -- Minor units.
  total_usage bigint not null,
  refund bigint not null,
  fee bigint not null,
  tax bigint not null,
  transfer_fee bigint not null check (transfer_fee >= 0),
  deduction bigint not null,
  point_give bigint not null check (point_give >= 0),
  revise bigint not null,
  transfer_amount bigint not null check (transfer_amount >= 0),
  in_till bigint not null,
  late_count int not null check (late_count >= 0),
  -- How many negative cycles in a row were carried, this one included.
  carries smallint not null default 0 check (carries >= 0),
  -- Of everything that it was computed from: SHA-256.
  input_hash text not null,
  closed_at timestamptz(3) not null,
  primary key (merchant_id, id),
  unique (merchant_id, company_id, date_from),
  unique (merchant_id, deposit_no),
  check (date_from <= date_to and pay_day > date_to),
  constraint deposits_add_up check (transfer_amount
    = total_usage - refund - fee - tax - transfer_fee - deduction - point_give + revise)
);
create index deposits_by_day on deposits (merchant_id, date_to desc, id desc);
create index deposits_to_pay on deposits (tenant_id, pay_day, merchant_id, id);

-- What stands in a deposit beside its transactions, each with its cause. Without a deposit it waits for the next one.
create table deposit_lines (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  deposit_id bigint,
  kind text not null check (kind in ('CARRY_IN', 'CARRY_OUT', 'INVOICED', 'RETURNED', 'REVISION')),
  -- Minor units, added to what is transferred.
  amount bigint not null check (amount <> 0),
  -- The deposit that it comes from; of a revision, why it is made and the request by which two people made it.
  cause_deposit_id bigint,
  reason text,
  approval_id bigint,
  business_day date not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, id),
  check ((kind = 'REVISION') = (approval_id is not null))
);
create index deposit_lines_by_deposit on deposit_lines (merchant_id, deposit_id);
create index deposit_lines_open on deposit_lines (merchant_id, company_id) where deposit_id is null;

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
declare name text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    foreach name in array array['settlements', 'late_transactions', 'settlement_cells', 'deposits', 'deposit_lines'] loop
      perform create_distributed_table(name::regclass, 'merchant_id', colocate_with => 'transactions');
    end loop;
  end if;
end $$;

alter table settlements add foreign key (merchant_id) references merchants;
alter table late_transactions
  add foreign key (merchant_id, transaction_id) references transactions,
  add foreign key (merchant_id, store_id) references stores;
alter table settlement_cells
  add foreign key (merchant_id, store_id) references stores,
  add foreign key (merchant_id, terms_id) references terms;
alter table deposits
  add foreign key (merchant_id, company_id) references companies,
  add foreign key (merchant_id, terms_id) references terms,
  add foreign key (merchant_id, bank_account_id) references bank_accounts;
alter table deposit_lines
  add foreign key (merchant_id, company_id) references companies,
  add foreign key (merchant_id, deposit_id) references deposits,
  add foreign key (merchant_id, cause_deposit_id) references deposits;

do $$
declare name text;
begin
  foreach name in array array['settlements', 'late_transactions', 'settlement_cells', 'deposits', 'deposit_lines'] loop
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
grant update (closed_through) on settlements to choba_worker;
grant update (fee, fee_back) on settlement_cells to choba_worker;
grant update (state, bank_account_id) on deposits to choba_worker;
grant update (deposit_id) on deposit_lines, deductions to choba_worker;
-- What was late in a day that is still open, and does not count any more, was never settled.
grant delete on late_transactions to choba_worker;
