-- The payment catalogue (docs/decisions/0066): trade types, payment classes and brands, one of each for the whole installation.
-- The four kinds of a payment decide how it behaves and are fixed; a class is a named group of brands of one kind.

create table trade_types (
  id smallint primary key,
  code text not null unique check (code ~ '^[A-Z0-9_]{1,32}$'),
  name_ja text not null check (length(name_ja) between 1 and 50),
  name_en text not null check (length(name_en) between 1 and 50),
  name_mn text not null check (length(name_mn) between 1 and 50),
  sequence int not null check (sequence between 1 and 99999),
  -- RETIRED: kept for what has it, and no longer offered.
  state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED')),
  -- Which change of it this is: a change of an older one is refused.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text
);

create table payment_classes (
  id smallint primary key,
  code text not null unique check (code ~ '^[A-Z0-9_]{1,32}$'),
  name_ja text not null check (length(name_ja) between 1 and 50),
  name_en text not null check (length(name_en) between 1 and 50),
  name_mn text not null check (length(name_mn) between 1 and 50),
  -- Its kind: 1 WALLET, 2 CARD, 3 POINT_CARD, 4 CASH
  payment_class smallint not null check (payment_class between 1 and 4),
  sequence int not null check (sequence between 1 and 99999),
  state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED')),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  unique (id, payment_class)
);

-- A class for each kind, with the kind's own code: it names the kind, and is never deleted or retired.
insert into payment_classes (id, code, name_ja, name_en, name_mn, payment_class, sequence) values
  (1, 'WALLET', 'コード決済', 'Wallet', 'Цахим хэтэвч', 1, 10),
  (2, 'CARD', 'カード', 'Card', 'Карт', 2, 20),
  (3, 'POINT_CARD', 'ポイントカード', 'Point card', 'Онооны карт', 3, 30),
  (4, 'CASH', '現金', 'Cash', 'Бэлэн мөнгө', 4, 40);
insert into trade_types (id, code, name_ja, name_en, name_mn, sequence) values
  (1, 'IN_STORE', '店頭', 'In store', 'Дэлгүүрт', 10),
  (2, 'ONLINE', 'オンライン', 'Online', 'Онлайн', 20);

-- On a cluster that is distributed already, before the brands refer to it.
do $$
declare name text;
begin
  foreach name in array array['trade_types', 'payment_classes'] loop
    if to_regclass('pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
        perform create_reference_table(name);
      end if;
    end if;
    execute format('comment on table %I is %L', name, 'placement: reference');
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    execute format('grant insert, update, delete on %I to choba_admin', name);
  end loop;
end $$;

alter table brands alter column sequence type int;
alter table brands add column class_id smallint;
update brands set class_id = payment_class;
alter table brands alter column class_id set not null,
  -- REMOVED: it was never used, and is in no list. It is not deleted, because the foreign key would read every transaction there is.
  add column state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED', 'REMOVED')),
  add column version int not null default 1,
  add column changed_at timestamptz(3),
  add column changed_by text;
alter table brands add foreign key (class_id, payment_class) references payment_classes (id, payment_class);
-- Never deleted.
grant insert, update on brands to choba_admin;

-- Where a brand is used is asked of one tenant after another, each by its key.
create index tenant_days_by_brand on tenant_days (tenant_id, brand_id);
create index term_rates_by_brand on term_rates (tenant_id, brand_id);
