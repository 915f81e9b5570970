-- Disputes (chargebacks) of payments, the evidence for them, and what a lost one takes off the next deposit.

create table disputes (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  -- The payment, and the store it was made in.
  payment_id bigint not null,
  store_id int not null,
  -- Minor units; no more than the payment's.
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  -- Under which number the card company keeps the case.
  case_no text,
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'WON', 'LOST')),
  -- Business days of the merchant: when the notice came in, and until when an answer is taken.
  received_on date not null,
  respond_by date not null,
  remark text,
  answer text,
  answered_at timestamptz(3),
  answered_by text,
  decided_at timestamptz(3),
  -- When those who can answer were reminded of the deadline.
  reminded_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by text not null,
  -- Which change of it this is: a change of an older one is refused.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (merchant_id, id),
  check (respond_by >= received_on),
  check ((state in ('WON', 'LOST')) = (decided_at is not null))
);
create index disputes_by_payment on disputes (merchant_id, payment_id);
-- The list of the administrators.
create index disputes_by_tenant on disputes (tenant_id, id desc, merchant_id);
-- Those that a reminder is still due for.
create index disputes_to_remind on disputes (tenant_id, respond_by) where state = 'OPEN' and reminded_at is null;

create table dispute_files (
  merchant_id int not null,
  dispute_id bigint not null,
  file_name uuid not null,
  tenant_id int not null,
  added_at timestamptz(3) not null,
  added_by text not null,
  primary key (merchant_id, dispute_id, file_name),
  unique (merchant_id, file_name)
);

-- What comes off a deposit beside its refunds, and what is given back by one.
create table deductions (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  -- DISPUTE: the amount of a lost one. DISPUTE_CANCEL: it was won after all, when a deposit had taken the other line.
  kind text not null check (kind in ('DISPUTE', 'DISPUTE_CANCEL')),
  dispute_id bigint not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The day of the decision, by the merchant's clock.
  business_day date not null,
  -- The deposit that has taken it; null: the next one will.
  deposit_id bigint,
  primary key (merchant_id, id)
);
create index deductions_by_dispute on deductions (merchant_id, dispute_id);
create index deductions_open on deductions (merchant_id, business_day) where deposit_id is null;

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
declare name text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    foreach name in array array['disputes', 'dispute_files', 'deductions'] loop
      perform create_distributed_table(name::regclass, 'merchant_id', colocate_with => 'transactions');
    end loop;
  end if;
end $$;

alter table disputes
  add foreign key (merchant_id) references merchants,
  add foreign key (merchant_id, store_id) references stores,
  add foreign key (merchant_id, payment_id) references transactions;
alter table dispute_files
  add foreign key (merchant_id, dispute_id) references disputes,
  add foreign key (merchant_id, file_name) references files;
alter table deductions
  add foreign key (merchant_id) references merchants,
  add foreign key (merchant_id, dispute_id) references disputes;

do $$
declare name text;
begin
  foreach name in array array['disputes', 'dispute_files', 'deductions'] loop
    execute format('comment on table %I is %L', name, 'placement: merchant');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    execute format('grant insert on %I to choba_merchant', name);
  end loop;
end $$;
grant update on disputes to choba_merchant;
-- The reminder.
grant update (reminded_at) on disputes to choba_worker;
-- A line that no deposit has taken goes with the decision that it stood for.
grant delete on deductions to choba_merchant;
create policy untaken on deductions as restrictive for delete to choba_merchant using (deposit_id is null);
