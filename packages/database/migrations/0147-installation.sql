-- Which database server and database this is (docs/decisions/0146). A restored copy finds that of its original here.
create table installation (
  singleton boolean primary key default true check (singleton),
  identity text not null,
  since timestamptz(3) not null default now()
);

do $$
begin
  -- On a cluster that is distributed already.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
      perform create_reference_table('installation');
    end if;
  end if;
end $$;
comment on table installation is 'placement: reference';
alter table installation enable row level security, force row level security;
