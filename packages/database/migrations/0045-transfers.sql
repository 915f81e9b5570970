-- Transfers: the deposits of a tenant that are paid out together, released by a second person, and what the bank made of each
-- (docs/decisions/0051).

create table transfers (
  tenant_id int not null references tenants,
  id bigint not null,
  transfer_no text not null collate "C",
  -- The day on which the bank is to pay.
  pay_day date not null,
  currency text not null,
  state text not null check (state in ('WAITING', 'RELEASED', 'DONE', 'CANCELLED')),
  -- Whose deposits are in it: who releases it goes from one of these merchants to the next.
  merchant_ids int[] not null,
  item_count int not null check (item_count > 0),
  -- Minor units: the sum of its items.
  total bigint not null check (total > 0),
  paid_count int not null default 0,
  returned_count int not null default 0,
  -- The merchant that its request for a second person belongs to: that of who asked.
  asked_merchant_id int not null,
  approval_id bigint not null,
  asked_by text not null,
  asked_at timestamptz(3) not null,
  approved_by text,
  approved_at timestamptz(3),
  -- The file for the bank as it was released; null until then, and where the currency has none.
  file bytea,
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  -- When the administrators were notified that results are missing.
  reminded_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, transfer_no),
  check ((state in ('RELEASED', 'DONE')) = (approved_at is not null)),
  check (paid_count >= 0 and returned_count >= 0 and paid_count + returned_count <= item_count),
  check ((state = 'DONE') = (paid_count + returned_count = item_count)),
  check ((file is null) = (file_hash is null))
);
create index transfers_by_day on transfers (tenant_id, pay_day desc, id desc);
-- Few have no results: the scheduled task looks for those.
create index transfers_released on transfers (tenant_id, pay_day) where state = 'RELEASED';

create table transfer_items (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  transfer_id bigint not null,
  deposit_id bigint not null,
  company_id int not null,
  -- Where it goes.
  bank_account_id bigint not null,
  amount bigint not null check (amount > 0),
  -- Of a transfer that was not released.
  cancelled boolean not null default false,
  result text check (result in ('PAID', 'RETURNED')),
  result_on date,
  -- Why the bank returned it.
  reason text,
  result_by text,
  result_at timestamptz(3),
  primary key (merchant_id, id),
  check ((result is null) = (result_on is null) and (result is null) = (result_at is null)),
  check (not cancelled or result is null)
);
-- A deposit is paid out once.
create unique index transfer_items_once on transfer_items (merchant_id, deposit_id) where not cancelled;
create index transfer_items_by_transfer on transfer_items (transfer_id, merchant_id, id);
create index transfer_items_by_company on transfer_items (merchant_id, company_id, id);
-- What is to be paid, among all that was.
create index deposits_due on deposits (tenant_id, pay_day) where state = 'CLOSED';
create index deposit_lines_by_cause on deposit_lines (merchant_id, cause_deposit_id) where cause_deposit_id is not null;

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_reference_table('transfers');
    perform create_distributed_table('transfer_items', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
comment on table transfers is 'placement: reference';
comment on table transfer_items is 'placement: merchant';

alter table transfer_items
  add foreign key (tenant_id, transfer_id) references transfers,
  add foreign key (merchant_id, company_id) references companies,
  add foreign key (merchant_id, deposit_id) references deposits,
  add foreign key (merchant_id, bank_account_id) references bank_accounts;

alter table transfers enable row level security, force row level security;
create policy of_tenant on transfers to choba_admin, choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on transfers to choba_admin, choba_worker;
grant insert on transfers to choba_worker;
grant update (state, paid_count, returned_count, approved_by, approved_at, file, file_hash, reminded_at)
  on transfers to choba_worker;

alter table transfer_items enable row level security, force row level security;
create policy of_merchant on transfer_items to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on transfer_items to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on transfer_items to choba_merchant, choba_worker, choba_admin;
grant insert on transfer_items to choba_worker;
grant update (cancelled, result, result_on, reason, result_by, result_at) on transfer_items to choba_worker;

-- The file names the account that is paid from.
grant select on issuers to choba_worker;
