-- Many refunds asked for at once: a batch, and its rows (docs/decisions/0042).
create table refund_batches (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- Who made it, and in whose name its refunds are requested.
  user_id int not null references users,
  user_name text not null,
  file_name text,
  currency text not null,
  state text not null check (state in ('DRAFT', 'WAITING', 'RUNNING', 'STOPPED', 'DONE', 'REFUSED')),
  -- Why it stopped where no one stopped it.
  stop_reason text,
  -- As it was last checked: what it has, and what it is to give back, in minor units.
  row_count int not null,
  ready_count int not null,
  ready_sum bigint not null check (ready_sum >= 0),
  -- The stores of its payments: whoever does not see all of them does not see the batch.
  store_ids int[] not null,
  -- What a second person has approved.
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

create table refund_batch_rows (
  merchant_id int not null,
  batch_id bigint not null,
  -- The line of the file, or the place among the selected rows.
  position int not null,
  tenant_id int not null,
  payment_no text not null collate "C" check (length(payment_no) <= 64),
  -- What was asked for; null: all that is refundable.
  amount_given bigint,
  reason text,
  remark text,
  -- What of the row itself cannot be read, or that its payment stands above: it stays so, however often the batch is checked.
  fault text,
  -- How the refund ends is not kept here: its own line tells.
  state text not null check (state in ('READY', 'INVALID', 'REQUESTED', 'FAILED')),
  problem text,
  -- Of a payment that was found when the row was checked.
  store_id int,
  amount bigint check (amount > 0),
  refundable bigint,
  -- Made once: the refund of a row is the same one, however often it is tried.
  idempotency_key uuid not null,
  refund_id bigint,
  primary key (merchant_id, batch_id, position),
  foreign key (merchant_id, batch_id) references refund_batches on delete cascade,
  foreign key (merchant_id, refund_id) references refunds,
  check ((state = 'REQUESTED') = (refund_id is not null)),
  check (state <> 'READY' or (amount is not null and refundable is not null and store_id is not null))
);
create index refund_batch_rows_by_state on refund_batch_rows (merchant_id, batch_id, state, position);

do $$
declare name text;
begin
  foreach name in array array['refund_batches', 'refund_batch_rows'] loop
    execute format('comment on table %I is %L', name, 'placement: merchant');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select, insert, update, delete on %I to choba_merchant', name);
    -- A second person decides on a batch: what of it they are shown, and what becomes of it.
    execute format('grant select on %I to choba_worker, choba_admin', name);
  end loop;
end $$;
grant update on refund_batches to choba_worker;

-- On a cluster that is distributed already.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('refunds')) then
    perform create_distributed_table('refund_batches', 'merchant_id', colocate_with => 'transactions');
    perform create_distributed_table('refund_batch_rows', 'merchant_id', colocate_with => 'transactions');
    comment on table refund_batches is 'placement: merchant';
    comment on table refund_batch_rows is 'placement: merchant';
  end if;
end $$;
