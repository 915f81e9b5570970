-- Gateways are set up on a screen and can be switched off (docs/decisions/0145).
alter table gateways
  add column is_on boolean not null default true,
  -- Counts the changes of who sets it up; what happened to calls is not a change.
  add column version int not null default 1,
  add column changed_at timestamptz(3),
  add column changed_by text,
  -- To the minute.
  add column last_success_at timestamptz(3),
  add column last_failure_at timestamptz(3),
  add column last_failure text check (length(last_failure) <= 200);

-- Calls of merchants read it in statements about their own rows: it has to lie on every node.
comment on table gateways is 'placement: reference';
do $$
begin
  -- On a cluster that is distributed already.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
      perform create_reference_table('gateways');
    end if;
  end if;
end $$;

create policy of_admin on gateways to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on gateways to choba_admin;
grant update (kind, url, secret, sealed_secret, is_on, version, changed_at, changed_by) on gateways to choba_admin;

-- People of merchants see whether a payment can be refunded, and nothing else of a gateway.
create policy of_readers on gateways for select to choba_merchant
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select (tenant_id, payment_class, kind, is_on) on gateways to choba_merchant;

grant update (last_success_at, last_failure_at, last_failure) on gateways to choba_worker;

-- A gateway that tells of a result names the refund by its key. Only few refunds are open at a time.
create index refunds_by_gateway_key on refunds (gateway_key) where settled_at is null;
