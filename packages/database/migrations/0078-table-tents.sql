-- Templates of table tents, each of a tenant, and every version of them (docs/decisions/0080).

create table tent_templates (
  tenant_id int not null references tenants,
  id bigint not null,
  -- RETIRED: kept, and offered to no merchant.
  state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED')),
  -- The newest version of its layout; a change of an older one is refused.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (tenant_id, id)
);

-- Written once and never changed: what was printed of an older version can be printed again.
create table tent_template_versions (
  tenant_id int not null references tenants,
  template_id bigint not null,
  version int not null check (version >= 1),
  paper text not null check (paper in ('A4_FOLD', 'A6', 'STICKERS')),
  name_ja text not null check (length(name_ja) between 1 and 50),
  name_en text not null check (length(name_en) between 1 and 50),
  name_mn text not null check (length(name_mn) between 1 and 50),
  -- As the contract's `TentFields` has them, 40 at most.
  fields jsonb not null check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) between 1 and 40),
  primary key (tenant_id, template_id, version)
);

do $$
declare name text;
begin
  foreach name in array array['tent_templates', 'tent_template_versions'] loop
    -- On a cluster that is distributed already, before they refer to what lies on every node.
    if to_regclass('pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
        perform create_reference_table(name);
      end if;
    end if;
    execute format('comment on table %I is %L', name, 'placement: reference');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format($p$create policy of_merchant on %I for select to choba_merchant
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_admin', name);
    execute format('grant insert on %I to choba_admin', name);
  end loop;
end $$;
grant update on tent_templates to choba_admin;
alter table tent_template_versions
  add foreign key (tenant_id, template_id) references tent_templates on delete cascade;
