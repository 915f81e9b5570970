-- Closes of a store's business day as someone made them (docs/decisions/0058). No role may change or delete one.

create table day_closes (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  store_id int not null,
  day date not null,
  -- The whole store, what was taken without a terminal, or the id of a terminal.
  part text not null collate "C" check (part ~ '^(STORE|NONE|[1-9][0-9]*)$'),
  terminal_no text,
  currency text not null,
  -- What counted then, by terminal and payment class. Minor units.
  figures jsonb not null,
  opening_float bigint not null check (opening_float >= 0),
  -- The float and the cash payments, less the cash refunds.
  expected_cash bigint not null,
  counted_cash bigint not null check (counted_cash >= 0),
  reason text check (length(reason) between 1 and 200),
  closed_at timestamptz(3) not null,
  -- The name of who closed it.
  closed_by text not null,
  primary key (merchant_id, id),
  unique (merchant_id, store_id, day, part),
  check ((part in ('STORE', 'NONE')) = (terminal_no is null)),
  check (counted_cash = expected_cash or reason is not null)
);

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('day_closes', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
comment on table day_closes is 'placement: merchant';

alter table day_closes add foreign key (merchant_id, store_id) references stores;

alter table day_closes enable row level security, force row level security;
create policy of_merchant on day_closes to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on day_closes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on day_closes to choba_merchant, choba_worker, choba_admin;
grant insert on day_closes to choba_merchant;
