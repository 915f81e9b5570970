-- Saved views: what a list is searched by and which columns it shows, kept for a person or shared with a role of the merchant.

create table views (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  user_id int not null references users on delete cascade,
  -- Whom it is shared with; null: nobody.
  role_id int,
  -- Which list, by the path of its screen.
  screen text not null,
  name text not null,
  -- A period that moves with the merchant's day, by its name; null: the days stand in `filters`, or there are none.
  period text,
  -- The rest of the search, as it stands in the address of the list.
  filters jsonb not null,
  columns text[] not null,
  primary key (merchant_id, id),
  constraint views_name unique (merchant_id, user_id, screen, name),
  foreign key (merchant_id, role_id) references roles on delete set null (role_id)
);
create index views_by_role on views (merchant_id, role_id, screen) where role_id is not null;

alter table views enable row level security, force row level security;
create policy of_merchant on views to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on views to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on views to choba_merchant, choba_admin;
