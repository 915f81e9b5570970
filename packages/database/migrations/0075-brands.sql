-- Applications of merchants for payment brands, their papers and steps, and changes of companies that are asked for
-- (docs/decisions/0079).

create table brand_applications (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  brand_id smallint not null,
  state text not null default 'APPLIED'
    check (state in ('APPLIED', 'REVIEW', 'ASKED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'LAPSED')),
  -- Business days of the merchant: the one that is wished for, and the one from which the brand is taken.
  from_day date not null,
  starts_on date,
  -- The request that waits for a decision.
  approval_id bigint,
  -- Why it was refused.
  reason text,
  applied_at timestamptz(3) not null,
  applied_by text not null,
  -- Which change of it this is: a change of an older one is refused.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (merchant_id, id),
  check ((state = 'APPROVED') = (starts_on is not null)),
  check ((state in ('APPLIED', 'REVIEW')) = (approval_id is not null))
);
-- A company has one application for a brand at a time.
create unique index brand_applications_open on brand_applications (merchant_id, company_id, brand_id)
  where state in ('APPLIED', 'REVIEW', 'ASKED');
create index brand_applications_by_tenant on brand_applications (tenant_id, id desc, merchant_id);

create table brand_application_files (
  merchant_id int not null,
  application_id bigint not null,
  file_name uuid not null,
  tenant_id int not null,
  added_at timestamptz(3) not null,
  added_by text not null,
  primary key (merchant_id, application_id, file_name),
  unique (merchant_id, file_name)
);

-- What happened to an application, in order; added and never changed.
create table brand_application_steps (
  merchant_id int not null,
  application_id bigint not null,
  id bigint not null,
  tenant_id int not null,
  step text not null check (step in ('APPLY', 'REVIEW', 'ASK', 'ANSWER', 'APPROVE', 'REFUSE', 'WITHDRAW', 'LAPSE')),
  happened_at timestamptz(3) not null,
  -- Null where time or a change ended it.
  by_name text,
  text text,
  primary key (merchant_id, application_id, id)
);

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
declare name text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    foreach name in array array['brand_applications', 'brand_application_files', 'brand_application_steps'] loop
      perform create_distributed_table(name::regclass, 'merchant_id', colocate_with => 'transactions');
    end loop;
  end if;
end $$;

alter table brand_applications
  add foreign key (merchant_id) references merchants,
  add foreign key (merchant_id, company_id) references companies,
  add foreign key (brand_id) references brands;
alter table brand_application_files
  add foreign key (merchant_id, application_id) references brand_applications,
  add foreign key (merchant_id, file_name) references files;
alter table brand_application_steps
  add foreign key (merchant_id, application_id) references brand_applications;

do $$
declare name text;
begin
  foreach name in array array['brand_applications', 'brand_application_files', 'brand_application_steps'] loop
    execute format('comment on table %I is %L', name, 'placement: merchant');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    execute format('grant insert on %I to choba_merchant', name);
  end loop;
end $$;
grant insert on brand_application_steps to choba_worker;
grant update on brand_applications to choba_merchant, choba_worker;
-- What a merchant does itself is to apply and to answer.
create policy undecided on brand_applications as restrictive for update to choba_merchant
  using (true) with check (state in ('APPLIED', 'REVIEW'));
create policy applied on brand_applications as restrictive for insert to choba_merchant with check (state = 'APPLIED');
-- Whether a brand is offered is read again when an application for it is decided.
create policy of_worker on tenant_unoffered_brands for select to choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on tenant_unoffered_brands to choba_worker;

-- The issuer of qualified invoices in Japan that a company is.
alter table companies add column registration_no text check (registration_no ~ '^T[0-9]{13}$');

-- Changes of what is registered of a company: asked for, decided, and in force from a day on. Until then the company is as it was.
create table company_changes (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  -- WAITING: for a decision. APPROVED: for its day. APPLIED: the company has it.
  state text not null default 'WAITING'
    check (state in ('WAITING', 'APPROVED', 'APPLIED', 'REFUSED', 'WITHDRAWN', 'LAPSED')),
  -- What was there, and what is to be.
  name_before text not null,
  kana_before text,
  address_before text,
  registration_no_before text,
  name text not null check (length(name) between 1 and 100),
  kana text check (length(kana) between 1 and 100),
  address text check (length(address) between 1 and 200),
  registration_no text check (registration_no ~ '^T[0-9]{13}$'),
  -- A business day of the merchant.
  from_day date not null,
  approval_id bigint not null,
  -- Why it was refused.
  reason text,
  asked_at timestamptz(3) not null,
  asked_by text not null,
  decided_at timestamptz(3),
  decided_by text,
  primary key (merchant_id, id)
);
-- A company has one change under way at a time.
create unique index company_changes_open on company_changes (merchant_id, company_id) where state in ('WAITING', 'APPROVED');
create index company_changes_due on company_changes (tenant_id, from_day) where state = 'APPROVED';

do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('company_changes', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
comment on table company_changes is 'placement: merchant';
alter table company_changes
  add foreign key (merchant_id) references merchants,
  add foreign key (merchant_id, company_id) references companies;
alter table company_changes enable row level security, force row level security;
create policy of_merchant on company_changes to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on company_changes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on company_changes to choba_merchant, choba_worker, choba_admin;
grant insert on company_changes to choba_merchant;
create policy waiting on company_changes as restrictive for insert to choba_merchant with check (state = 'WAITING');
grant update on company_changes to choba_worker;
-- Two people change what is registered of a company.
revoke update (name, kana, address) on companies from choba_merchant;
grant update (name, kana, address, registration_no, version, changed_at, changed_by) on companies to choba_worker;
