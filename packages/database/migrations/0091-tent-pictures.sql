-- Templates of table tents for one merchant, pictures in their layouts, and who made each version.

alter table tent_templates add column for_merchant_id int;
alter table tent_template_versions add column made_at timestamptz(3), add column made_by text;

-- A picture of a layout as it was drawn again. Versions name it in their fields, which never change: it stays.
create table tent_pictures (
  tenant_id int not null,
  name uuid not null,
  png bytea not null check (length(png) <= 2097152),
  primary key (tenant_id, name)
);

do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_reference_table('tent_pictures');
  end if;
end $$;

alter table tent_templates add foreign key (for_merchant_id) references merchants;
alter table tent_pictures add foreign key (tenant_id) references tenants;
comment on table tent_pictures is 'placement: reference';
alter table tent_pictures enable row level security, force row level security;
create policy of_tenant on tent_pictures to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_merchant on tent_pictures for select to choba_merchant
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on tent_pictures to choba_merchant, choba_admin;
grant insert on tent_pictures to choba_admin;

-- What is another merchant's is not there; versions are read with their template.
drop policy of_merchant on tent_templates;
create policy of_merchant on tent_templates for select to choba_merchant
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and (for_merchant_id is null or for_merchant_id = nullif(current_setting('app.merchant', true), '')::int));
