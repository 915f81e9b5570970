-- Logos of payment types (docs/decisions/0066): one for each ground that it stands on, the same for the whole installation.

create table payment_logos (
  brand_id smallint not null,
  ground text not null check (ground in ('LIGHT', 'DARK')),
  -- A logo that was taken away leaves its row, so that its versions go on: no older one is taken for a newer.
  content_type text check (content_type = 'image/png'),
  bytes bytea check (length(bytes) between 1 and 1048576),
  -- Of the bytes: its address, which never shows another picture.
  hash text check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (brand_id, ground),
  check ((bytes is null) = (hash is null) and (bytes is null) = (content_type is null))
);
-- Pictures are compressed already.
alter table payment_logos alter column bytes set storage external;

do $$
begin
  -- On a cluster that is distributed already, before it refers to what lies on every node.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
      perform create_reference_table('payment_logos');
    end if;
  end if;
end $$;
comment on table payment_logos is 'placement: reference';
alter table payment_logos add foreign key (brand_id) references brands;
-- The pictures are sent without a sign-in, by their address, which has the code of the brand.
grant select on payment_logos, brands to choba_system;
grant select on payment_logos to choba_merchant, choba_worker, choba_admin;
grant insert, update on payment_logos to choba_admin;
