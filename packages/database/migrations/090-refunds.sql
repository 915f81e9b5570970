-- Approvals, refunds and disputes.

-- Requests that a second user decides (docs/decisions/0039). Each area documents its kinds.
create table approvals (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null references tenants,
  kind text not null check (kind ~ '^[a-z][A-Za-z]{0,39}$'),
  state text not null default 'WAITING'
    check (state in ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'STALE')),
  -- Name of the subject as users know it, such as a payment number.
  subject text not null check (length(subject) between 1 and 200),
  -- Null if the request concerns no single store; only users who see all stores decide it.
  store_id int,
  -- Minor units of the merchant's currency; null without an amount.
  amount bigint check (amount > 0),
  -- `request`: data of the action. `basis`: facts that it is based on. The action is not done if
  -- these facts have changed.
  request jsonb not null,
  basis jsonb not null,
  user_id int not null,
  user_name text not null,
  reason text,
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Null if the request expired or another change ended it.
  decided_by int,
  decided_by_name text,
  decided_at timestamptz(3),
  note text,
  primary key (merchant_id, id),
  check ((state = 'WAITING') = (decided_at is null)),
  -- Users cannot decide their own requests.
  constraint never_by_who_asked
    check (state not in ('APPROVED', 'REFUSED') or (decided_by is not null
      and decided_by <> user_id)),
  foreign key (merchant_id, store_id) references stores
);
-- Open requests, for the inbox, its badge and the expiry. Few at any time.
create index approvals_waiting on approvals (tenant_id, expires_at) where state = 'WAITING';
create index approvals_by_user on approvals (merchant_id, user_id, id desc);
create index approvals_by_tenant on approvals (tenant_id, id desc);
-- A refund has at most one open request to settle it.
create unique index approvals_one_settlement on approvals (merchant_id, (request ->> 'refundId'))
  where kind = 'refundSettlement' and state = 'WAITING';
-- A merchant has at most one open request for new terms.
create unique index approvals_one_terms on approvals (merchant_id)
  where kind = 'terms' and state = 'WAITING';
-- A company has at most one open request for a new bank account.
create unique index approvals_one_account on approvals (merchant_id, (request ->> 'companyId'))
  where kind = 'bankAccount' and state = 'WAITING';
comment on table approvals is 'placement: merchant';
alter table approvals enable row level security, force row level security;
create policy of_merchant on approvals to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on approvals to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy reading_of_merchant on approvals for select to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_stores on approvals for insert to choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and (store_id is null
      or strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0));
grant select, insert on approvals to choba_merchant, choba_store;
grant select, insert, update on approvals to choba_worker;
grant select on approvals to choba_admin;

-- Amounts up to which users with a role can refund without a second user, in minor units of the
-- merchant's currency; null for no limit. A role without a row has no limits.
create table role_refund_limits (
  merchant_id int not null,
  role_id int not null,
  tenant_id int not null references tenants,
  -- Maximum of one refund.
  each_max bigint check (each_max >= 0),
  -- Maximum of one user's refunds on a business day.
  person_day_max bigint check (person_day_max >= 0),
  -- Maximum of a store's refunds without a second user on a business day.
  store_day_max bigint check (store_day_max >= 0),
  primary key (merchant_id, role_id),
  foreign key (merchant_id, role_id) references roles on delete cascade
);
comment on table role_refund_limits is 'placement: reference';
alter table role_refund_limits enable row level security, force row level security;
create policy of_merchant on role_refund_limits to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on role_refund_limits to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on role_refund_limits to choba_merchant, choba_store;
grant select on role_refund_limits to choba_worker, choba_admin, choba_identity;

