-- Companies of a merchant, which stores belong to them from which day on, where their money goes, and who pays it
-- (docs/decisions/0045).

alter table companies
  -- How it is read, in kana; null until it was given.
  add column kana text check (length(kana) between 1 and 100),
  add column address text check (length(address) between 1 and 200),
  -- Which change of it this is: a change of an older one is refused.
  add column version int not null default 1,
  add column changed_at timestamptz(3),
  add column changed_by text;

-- A store belongs to a company from a day on until its next row. This is the one place that says it: a store has a row from
-- '-infinity' on, which is made with it.
create table store_companies (
  merchant_id int not null,
  store_id int not null,
  -- A business day of the merchant.
  from_day date not null,
  company_id int not null,
  tenant_id int not null,
  primary key (merchant_id, store_id, from_day),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, company_id) references companies
);
comment on table store_companies is 'placement: reference';
insert into store_companies (merchant_id, store_id, from_day, company_id, tenant_id)
  select merchant_id, id, '-infinity', company_id, tenant_id from stores;
alter table stores drop column company_id;

-- Bank accounts of companies: versions, never rewritten. A cycle is paid to the one with the last `applies_after` before the
-- day it closes; of those of one day, to the one with the greatest id.
create table bank_accounts (
  merchant_id int not null,
  id bigint not null,
  company_id int not null,
  tenant_id int not null,
  -- Codes, kana and the kind are of accounts in Japan, and are null elsewhere.
  bank_code text check (bank_code ~ '^[0-9]{4}$'),
  bank_name text not null check (length(bank_name) between 1 and 100),
  bank_kana text check (length(bank_kana) between 1 and 15),
  branch_code text check (branch_code ~ '^[0-9]{3}$'),
  branch_name text check (length(branch_name) between 1 and 100),
  branch_kana text check (length(branch_kana) between 1 and 15),
  -- 1 ordinary, 2 current, 4 savings: the codes of bank files.
  account_type smallint check (account_type in (1, 2, 4)),
  account_no text not null check (account_no ~ '^[0-9A-Z]{1,34}$'),
  holder_kana text check (length(holder_kana) between 1 and 30),
  holder_name text not null check (length(holder_name) between 1 and 100),
  -- The business day of the approval; '-infinity' of those that the product was set up with.
  applies_after date not null,
  -- The request by which two people made it, and who they were; null of those that the product was set up with.
  approval_id bigint,
  asked_by text,
  asked_at timestamptz(3),
  approved_by text,
  approved_at timestamptz(3) not null,
  primary key (merchant_id, id),
  constraint account_in_japan check (case when bank_code is null
    then num_nonnulls(branch_code, bank_kana, branch_kana, account_type, holder_kana) = 0
    else num_nulls(branch_code, branch_name, bank_kana, branch_kana, account_type, holder_kana) = 0
      and account_no ~ '^[0-9]{7}$' end)
);
create index bank_accounts_in_force on bank_accounts (merchant_id, company_id, applies_after desc, id desc);
-- One change of a company's account waits for a second person at a time.
create unique index approvals_one_account on approvals (merchant_id, (request ->> 'companyId'))
  where kind = 'bankAccount' and state = 'WAITING';

-- Who issues a tenant's statements, and the account its transfers are ordered from.
create table issuers (
  tenant_id int primary key references tenants,
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 200),
  phone text,
  -- Of an issuer of qualified invoices in Japan.
  registration_no text check (registration_no ~ '^T[0-9]{13}$'),
  -- How the tax of a statement is rounded, once for each rate.
  tax_rounding text not null default 'FLOOR' check (tax_rounding in ('FLOOR', 'HALF_UP', 'CEIL')),
  -- What its bank knows who orders a transfer by (委託者コード, 委託者名).
  requester_code text check (requester_code ~ '^[0-9]{10}$'),
  requester_kana text check (length(requester_kana) between 1 and 40),
  bank_code text check (bank_code ~ '^[0-9]{4}$'),
  bank_name text check (length(bank_name) between 1 and 100),
  bank_kana text check (length(bank_kana) between 1 and 15),
  branch_code text check (branch_code ~ '^[0-9]{3}$'),
  branch_name text check (length(branch_name) between 1 and 100),
  branch_kana text check (length(branch_kana) between 1 and 15),
  -- 1 ordinary, 2 current, 9 other: from which transfers are ordered.
  account_type smallint check (account_type in (1, 2, 9)),
  account_no text check (account_no ~ '^[0-9A-Z]{1,34}$'),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text
);
comment on table issuers is 'placement: reference';

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_reference_table('store_companies');
    perform create_reference_table('issuers');
    perform create_distributed_table('bank_accounts', 'merchant_id', colocate_with => 'transactions');
    comment on table store_companies is 'placement: reference';
    comment on table issuers is 'placement: reference';
  end if;
end $$;
comment on table bank_accounts is 'placement: merchant';
alter table bank_accounts
  add foreign key (merchant_id) references merchants,
  add foreign key (merchant_id, company_id) references companies;

do $$
declare name text;
begin
  foreach name in array array['store_companies', 'bank_accounts'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
  end loop;
end $$;
grant insert on companies to choba_merchant;
grant update (code, name, kana, address, version, changed_at, changed_by) on companies to choba_merchant;
-- The import makes the stores that a file names.
grant insert on store_companies to choba_merchant, choba_worker;
grant delete on store_companies to choba_merchant;
-- Made when a second person approves. No role may change or delete any.
grant insert on bank_accounts to choba_worker;

alter table issuers enable row level security, force row level security;
create policy of_tenant on issuers to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- A merchant's statements name who has issued them.
create policy named on issuers for select to choba_merchant, choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on issuers to choba_admin;
-- Not the account that is paid from.
grant select (tenant_id, name, address, phone, registration_no, tax_rounding) on issuers to choba_merchant, choba_worker;
grant insert, update on issuers to choba_admin;

-- No one gives what they do not hold: whoever manages a merchant's roles and sees its deposits may change accounts from now on.
insert into role_permissions (merchant_id, role_id, tenant_id, module, action)
  select held.merchant_id, held.role_id, held.tenant_id, 'Settle', 'edit'
  from role_permissions held join merchants m on m.id = held.merchant_id and not m.is_system
  where held.module = 'Settle' and held.action = 'search' and exists (select from role_permissions p
    where p.merchant_id = held.merchant_id and p.role_id = held.role_id and p.module = 'Permission' and p.action = 'edit');
