-- Entries of points that an external point system is told of (docs/decisions/0090): written with the entry itself, for tenants that have one.
create table point_deliveries (
  merchant_id int not null references merchants,
  entry_id bigint not null,
  tenant_id int not null,
  card_no text collate "C" not null,
  -- REFUSED: the system will not take it, until someone sends it again.
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'REFUSED')),
  attempts int not null default 0 check (attempts >= 0),
  -- Null: it was not tried yet, or may be tried at once.
  next_attempt_at timestamptz(3),
  -- Why it was refused, or what came instead of an answer.
  last_said text check (length(last_said) between 1 and 200),
  settled_at timestamptz(3),
  check ((state = 'WAITING') = (settled_at is null)),
  primary key (merchant_id, entry_id)
) with (fillfactor = 90);

-- How a merchant's entries get to that system. One process at a time sends them.
create table point_systems (
  merchant_id int primary key references merchants,
  tenant_id int not null,
  is_away boolean not null default false,
  -- When it became what it is: reachable or away.
  since timestamptz(3) not null,
  -- How often in a row it has not answered, and when it is asked again.
  failures int not null default 0 check (failures >= 0),
  next_attempt_at timestamptz(3),
  last_said text check (length(last_said) between 1 and 200),
  last_failed_at timestamptz(3),
  last_delivered_at timestamptz(3),
  -- Who sends at the moment; a process that was killed is waited for until then.
  lease uuid,
  leased_until timestamptz(3),
  check ((lease is null) = (leased_until is null))
);

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
declare name text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    foreach name in array array['point_deliveries', 'point_systems'] loop
      perform create_distributed_table(name, 'merchant_id', colocate_with => 'transactions');
    end loop;
  end if;
end $$;
alter table point_deliveries add foreign key (merchant_id, entry_id) references point_entries;
create index point_deliveries_waiting on point_deliveries (merchant_id, entry_id) include (card_no, next_attempt_at)
  where state = 'WAITING';
create index point_deliveries_refused on point_deliveries (merchant_id, entry_id) where state = 'REFUSED';
create index point_deliveries_of_tenant on point_deliveries (tenant_id, merchant_id) where state = 'WAITING';
comment on table point_deliveries is 'placement: merchant';
comment on table point_systems is 'placement: merchant';

do $$
declare name text;
begin
  foreach name in array array['point_deliveries', 'point_systems'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    execute format('grant insert on %I to choba_worker', name);
  end loop;
end $$;
grant update (state, attempts, next_attempt_at, last_said, settled_at) on point_deliveries to choba_worker;
grant update (is_away, since, failures, next_attempt_at, last_said, last_failed_at, last_delivered_at, lease, leased_until)
  on point_systems to choba_worker;

-- What a tenant's deliveries are signed with.
insert into config_types (id, code, subject, kind, name_ja, name_en, name_mn, note_ja, note_en, note_mn, sequence, is_built_in) values
  (11, 'pointSystemSecret', 'TENANT', 'SECRET', 'ポイントシステムの署名鍵', 'Point system secret', 'Онооны системийн нууц түлхүүр',
    '送信に署名する鍵です（16文字以上）。相手のシステムと同じ値を設定してください。', 'Signs what is sent: 16 characters or more, the same at the point system.',
    'Илгээх мэдээлэлд гарын үсэг зурах түлхүүр, 16-аас доошгүй тэмдэгт. Нөгөө системтэй ижил утга тохируулна.', 110, true);

-- Who posts points sees whether their tenant has such a system, and no more of it.
create policy of_worker on tenants for select to choba_worker using (id = nullif(current_setting('app.tenant', true), '')::int);
grant select (id, point_system_api_address) on tenants to choba_worker;
