-- What of the payment catalogue a tenant does not offer (docs/decisions/0066): what is new in the catalogue is offered by all of them
-- until one switches it off.

create table tenant_unoffered_trade_types (
  tenant_id int not null references tenants,
  trade_type_id smallint not null,
  primary key (tenant_id, trade_type_id)
);
create table tenant_unoffered_brands (
  tenant_id int not null references tenants,
  brand_id smallint not null,
  primary key (tenant_id, brand_id)
);

do $$
declare name text;
begin
  foreach name in array array['tenant_unoffered_trade_types', 'tenant_unoffered_brands'] loop
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
    execute format('grant insert, delete on %I to choba_admin', name);
  end loop;
end $$;

alter table tenant_unoffered_trade_types add foreign key (trade_type_id) references trade_types on delete cascade;
alter table tenant_unoffered_brands add foreign key (brand_id) references brands;