-- Processing of refunds: the request, the idempotency key for the gateway, and its answers. `id` is
-- the ID of the refund transaction.
create table refunds (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  user_id int not null,
  user_name text not null,
  idempotency_key uuid not null,
  -- Request that belongs to the idempotency key. The same key with other data is rejected (422).
  payment_no text not null,
  amount bigint not null check (amount between 1 and 99999999999),
  remark text,
  -- Idempotency key for the gateway. Generated once and sent with every attempt, so that the
  -- gateway refunds once.
  gateway_key uuid not null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  -- Address of the gateway at the first attempt. A gateway at another address cannot know the key,
  -- so its answer `absent` proves nothing.
  sent_to text,
  settled_at timestamptz,
  unknown_at timestamptz,
  -- REFUSED by the gateway (4000), FAILED at the gateway (4005), NOT_APPROVED by the second user.
  outcome text check (outcome in ('SUCCEEDED', 'REFUSED', 'FAILED', 'NOT_APPROVED')),
  gateway_reference text,
  -- Gateway's own reason for a rejection or failure.
  gateway_reason text check (length(gateway_reason) between 1 and 100),
  payment_id bigint not null,
  -- Time at which the job gave up and an operator must look; null while attempts continue.
  abandoned_at timestamptz,
  reason text,
  approval_id bigint,
  -- The second user; null without one or without a decision.
  approved_by int,
  approved_at timestamptz,
  -- Last status query to the gateway, number of queries, and a short description of the last
  -- answer; null once the gateway has given a final result.
  last_queried_at timestamptz,
  query_count int not null default 0,
  gateway_message text check (length(gateway_message) <= 200),
  -- Request by which two users settled the refund; null if the gateway did
  -- (areas/unknown-refunds/README.md).
  settled_approval_id bigint,
  -- Later result from the gateway that contradicts the recorded one.
  contradicted_at timestamptz,
  contradiction text check (contradiction in ('SUCCEEDED', 'REFUSED', 'FAILED')),
  contradiction_reference text,
  -- Request by which two users corrected the result.
  corrected_approval_id bigint,
  corrected_at timestamptz,
  primary key (merchant_id, id),
  -- Two users may send the same key, by chance or on purpose. Their requests are different refunds.
  constraint refunds_idempotency_key unique (merchant_id, user_id, idempotency_key),
  constraint refunds_contradiction check ((contradicted_at is null) = (contradiction is null)),
  constraint refunds_correction check ((corrected_at is null) = (corrected_approval_id is null)),
  foreign key (merchant_id, id) references transactions,
  constraint refunds_reason foreign key (tenant_id, reason) references refund_reasons,
  -- The foreign key is also a lock: a payment cannot be deleted while a refund of it exists.
  foreign key (merchant_id, payment_id) references transactions
);
-- Refunds of the current business day, for the daily limits.
create index refunds_by_time on refunds (merchant_id, requested_at);
-- Refunds that are not settled or were contradicted. Few at any time.
create index refunds_unknown on refunds (tenant_id, id)
  where settled_at is null or contradicted_at is not null;
-- Checks if a payment has refunds before it is deleted.
create index refunds_by_payment on refunds (merchant_id, payment_id);
-- The first index serves the feed and imports, which name refunds made here by this key, including
-- settled ones. The second serves notices from the gateway. Few refunds are open at a time.
create index refunds_by_own_key on refunds (merchant_id, gateway_key);
create index refunds_by_gateway_key on refunds (gateway_key) where settled_at is null;
comment on table refunds is 'placement: merchant';
alter table refunds enable row level security, force row level security;
create policy of_merchant on refunds to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on refunds to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on refunds to choba_merchant, choba_store;
grant select, insert, update on refunds to choba_worker;
grant select on refunds to choba_admin;

-- Many refunds requested at once (areas/refund-batches/README.md).
create table refund_batches (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- The user who started the batch and in whose name the refunds are requested.
  user_id int not null references users,
  user_name text not null,
  file_name text,
  currency text not null,
  state text not null
    check (state in ('DRAFT', 'WAITING', 'RUNNING', 'STOPPED', 'DONE', 'REFUSED')),
  -- Null if a user stopped it.
  stop_reason text,
  -- Result of the last check: number of rows, and the amount to refund in minor units.
  row_count int not null,
  ready_count int not null,
  ready_sum bigint not null check (ready_sum >= 0),
  -- Stores of the payments. Users who do not see all of them do not see the batch.
  store_ids int[] not null,
  -- Request that a second user approved.
  approval_id bigint,
  created_at timestamptz(3) not null,
  started_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  changed_at timestamptz,
  changed_by text,
  primary key (merchant_id, id)
);
create index refund_batches_by_user on refund_batches (merchant_id, user_id, created_at);
comment on table refund_batches is 'placement: merchant';
alter table refund_batches enable row level security, force row level security;
create policy of_merchant on refund_batches to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on refund_batches to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on refund_batches to choba_merchant, choba_store;
grant select on refund_batches to choba_admin;
grant select, update on refund_batches to choba_worker;

create table refund_batch_rows (
  merchant_id int not null,
  batch_id bigint not null,
  -- Line number in the file, or position among the selected rows.
  position int not null,
  tenant_id int not null,
  payment_no text not null collate "C" check (length(payment_no) <= 64),
  -- Requested amount; null for the whole refundable amount.
  amount_given bigint,
  reason text,
  remark text,
  -- Error of the input, such as an unreadable value or a duplicate payment. Unlike `problem`, it
  -- does not change when the batch is checked again.
  fault text,
  -- REQUESTED covers every later state; the result is in the refund's own row.
  state text not null check (state in ('READY', 'INVALID', 'REQUESTED', 'FAILED')),
  problem text,
  -- Store of the payment; null if the check did not find the payment.
  store_id int,
  amount bigint check (amount > 0),
  refundable bigint,
  -- Generated once, so that retries of the row make only one refund.
  idempotency_key uuid not null,
  refund_id bigint,
  -- Points returned to the card, points taken back, and awarded points that are already spent.
  points_returned bigint check (points_returned >= 0),
  points_reversed bigint check (points_reversed >= 0),
  points_short bigint check (points_short >= 0),
  -- Minor units withheld for spent points; less than the refund's amount.
  withheld bigint check (withheld >= 0),
  primary key (merchant_id, batch_id, position),
  check ((state = 'REQUESTED') = (refund_id is not null)),
  check (state <> 'READY' or (amount is not null and refundable is not null
      and store_id is not null)),
  check (amount is null or withheld is null or withheld < amount),
  foreign key (merchant_id, batch_id) references refund_batches on delete cascade,
  foreign key (merchant_id, refund_id) references refunds
);
create index refund_batch_rows_by_state
  on refund_batch_rows (merchant_id, batch_id, state, position);
