-- Statements of deposits, months and years as they were issued (docs/decisions/0049). No role may change or delete one.

create table statements (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  statement_no text not null collate "C",
  kind text not null check (kind in ('DEPOSIT', 'MONTH', 'YEAR')),
  -- Of a deposit, else of a month (`2026-11`) or a year (`2026`).
  deposit_id bigint,
  period text collate "C",
  date_from date not null,
  date_to date not null,
  -- 1 the first of a deposit or a period, and so on.
  issue_no smallint not null check (issue_no between 1 and 999),
  -- The one before it, which this one corrects, and why.
  corrects bigint,
  reason text check (length(reason) between 1 and 200),
  language text not null check (language in ('ja', 'en', 'mn')),
  -- By the merchant's calendar.
  issued_on date not null,
  issued_at timestamptz(3) not null,
  -- The name of who asked for it.
  issued_by text not null,
  recipient_name text not null,
  issuer_name text not null,
  -- What was transferred, in minor units.
  amount bigint not null,
  currency text not null,
  -- What stands on it, and the document itself with its SHA-256.
  content jsonb not null,
  pdf bytea not null check (length(pdf) between 1 and 20000000),
  pdf_hash text not null check (pdf_hash ~ '^[0-9a-f]{64}$'),
  primary key (merchant_id, id),
  unique (merchant_id, statement_no),
  check (case kind when 'DEPOSIT' then deposit_id is not null and period is null
    else deposit_id is null and period is not null end),
  check ((issue_no > 1) = (corrects is not null) and (issue_no > 1) = (reason is not null))
);
create index statements_by_issue on statements (merchant_id, issued_on desc, id desc);
create index statements_by_deposit on statements (merchant_id, deposit_id) where deposit_id is not null;
create index statements_by_correction on statements (merchant_id, corrects) where corrects is not null;

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('statements', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
comment on table statements is 'placement: merchant';

alter table statements
  add foreign key (merchant_id, company_id) references companies,
  add foreign key (merchant_id, deposit_id) references deposits,
  add foreign key (merchant_id, corrects) references statements;

alter table statements enable row level security, force row level security;
create policy of_merchant on statements to choba_merchant, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on statements to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on statements to choba_merchant, choba_worker, choba_admin;
grant insert on statements to choba_merchant;
