-- What people have begun to send, for a day: a file that is discarded has been sent all the same.
create table import_uploads (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  user_id int not null,
  bytes bigint not null check (bytes > 0),
  begun_at timestamptz(3) not null,
  primary key (merchant_id, id)
);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('imports')) then
    perform create_distributed_table('import_uploads', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
alter table import_uploads add foreign key (user_id) references users;
comment on table import_uploads is 'placement: merchant';
alter table import_uploads enable row level security, force row level security;
create policy of_merchant on import_uploads to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, delete on import_uploads to choba_merchant;

insert into import_uploads (merchant_id, id, tenant_id, user_id, bytes, begun_at)
  select merchant_id, id, tenant_id, user_id, file_size, started_at from imports
  where source = 'PORTAL' and user_id is not null and file_size is not null and started_at > now() - interval '1 day';
