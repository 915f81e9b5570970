-- Manuals: the service's for everyone of the tenant, and a merchant's own for its people (docs/decisions/0062). They are few: on
-- a cluster these tables are kept whole on every node, so their keys are led by the tenant. The files themselves lie in `files`.

create table manual_categories (
  tenant_id int not null references tenants,
  id bigint not null,
  -- Whose it is; of the service's, the tenant's system merchant.
  merchant_id int not null references merchants,
  of_service boolean not null,
  name text not null check (length(name) between 1 and 50),
  sequence int not null check (sequence between 1 and 99999),
  -- Which change of it this is: a change of an older one is refused.
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (tenant_id, id)
);

create table manuals (
  tenant_id int not null references tenants,
  id bigint not null,
  merchant_id int not null references merchants,
  of_service boolean not null,
  category_id bigint not null,
  name text not null check (length(name) between 1 and 100),
  -- The name as a search reads it.
  folded text not null,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, category_id) references manual_categories
);

-- What was given for a language, the last number in force. None is ever rewritten.
create table manual_versions (
  tenant_id int not null,
  manual_id bigint not null,
  language text not null check (language in ('ja', 'en', 'mn')),
  number int not null check (number >= 1),
  merchant_id int not null,
  of_service boolean not null,
  -- In `files`, which are spread on a cluster: no foreign key leads there.
  file_name uuid not null,
  label text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  size int not null check (size > 0),
  -- Whether its text is found by a search. NONE: a picture, or a document that no program of ours could read.
  text_state text not null check (text_state in ('WAITING', 'READ', 'PART', 'NONE')),
  -- Of a document that was read.
  page_count int check (page_count > 0),
  added_at timestamptz(3) not null,
  added_by text not null,
  primary key (tenant_id, manual_id, language, number),
  unique (tenant_id, file_name),
  foreign key (tenant_id, manual_id) references manuals on delete cascade
);

-- The text of each page of the version in force.
create table manual_pages (
  tenant_id int not null,
  manual_id bigint not null,
  language text not null,
  number int not null,
  page int not null check (page >= 1),
  merchant_id int not null,
  of_service boolean not null,
  text text not null,
  -- As a search reads it.
  folded text not null,
  primary key (tenant_id, manual_id, language, number, page),
  foreign key (tenant_id, manual_id, language, number) references manual_versions on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['manual_categories', 'manuals', 'manual_versions', 'manual_pages'] loop
    -- On a cluster that is distributed already, in the order in which they refer to each other.
    if to_regclass('pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
        perform create_reference_table(name);
      end if;
    end if;
    execute format('comment on table %I is %L', name, 'placement: reference');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
        and merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int
        and merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    -- The service's are everyone's to read.
    execute format($p$create policy of_service on %I for select to choba_merchant
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service)$p$, name);
    -- A merchant's own are for its own people alone.
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
  end loop;
  foreach name in array array['manual_categories', 'manuals'] loop
    execute format('grant insert, update, delete on %I to choba_merchant, choba_admin', name);
  end loop;
end $$;
grant insert on manual_versions to choba_merchant, choba_admin;
-- What the job has read.
grant update (text_state, page_count) on manual_versions to choba_worker;
grant insert on manual_pages to choba_worker;
-- A version that is no longer in force is not searched.
grant delete on manual_pages to choba_merchant, choba_admin, choba_worker;

-- An administrator keeps files of the service's own merchant, and a file whose manual is deleted is swept.
grant update (kept) on files to choba_admin;

-- A merchant's roles may hold Manual from now on. No one gives what they do not hold: a role that manages a merchant's roles gets it.
insert into role_permissions (merchant_id, role_id, tenant_id, module, action)
  select held.merchant_id, held.role_id, held.tenant_id, 'Manual', given.act
  from role_permissions held join merchants m on m.id = held.merchant_id and not m.is_system,
    unnest(array['search', 'add', 'edit', 'delete']) given (act)
  where held.module = 'Permission' and held.action = 'edit'
  on conflict do nothing;