comment on table refund_batch_rows is 'placement: merchant';
alter table refund_batch_rows enable row level security, force row level security;
create policy of_merchant on refund_batch_rows to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on refund_batch_rows to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on refund_batch_rows to choba_merchant, choba_store;
grant select on refund_batch_rows to choba_worker, choba_admin;

-- Disputes (chargebacks) of payments.
create table disputes (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- The payment and its store.
  payment_id bigint not null,
  store_id int not null,
  -- Minor units, at most the payment's.
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  -- Case number at the card company.
  case_no text,
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'WON', 'LOST')),
  -- Business days of the merchant: receipt of the notice, and deadline of the answer.
  received_on date not null,
  respond_by date not null,
  remark text,
  answer text,
  answered_at timestamptz(3),
  answered_by text,
  decided_at timestamptz(3),
  -- Time at which the users with permission to answer were reminded.
  reminded_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by text not null,
  -- Incremented by every change. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (merchant_id, id),
  check (respond_by >= received_on),
  check ((state in ('WON', 'LOST')) = (decided_at is not null)),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, payment_id) references transactions
);
create index disputes_by_payment on disputes (merchant_id, payment_id);
-- Serves the administrators' list.
create index disputes_by_tenant on disputes (tenant_id, id desc, merchant_id);
-- Two indexes, for the list by deadline and the counts by status: of a merchant, and of a tenant.
create index disputes_by_state on disputes (merchant_id, state, respond_by, id);
create index disputes_by_tenant_state on disputes (tenant_id, state, respond_by, id, merchant_id);
-- Disputes that still need a reminder.
create index disputes_to_remind on disputes (tenant_id, respond_by)
  where state = 'OPEN' and reminded_at is null;
comment on table disputes is 'placement: merchant';
alter table disputes enable row level security, force row level security;
create policy of_merchant on disputes to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on disputes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_stores on disputes to choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and strpos(current_setting('app.stores', true), ',' || store_id || ',') > 0);
grant select, insert, update on disputes to choba_merchant, choba_store;
grant select on disputes to choba_worker, choba_admin;
-- The worker records that it has sent a reminder.
grant update (reminded_at) on disputes to choba_worker;

create table dispute_files (
  merchant_id int not null,
  dispute_id bigint not null,
  file_name uuid not null,
  tenant_id int not null,
  added_at timestamptz(3) not null,
  added_by text not null,
  primary key (merchant_id, dispute_id, file_name),
  unique (merchant_id, file_name),
  foreign key (merchant_id, dispute_id) references disputes,
  foreign key (merchant_id, file_name) references files
);
comment on table dispute_files is 'placement: merchant';
alter table dispute_files enable row level security, force row level security;
create policy of_merchant on dispute_files to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on dispute_files to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on dispute_files to choba_merchant, choba_store;
grant select on dispute_files to choba_worker, choba_admin;

-- Amounts that disputes deduct from a deposit or return to it.
create table deductions (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- DISPUTE: a lost dispute. DISPUTE_CANCEL: reversal of a deduction that a deposit already
  -- includes, because the dispute was won later.
  kind text not null check (kind in ('DISPUTE', 'DISPUTE_CANCEL')),
  dispute_id bigint not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Business day of the decision.
  business_day date not null,
  -- Deposit that includes the deduction. Null: the next deposit will.
  deposit_id bigint,
  primary key (merchant_id, id),
  foreign key (merchant_id, dispute_id) references disputes
);
create index deductions_by_dispute on deductions (merchant_id, dispute_id);
create index deductions_open on deductions (merchant_id, business_day) where deposit_id is null;
comment on table deductions is 'placement: merchant';
alter table deductions enable row level security, force row level security;
create policy of_merchant on deductions to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy reading on deductions for select to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy deciding on deductions for insert to choba_merchant, choba_store
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy reopening on deductions for delete to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int
    and deposit_id is null);
create policy of_tenant on deductions to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- A deduction may be deleted together with its decision until a deposit includes it.
grant select, insert, delete on deductions to choba_merchant, choba_store;
grant select on deductions to choba_worker, choba_admin;
grant update (deposit_id) on deductions to choba_worker;
