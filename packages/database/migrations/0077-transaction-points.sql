-- Points that a transaction of the feed brings (docs/decisions/0071): kept as they were given.

create table transaction_points (
  merchant_id int not null,
  transaction_id bigint not null,
  tenant_id int not null,
  point_card_no text collate "C" check (length(point_card_no) between 1 and 64),
  -- Points, whole ones: paid with, given for the purchase, and on the card afterwards. Of a refund: returned, and taken back.
  used bigint check (used >= 0),
  awarded bigint check (awarded >= 0),
  balance bigint,
  primary key (merchant_id, transaction_id),
  check (num_nonnulls(point_card_no, used, awarded, balance) > 0)
);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('transaction_points', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
alter table transaction_points add foreign key (merchant_id, transaction_id) references transactions;
create index transaction_points_by_card on transaction_points (merchant_id, point_card_no, transaction_id);
comment on table transaction_points is 'placement: merchant';

alter table transaction_points enable row level security, force row level security;
create policy of_merchant on transaction_points to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on transaction_points to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on transaction_points to choba_merchant, choba_worker, choba_admin;
grant insert, delete on transaction_points to choba_worker;
