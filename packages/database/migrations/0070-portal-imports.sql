-- Files of transactions that are brought in through the portal (docs/decisions/0075).

-- Imports of before came from the command line; one without an end was interrupted.
alter table imports
  add column source text not null default 'COMMAND' check (source in ('COMMAND', 'PORTAL')),
  add column state text not null default 'RUNNING' check (state in ('UPLOADING', 'DRAFT', 'CHECKING', 'CHECKED', 'RUNNING',
    'STOPPED', 'DONE', 'FAILED', 'UNDOING', 'UNDONE')),
  -- Who brings it in; null of the command line.
  add column user_id int,
  add column settings jsonb,
  -- What the heading of the file was recognised as, the likeliest first.
  add column recognised jsonb,
  -- In bytes, as it lies there.
  add column file_size bigint check (file_size > 0),
  add column received bigint not null default 0,
  -- Lines of the whole file, for the progress.
  add column line_count int,
  add column phase text check (phase in ('checking', 'loading', 'undoing')),
  add column phase_rows int not null default 0,
  add column phase_total int not null default 0,
  add column findings jsonb,
  -- A sentence by its name, with its values.
  add column problem jsonb,
  -- Which process works on it, and until when it does without saying so again.
  add column lease_id uuid,
  add column lease_until timestamptz(3),
  -- Until when the parts of its file are kept.
  add column file_until timestamptz(3),
  add column undone_by text,
  add column undone_at timestamptz(3),
  add column version int not null default 1,
  add column changed_at timestamptz(3),
  add column changed_by text;
update imports set state = case when finished_at is null then 'FAILED' else 'DONE' end;
alter table imports add foreign key (user_id) references users;
create index imports_by_user on imports (merchant_id, user_id, started_at);

-- The bytes of a file while it is needed: processes share a database, and no disk.
create table import_parts (
  merchant_id int not null,
  import_id bigint not null,
  -- From 0. All but the last are of one size.
  position int not null check (position >= 0),
  tenant_id int not null,
  bytes bytea not null check (length(bytes) between 1 and 4194304),
  primary key (merchant_id, import_id, position),
  foreign key (merchant_id, import_id) references imports on delete cascade
);
-- It is packed already, or is read once and deleted.
alter table import_parts alter column bytes set storage external;

-- Rows that were refused, each with its line as it was; card numbers are masked.
create table import_problems (
  merchant_id int not null,
  import_id bigint not null,
  position int not null,
  tenant_id int not null,
  line int not null,
  payment_no text not null,
  reason text not null,
  value text not null,
  row text not null,
  primary key (merchant_id, import_id, line, position),
  foreign key (merchant_id, import_id) references imports on delete cascade
);

-- Mappings that a merchant keeps, shared by its people.
create table import_mappings (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  name text not null,
  text text not null,
  user_name text not null,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (merchant_id, id),
  unique (merchant_id, name)
);

do $$
declare name text;
begin
  foreach name in array array['import_parts', 'import_problems', 'import_mappings'] loop
    execute format('comment on table %I is %L', name, 'placement: merchant');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
  end loop;
end $$;
grant select, insert, delete on import_parts to choba_merchant;
grant select, delete on import_parts to choba_worker;
grant select, delete on import_problems to choba_merchant;
grant select, insert, delete on import_problems to choba_worker;
grant select, insert, update, delete on import_mappings to choba_merchant;
grant select on import_mappings to choba_worker;
grant insert, update, delete on imports to choba_merchant;
grant delete on imports to choba_worker;

-- On a cluster that is distributed already.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('imports')) then
    perform create_distributed_table('import_parts', 'merchant_id', colocate_with => 'transactions');
    perform create_distributed_table('import_problems', 'merchant_id', colocate_with => 'transactions');
    perform create_distributed_table('import_mappings', 'merchant_id', colocate_with => 'transactions');
    comment on table import_parts is 'placement: merchant';
    comment on table import_problems is 'placement: merchant';
    comment on table import_mappings is 'placement: merchant';
  end if;
end $$;

-- No one gives what they do not hold: a role that manages a merchant's roles may import from now on.
insert into role_permissions (merchant_id, role_id, tenant_id, module, action)
  select held.merchant_id, held.role_id, held.tenant_id, 'Record', 'import'
  from role_permissions held join merchants m on m.id = held.merchant_id and not m.is_system
  where held.module = 'Permission' and held.action = 'edit'
  on conflict do nothing;
