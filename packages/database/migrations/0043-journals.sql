-- What a merchant's accounting software calls the accounts and tax classes of its journals (docs/decisions/0049). Without a row
-- they have the names that the software comes with.

create table journal_names (
  merchant_id int not null,
  software text not null check (software in ('freee', 'moneyForward', 'yayoi')),
  tenant_id int not null,
  -- How the books are kept: tax apart from amounts, or within them.
  tax_method text not null check (tax_method in ('EXCLUSIVE', 'INCLUSIVE')),
  names jsonb not null,
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (merchant_id, software)
);

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('journal_names', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
comment on table journal_names is 'placement: merchant';

alter table journal_names add foreign key (merchant_id) references merchants;

alter table journal_names enable row level security, force row level security;
create policy of_merchant on journal_names to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on journal_names to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on journal_names to choba_merchant, choba_worker, choba_admin;
grant insert on journal_names to choba_merchant;
grant update (tax_method, names, version, changed_at, changed_by) on journal_names to choba_merchant;
