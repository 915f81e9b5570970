-- What people say about the product, and the files they upload.

-- Files lie in the database and not in a folder: several server processes share them, one transaction ties them to what
-- they belong to, row-level security guards them, and one back-up holds everything.
create table files (
  merchant_id int not null references merchants,
  -- Made by chance: a client's name is a label and never a path.
  name uuid not null,
  tenant_id int not null references tenants,
  user_id int not null,
  label text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (length(bytes) between 1 and 20971520),
  uploaded_at timestamptz not null default now(),
  -- Something refers to it. What nobody has kept after a day is swept.
  kept boolean not null default false,
  primary key (merchant_id, name)
);
-- Pictures are compressed already.
alter table files alter column bytes set storage external;
-- How much somebody has uploaded lately.
create index files_by_user on files (merchant_id, user_id, uploaded_at);

create table reviews (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null references tenants,
  -- Feedback (`sendBack`: what it is about, and a text) or a rating (`star`: what is rated, and one to five stars).
  type text not null check (type in ('sendBack', 'star')),
  title text not null,
  content text not null default '',
  rating smallint check (rating between 1 and 5),
  platform text not null,
  user_id int not null,
  user_name text not null,
  user_full_name text not null,
  written_at timestamptz not null,
  primary key (merchant_id, id),
  check ((type = 'star') = (rating is not null))
);
create index reviews_by_tenant on reviews (tenant_id, id desc);

create table review_files (
  merchant_id int not null,
  review_id bigint not null,
  position smallint not null,
  tenant_id int not null,
  file_name uuid not null,
  primary key (merchant_id, review_id, position),
  unique (merchant_id, file_name),
  foreign key (merchant_id, review_id) references reviews on delete cascade,
  foreign key (merchant_id, file_name) references files
);

do $$
declare name text;
begin
  foreach name in array array['files', 'reviews', 'review_files'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_admin', name);
    execute format('grant insert on %I to choba_merchant', name);
  end loop;
end $$;
grant update (kept) on files to choba_merchant;
-- The sweeper.
grant select, delete on files to choba_worker;
