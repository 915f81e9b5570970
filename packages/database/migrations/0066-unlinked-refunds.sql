-- Refund lines of the feed that name a payment and are not taken from it (docs/decisions/0071). Their money has moved, so they
-- stand among the transactions and in every figure.

create table unlinked_refunds (
  merchant_id int not null,
  -- The refund line.
  transaction_id bigint not null,
  tenant_id int not null,
  original_payment_no text not null collate "C",
  -- WAITING: for the payment, or for it to be paid. EXCEEDS: it is more than could be refunded of it.
  reason text not null check (reason in ('WAITING', 'EXCEEDS')),
  noted_at timestamptz(3) not null,
  primary key (merchant_id, transaction_id)
);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('unlinked_refunds', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;

alter table unlinked_refunds add foreign key (merchant_id, transaction_id) references transactions;
create index unlinked_refunds_by_original on unlinked_refunds (merchant_id, original_payment_no);

comment on table unlinked_refunds is 'placement: merchant';
alter table unlinked_refunds enable row level security, force row level security;
create policy of_merchant on unlinked_refunds to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on unlinked_refunds to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on unlinked_refunds to choba_merchant, choba_worker, choba_admin;
grant insert, delete on unlinked_refunds to choba_worker;
grant update (reason) on unlinked_refunds to choba_worker;
