-- Revisions of a card by hand (docs/decisions/0090): of no order and no payment, and the cause of their entry in the ledger.
alter table merchants
  -- Points. A revision by more, either way, waits for a second person.
  add column point_revision_limit int not null default 1000 check (point_revision_limit between 0 and 1000000);

create table point_revisions (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- Of the request: the same one is made once.
  idempotency_key uuid not null,
  card_no text collate "C" not null,
  store_id int not null,
  -- Points, as they change the balance.
  quantity bigint not null check (quantity <> 0 and quantity between -1000000 and 1000000),
  reason text not null check (length(reason) between 1 and 100),
  state text not null check (state in ('POSTED', 'WAITING', 'RELEASED')),
  user_id int not null,
  user_name text not null,
  asked_at timestamptz(3) not null,
  approval_id bigint,
  check (state = 'POSTED' or approval_id is not null),
  primary key (merchant_id, id),
  constraint point_revisions_once unique (merchant_id, idempotency_key)
);

alter table point_entries
  alter column order_id drop not null,
  alter column payment_id drop not null,
  -- Of an entry without order and payment.
  add column point_revision_id bigint,
  add constraint point_entries_of check (case when point_revision_id is null then order_id is not null and payment_id is not null
    else order_id is null and payment_id is null and charge_type = 'REVISION' end);

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('point_revisions', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
alter table point_revisions add foreign key (merchant_id, card_no) references point_balances;
alter table point_revisions add foreign key (merchant_id, store_id) references stores;
alter table point_revisions add foreign key (merchant_id, approval_id) references approvals;
alter table point_entries add foreign key (merchant_id, point_revision_id) references point_revisions;
-- The unique key over orders does not bite without one: a revision has one entry.
create unique index point_entries_by_revision on point_entries (merchant_id, point_revision_id) where point_revision_id is not null;
comment on table point_revisions is 'placement: merchant';

alter table point_revisions enable row level security, force row level security;
create policy of_merchant on point_revisions to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on point_revisions to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on point_revisions to choba_merchant, choba_worker, choba_admin;
grant insert, update (state) on point_revisions to choba_worker;
grant update (point_revision_limit) on merchants to choba_merchant;
