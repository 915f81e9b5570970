-- What a person does not want to be shown on their dashboard for a day.
create table attention_mutes (
  merchant_id int not null,
  user_id int not null,
  -- What it is about: the kind, and the store, brand or deposit.
  subject text not null check (length(subject) between 1 and 120),
  tenant_id int not null,
  muted_until timestamptz(3) not null,
  primary key (merchant_id, user_id, subject)
);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('attention_mutes', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;

alter table attention_mutes add foreign key (merchant_id) references merchants;
alter table attention_mutes add foreign key (user_id) references users on delete cascade;
comment on table attention_mutes is 'placement: merchant';
alter table attention_mutes enable row level security, force row level security;
create policy of_merchant on attention_mutes to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, delete on attention_mutes to choba_merchant;
grant update (muted_until) on attention_mutes to choba_merchant;
