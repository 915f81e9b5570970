-- Requests that a second person decides (docs/decisions/0039): what is asked for, what it stands on, and how it ended. What a
-- kind of request means is said by its area; the row is the same for all.

create table approvals (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null references tenants,
  kind text not null check (kind ~ '^[a-z][A-Za-z]{0,39}$'),
  state text not null default 'WAITING'
    check (state in ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'STALE')),
  -- What it is about, by the name that people know it by: a payment number.
  subject text not null check (length(subject) between 1 and 200),
  -- Null: of no one store; it is for those who see every store.
  store_id int,
  -- Minor units of the merchant's currency; null where no amount is asked for.
  amount bigint check (amount > 0),
  -- What is done when it is approved, and what that stands on: it is not done when this has changed.
  request jsonb not null,
  ground jsonb not null,
  user_id int not null,
  user_name text not null,
  reason text,
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Null where time or a change ended it.
  decided_by int,
  decided_by_name text,
  decided_at timestamptz(3),
  note text,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores,
  check ((state = 'WAITING') = (decided_at is null)),
  -- No one decides what they have asked for themselves.
  constraint never_by_who_asked check (state not in ('APPROVED', 'REFUSED') or (decided_by is not null and decided_by <> user_id))
);
comment on table approvals is 'placement: merchant';
-- Few wait at any time: the inbox, its count and the end of their time.
create index approvals_waiting on approvals (tenant_id, expires_at) where state = 'WAITING';
create index approvals_by_user on approvals (merchant_id, user_id, id desc);
create index approvals_by_tenant on approvals (tenant_id, id desc);

alter table approvals enable row level security, force row level security;
create policy of_merchant on approvals to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on approvals to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on approvals to choba_merchant, choba_worker, choba_admin;
grant insert on approvals to choba_merchant, choba_worker;
grant update on approvals to choba_worker;

-- A refund above the limit of a role waits for a second person: its line is there and holds the amount, nothing is sent.
-- 8 WAITING
alter table transactions drop constraint transactions_check;
alter table transactions add constraint transactions_check
  check (case trade_kind when 1 then state in (1, 2) else state between 3 and 8 end);

alter table refunds add column approval_id bigint,
  -- Who answers for it beside the person who asked; null where no one else was asked, or has not decided.
  add column approved_by int,
  add column approved_at timestamptz,
  drop constraint refunds_outcome_check;
alter table refunds add constraint refunds_outcome_check
  check (outcome in ('SUCCEEDED', 'REFUSED', 'FAILED', 'NOT_APPROVED'));
-- What was refunded since a business day began: the limits of a day.
create index refunds_by_time on refunds (merchant_id, requested_at);

-- Up to which amounts the holders of a role refund by themselves: minor units of the merchant's currency; null is no limit.
-- A role without a row has none.
create table role_refund_limits (
  merchant_id int not null,
  role_id int not null,
  tenant_id int not null references tenants,
  -- One refund.
  each_max bigint check (each_max >= 0),
  -- All that one person refunds in a business day.
  person_day_max bigint check (person_day_max >= 0),
  -- All that is refunded at one store in a business day without a second person.
  store_day_max bigint check (store_day_max >= 0),
  primary key (merchant_id, role_id),
  foreign key (merchant_id, role_id) references roles on delete cascade
);
comment on table role_refund_limits is 'placement: reference';
alter table role_refund_limits enable row level security, force row level security;
create policy of_merchant on role_refund_limits to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on role_refund_limits to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on role_refund_limits to choba_merchant, choba_worker, choba_admin, choba_identity;
grant insert, update, delete on role_refund_limits to choba_merchant;

-- On a cluster that is distributed already.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('refunds')) then
    perform create_distributed_table('approvals', 'merchant_id', colocate_with => 'transactions');
    perform create_reference_table('role_refund_limits');
    comment on table approvals is 'placement: merchant';
    comment on table role_refund_limits is 'placement: reference';
  end if;
end $$;
