-- Terms, settlement, deposits and transfers, statements and bank reconciliation.

-- Terms of a merchant (docs/decisions/0044), as versions: each in force from its first day until
-- the next one's, and never changed. Without terms a merchant gets no deposits.
create table terms (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- A business day of the merchant, and the first day of a cycle of the previous version.
  first_day date not null,
  cycle_kind text not null
    check (cycle_kind in ('DAILY', 'WEEKLY', 'SIX_TIMES', 'TWICE', 'MONTHLY')),
  -- Closing day of a weekly cycle: 1 Monday to 7 Sunday.
  cycle_weekday smallint check (cycle_weekday between 1 and 7),
  pay_kind text not null check (pay_kind in ('BUSINESS_DAYS', 'DAY_OF_NEXT_MONTH')),
  -- Bank days after the close, or a day of the next month.
  pay_number smallint not null
    check (pay_number between 1 and case pay_kind when 'BUSINESS_DAYS' then 30 else 31 end),
  roll text not null check (roll in ('PREVIOUS', 'NEXT')),
  -- [{ bankCode, from, fee }] in minor units, without tax.
  transfer_fees jsonb not null check (jsonb_typeof(transfer_fees) = 'array'),
  -- Minor units.
  minimum_payout bigint not null check (minimum_payout between 0 and 99999999999),
  negative_carries smallint not null check (negative_carries between 0 and 12),
  point_cost bigint not null check (point_cost between 0 and 1000000),
  -- Request and people of the change; null for the initial setup.
  approval_id bigint,
  asked_by text,
  asked_at timestamptz(3),
  approved_by text,
  approved_at timestamptz(3) not null,
  primary key (merchant_id, id),
  -- Two versions never begin on the same day.
  unique (merchant_id, first_day),
  check ((cycle_kind = 'WEEKLY') = (cycle_weekday is not null))
);
comment on table terms is 'placement: merchant';
alter table terms enable row level security, force row level security;
create policy of_merchant on terms to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on terms to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Written when a second person approves. No role may change or delete one.
grant select, insert on terms to choba_worker;
grant select on terms to choba_merchant, choba_store, choba_admin;

create table term_rates (
  merchant_id int not null,
  terms_id bigint not null,
  brand_id smallint not null references brands,
  tenant_id int not null,
  -- Parts per million: 32400 is 3.24 %.
  rate_ppm int not null check (rate_ppm between 0 and 1000000),
  tax_class text not null check (tax_class in ('TAXABLE_10', 'NON_TAXABLE', 'OUT_OF_SCOPE')),
  rounding_unit text not null check (rounding_unit in ('TRANSACTION', 'CYCLE')),
  rounding_mode text not null check (rounding_mode in ('FLOOR', 'HALF_UP', 'CEIL')),
  -- Whether a refund returns the fee.
  fee_returned boolean not null,
  primary key (merchant_id, terms_id, brand_id),
  foreign key (merchant_id, terms_id) references terms
);
create index term_rates_by_brand on term_rates (tenant_id, brand_id);
comment on table term_rates is 'placement: merchant';
alter table term_rates enable row level security, force row level security;
create policy of_merchant on term_rates to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on term_rates to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- As terms.
grant select, insert on term_rates to choba_worker;
grant select on term_rates to choba_merchant, choba_store, choba_admin;

-- Closed days of a merchant. Without a row nothing is settled; days before `first_day` never are.
create table settlements (
  merchant_id int not null primary key references merchants,
  tenant_id int not null,
  first_day date not null,
  closed_through date not null,
  -- Payment methods without a rate that block the close (settlement/README.md), so that people are
  -- notified once.
  unrated_brands smallint[] not null default '{}',
  check (closed_through >= first_day - 1)
) with (fillfactor = 50);
comment on table settlements is 'placement: merchant';
alter table settlements enable row level security, force row level security;
create policy of_merchant on settlements to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on settlements to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on settlements to choba_worker;
grant select on settlements to choba_merchant, choba_store, choba_admin;
grant update (closed_through, unrated_brands) on settlements to choba_worker;

-- Closed days of a merchant by store and payment method with their fees, fixed by the close.
-- Includes cash, without a fee.
create table settlement_cells (
  merchant_id int not null,
  store_id int not null,
  day date not null,
  brand_id smallint not null,
  late boolean not null,
  -- Version of the terms whose rates apply.
  terms_id bigint not null,
  tenant_id int not null,
  company_id int not null,
  pay_n int not null,
  pay_amt bigint not null,
  ref_n int not null,
  ref_amt bigint not null,
  -- Minor units: fee of the payments, and fee that refunds return.
  fee bigint not null,
  fee_back bigint not null,
  primary key (merchant_id, store_id, day, brand_id, late, terms_id),
  foreign key (merchant_id, store_id) references stores,
  foreign key (merchant_id, terms_id) references terms
);
create index settlement_cells_by_day on settlement_cells (merchant_id, day);
comment on table settlement_cells is 'placement: merchant';
alter table settlement_cells enable row level security, force row level security;
create policy of_merchant on settlement_cells to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on settlement_cells to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on settlement_cells to choba_worker;
grant select on settlement_cells to choba_merchant, choba_store, choba_admin;
grant update (fee, fee_back) on settlement_cells to choba_worker;

-- Transactions that arrived or changed after their business day was closed. Few, while deposits
-- have many transactions.
create table late_transactions (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  transaction_id bigint not null,
  store_id int not null,
  brand_id smallint not null,
  trade_kind smallint not null check (trade_kind in (1, 2)),
  amount bigint not null check (amount > 0),
  -- 1: counts from now on. -1: counted in a closed day and no longer counts.
  sign smallint not null check (sign in (1, -1)),
  -- Its business day, and the day whose terms apply: for a refund, the payment's.
  counted_day date not null,
  terms_day date not null,
  settlement_day date not null check (settlement_day > counted_day),
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references transactions,
  foreign key (merchant_id, store_id) references stores
);
create index late_transactions_by_settlement on late_transactions (merchant_id, settlement_day);
create index late_transactions_by_day on late_transactions (merchant_id, counted_day);
create index late_transactions_by_transaction on late_transactions (merchant_id, transaction_id);
comment on table late_transactions is 'placement: merchant';
alter table late_transactions enable row level security, force row level security;
create policy of_merchant on late_transactions to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on late_transactions to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Deleted if the day is still open and the transaction no longer counts: never settled.
grant select, insert, delete on late_transactions to choba_worker;
grant select on late_transactions to choba_merchant, choba_store, choba_admin;

-- Deposits (docs/decisions/0046). A transaction is in the deposit of its settlement day: its
-- business day or, if that was closed, the first open day.
create table deposits (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  deposit_no text not null collate "C",
  date_from date not null,
  date_to date not null,
  terms_id bigint not null,
  -- Null while the company has no account.
  bank_account_id bigint,
  pay_day date not null,
  -- The bank calendar of that day was a forecast.
  pay_day_provisional boolean not null,
  currency text not null,
  state text not null
    check (state in ('CLOSED', 'IN_TRANSFER', 'PAID', 'RETURNED', 'CARRIED', 'INVOICED')),
  -- Minor units.
  total_usage bigint not null,
  refund bigint not null,
  fee bigint not null,
  tax bigint not null,
  transfer_fee bigint not null check (transfer_fee >= 0),
  deduction bigint not null,
  -- Negative if more points are taken back in a cycle than given.
  point_give bigint not null,
  revise bigint not null,
  transfer_amount bigint not null check (transfer_amount >= 0),
  in_till bigint not null,
  late_count int not null check (late_count >= 0),
  -- Negative cycles carried in a row, including this one.
  carries smallint not null default 0 check (carries >= 0),
  -- SHA-256 of all input of the calculation.
  input_hash text not null,
  closed_at timestamptz(3) not null,
  -- Rounding at the close. The check uses the same, even if the issuer has changed its rounding.
  -- Null: the check uses the issuer's current rounding.
  tax_rounding text check (tax_rounding in ('FLOOR', 'HALF_UP', 'CEIL')),
  primary key (merchant_id, id),
  unique (merchant_id, company_id, date_from),
  unique (merchant_id, deposit_no),
  check (date_from <= date_to and pay_day > date_to),
  constraint deposits_add_up
    check (transfer_amount = total_usage - refund - fee - tax - transfer_fee - deduction
      - point_give + revise),
  foreign key (merchant_id, company_id) references companies,
  foreign key (merchant_id, terms_id) references terms,
  foreign key (merchant_id, bank_account_id) references bank_accounts
);
create index deposits_by_day on deposits (merchant_id, date_to desc, id desc);
create index deposits_to_pay on deposits (tenant_id, pay_day, merchant_id, id);
create index deposits_by_close on deposits (tenant_id, closed_at);
-- Deposits to be paid out.
create index deposits_due on deposits (tenant_id, pay_day) where state = 'CLOSED';
-- Deposits that a merchant has not received yet (areas/dashboard/README.md): few of all.
create index deposits_unpaid on deposits (merchant_id, pay_day)
  where state in ('CLOSED', 'IN_TRANSFER');
comment on table deposits is 'placement: merchant';
alter table deposits enable row level security, force row level security;
create policy of_merchant on deposits to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on deposits to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on deposits to choba_worker;
grant select on deposits to choba_merchant, choba_store, choba_admin;
grant update (bank_account_id, state) on deposits to choba_worker;

-- Lines of a deposit besides its transactions. Lines without a deposit wait for the next one.
create table deposit_lines (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  deposit_id bigint,
  kind text not null check (kind in ('CARRY_IN', 'CARRY_OUT', 'INVOICED', 'RETURNED', 'REVISION')),
  -- Minor units, added to the transferred amount.
  amount bigint not null check (amount <> 0),
  -- Deposit that the line comes from; for a revision, its reason and the request of two people.
  cause_deposit_id bigint,
  reason text,
  approval_id bigint,
  business_day date not null,
  created_at timestamptz(3) not null,
  -- Tax of a revision, whose amount is without tax (areas/statements/README.md). Null: no tax.
  tax_class text,
  primary key (merchant_id, id),
  check ((kind = 'REVISION') = (approval_id is not null)),
  constraint deposit_lines_tax
    check (tax_class is null or (kind = 'REVISION'
      and tax_class in ('TAXABLE_10', 'NON_TAXABLE', 'OUT_OF_SCOPE'))),
  foreign key (merchant_id, company_id) references companies,
  foreign key (merchant_id, deposit_id) references deposits,
  foreign key (merchant_id, cause_deposit_id) references deposits
);
create index deposit_lines_by_deposit on deposit_lines (merchant_id, deposit_id);
create index deposit_lines_open on deposit_lines (merchant_id, company_id) where deposit_id is null;
create index deposit_lines_by_cause on deposit_lines (merchant_id, cause_deposit_id)
  where cause_deposit_id is not null;
comment on table deposit_lines is 'placement: merchant';
alter table deposit_lines enable row level security, force row level security;
create policy of_merchant on deposit_lines to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on deposit_lines to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on deposit_lines to choba_worker;
grant select on deposit_lines to choba_merchant, choba_store, choba_admin;
grant update (deposit_id) on deposit_lines to choba_worker;

-- Last recalculation of each deposit from its transactions (areas/deposits/README.md). The audit
-- log has who asked for it.
create table deposit_checks (
  merchant_id int not null,
  deposit_id bigint not null,
  tenant_id int not null,
  checked_at timestamptz(3) not null,
  -- Minor units: transferred less calculated.
  residue bigint not null,
  -- Number of differences, and the first of them in words.
  difference_count int not null check (difference_count >= 0),
  differences text[] not null check (cardinality(differences) <= 10),
  -- Since when the deposit differs: administrators are notified once, until it matches.
  notified_at timestamptz(3),
  primary key (merchant_id, deposit_id),
  check (residue = 0 or difference_count > 0),
  check (cardinality(differences) <= difference_count),
  check ((difference_count > 0) = (notified_at is not null)),
  foreign key (merchant_id, deposit_id) references deposits
) with (fillfactor = 70);
comment on table deposit_checks is 'placement: merchant';
alter table deposit_checks enable row level security, force row level security;
create policy of_merchant on deposit_checks to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on deposit_checks to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on deposit_checks to choba_worker;
grant select on deposit_checks to choba_merchant, choba_store, choba_admin;
grant update (checked_at, residue, difference_count, differences, notified_at)
  on deposit_checks to choba_worker;

-- Issuer of a tenant's statements, and the account that transfers are paid from.
create table issuers (
  tenant_id int primary key references tenants,
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 200),
  phone text,
  -- Number of an issuer of qualified invoices in Japan.
  registration_no text check (registration_no ~ '^T[0-9]{13}$'),
  -- Rounding of the tax on a statement, once for each tax rate.
  tax_rounding text not null default 'FLOOR' check (tax_rounding in ('FLOOR', 'HALF_UP', 'CEIL')),
  -- Code and name of the requester at the bank (委託者コード, 委託者名).
  requester_code text check (requester_code ~ '^[0-9]{10}$'),
  requester_kana text check (length(requester_kana) between 1 and 40),
  bank_code text check (bank_code ~ '^[0-9]{4}$'),
  bank_name text check (length(bank_name) between 1 and 100),
  bank_kana text check (length(bank_kana) between 1 and 15),
  branch_code text check (branch_code ~ '^[0-9]{3}$'),
  branch_name text check (length(branch_name) between 1 and 100),
  branch_kana text check (length(branch_kana) between 1 and 15),
  -- 1 ordinary, 2 current, 9 other.
  account_type smallint check (account_type in (1, 2, 9)),
  account_no text check (account_no ~ '^[0-9A-Z]{1,34}$'),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text
);
comment on table issuers is 'placement: reference';
alter table issuers enable row level security, force row level security;
create policy of_tenant on issuers to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Statements of a merchant name the issuer.
create policy named on issuers for select to choba_merchant, choba_store, choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on issuers to choba_admin;
-- The file for the bank names the account that transfers are paid from; merchants do not see it.
grant select on issuers to choba_worker;
grant select (tenant_id, name, address, phone, registration_no, tax_rounding, requester_kana)
  on issuers to choba_merchant, choba_store, choba_worker;

-- Statements as issued (docs/decisions/0048). No role may change or delete one.
create table statements (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  statement_no text not null collate "C",
  kind text not null check (kind in ('DEPOSIT', 'MONTH', 'YEAR')),
  -- The deposit, or else the month (`2026-11`) or year (`2026`).
  deposit_id bigint,
  period text collate "C",
  date_from date not null,
  date_to date not null,
  -- 1 for the first issue of a deposit or period.
  issue_no smallint not null check (issue_no between 1 and 999),
  -- The previous issue, and why this one corrects it.
  corrects bigint,
  reason text check (length(reason) between 1 and 200),
  language text not null check (language in ('ja', 'en', 'mn')),
  -- By the merchant's calendar.
  issued_on date not null,
  issued_at timestamptz(3) not null,
  -- Name of the person who asked.
  issued_by text not null,
  recipient_name text not null,
  issuer_name text not null,
  -- Transferred amount, in minor units.
  amount bigint not null,
  currency text not null,
  -- Data of the statement, and the document itself.
  content jsonb not null,
  pdf bytea not null check (length(pdf) between 1 and 20000000),
  pdf_hash text not null check (pdf_hash ~ '^[0-9a-f]{64}$'),
  primary key (merchant_id, id),
  unique (merchant_id, statement_no),
  check (case kind when 'DEPOSIT' then deposit_id is not null and period is null
      else deposit_id is null and period is not null end),
  check ((issue_no > 1) = (corrects is not null) and (issue_no > 1) = (reason is not null)),
  foreign key (merchant_id, company_id) references companies,
  foreign key (merchant_id, deposit_id) references deposits,
  foreign key (merchant_id, corrects) references statements
);
create index statements_by_issue on statements (merchant_id, issued_on desc, id desc);
create index statements_by_deposit on statements (merchant_id, deposit_id)
  where deposit_id is not null;
create index statements_by_correction on statements (merchant_id, corrects)
  where corrects is not null;
comment on table statements is 'placement: merchant';
alter table statements enable row level security, force row level security;
create policy of_merchant on statements to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on statements to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on statements to choba_merchant, choba_store;
grant select on statements to choba_worker, choba_admin;

-- Names of accounts and tax classes in a merchant's accounting software (docs/decisions/0048).
-- Without a row, the defaults of the software.
create table journal_names (
  merchant_id int not null references merchants,
  software text not null check (software in ('freee', 'moneyForward', 'yayoi')),
  tenant_id int not null,
  -- How the books are kept: amounts without or with tax.
  tax_method text not null check (tax_method in ('EXCLUSIVE', 'INCLUSIVE')),
  names jsonb not null,
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (merchant_id, software)
);
comment on table journal_names is 'placement: merchant';
alter table journal_names enable row level security, force row level security;
create policy of_merchant on journal_names to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on journal_names to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on journal_names to choba_merchant, choba_store;
grant select on journal_names to choba_worker, choba_admin;
grant update (tax_method, names, version, changed_at, changed_by)
  on journal_names to choba_merchant, choba_store;

-- Bank files that were read, without their contents: neither the file nor lines of other payments
-- are kept (areas/reconciliation/README.md).
create table bank_files (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- SHA-256 of the file.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  kind text not null check (kind in ('STATEMENT', 'NOTICE', 'CSV')),
  -- For display, with the last four digits; null if the file names none.
  account text,
  date_from date,
  date_to date,
  row_count int not null check (row_count >= 0),
  credit_count int not null check (credit_count >= 0),
  -- Yen.
  credit_sum bigint not null check (credit_sum >= 0),
  user_id int not null,
  user_name text not null,
  given_at timestamptz(3) not null,
  primary key (merchant_id, id),
  unique (merchant_id, hash)
);
comment on table bank_files is 'placement: merchant';
alter table bank_files enable row level security, force row level security;
create policy of_merchant on bank_files to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on bank_files to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Reconciliation can be undone: the audit log keeps both.
grant select, insert, delete on bank_files to choba_merchant, choba_store;
grant select on bank_files to choba_worker, choba_admin;

-- Line of a bank file by which a deposit arrived, one for each deposit.
create table bank_matches (
  merchant_id int not null,
  deposit_id bigint not null,
  tenant_id int not null,
  bank_file_id bigint not null,
  record_no int not null,
  booked_on date not null,
  -- Yen, as the bank says.
  amount bigint not null check (amount >= 0),
  payer text not null check (length(payer) <= 200),
  edi text not null check (length(edi) <= 200),
  way text not null check (way in ('EDI', 'FIELDS', 'HAND')),
  confirmed_by text not null,
  confirmed_at timestamptz(3) not null,
  primary key (merchant_id, deposit_id),
  unique (merchant_id, bank_file_id, record_no),
  foreign key (merchant_id, deposit_id) references deposits,
  foreign key (merchant_id, bank_file_id) references bank_files
);
comment on table bank_matches is 'placement: merchant';
alter table bank_matches enable row level security, force row level security;
create policy of_merchant on bank_matches to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on bank_matches to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on bank_matches to choba_merchant, choba_store;
grant select on bank_matches to choba_worker, choba_admin;

-- Deposits of a tenant that are paid out together, released by a second person
-- (docs/decisions/0051).
create table transfers (
  tenant_id int not null references tenants,
  id bigint not null,
  transfer_no text not null collate "C",
  -- Day on which the bank pays.
  pay_day date not null,
  currency text not null,
  state text not null check (state in ('WAITING', 'RELEASED', 'DONE', 'CANCELLED')),
  -- Merchants of the deposits: releasing goes from one to the next.
  merchant_ids int[] not null,
  item_count int not null check (item_count > 0),
  -- Minor units: sum of its items.
  total bigint not null check (total > 0),
  paid_count int not null default 0,
  returned_count int not null default 0,
  -- Merchant of the approval request: that of the person who asked.
  asked_merchant_id int not null,
  approval_id bigint not null,
  asked_by text not null,
  asked_at timestamptz(3) not null,
  approved_by text,
  approved_at timestamptz(3),
  -- File for the bank as released; null until then, and for currencies without a format.
  file bytea,
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  -- When administrators were notified of missing results.
  reminded_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, transfer_no),
  check ((state in ('RELEASED', 'DONE')) = (approved_at is not null)),
  check (paid_count >= 0 and returned_count >= 0 and paid_count + returned_count <= item_count),
  check ((state = 'DONE') = (paid_count + returned_count = item_count)),
  check ((file is null) = (file_hash is null))
);
create index transfers_by_day on transfers (tenant_id, pay_day desc, id desc);
-- Transfers without results, for the scheduled task. Few at any time.
create index transfers_released on transfers (tenant_id, pay_day) where state = 'RELEASED';
comment on table transfers is 'placement: reference';
alter table transfers enable row level security, force row level security;
create policy of_tenant on transfers to choba_worker, choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on transfers to choba_worker;
grant select on transfers to choba_admin;
grant update (state, paid_count, returned_count, approved_by, approved_at, file, file_hash,
  reminded_at) on transfers to choba_worker;

create table transfer_items (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  transfer_id bigint not null,
  deposit_id bigint not null,
  company_id int not null,
  -- The account that receives the payment.
  bank_account_id bigint not null,
  amount bigint not null check (amount > 0),
  -- The transfer was not released.
  cancelled boolean not null default false,
  result text check (result in ('PAID', 'RETURNED')),
  result_on date,
  -- Why the bank returned it.
  reason text,
  result_by text,
  result_at timestamptz(3),
  primary key (merchant_id, id),
  check ((result is null) = (result_on is null) and (result is null) = (result_at is null)),
  check (not cancelled or result is null),
  foreign key (tenant_id, transfer_id) references transfers,
  foreign key (merchant_id, company_id) references companies,
  foreign key (merchant_id, deposit_id) references deposits,
  foreign key (merchant_id, bank_account_id) references bank_accounts
);
-- A deposit is paid out once.
create unique index transfer_items_once on transfer_items (merchant_id, deposit_id)
  where not cancelled;
create index transfer_items_by_transfer on transfer_items (transfer_id, merchant_id, id);
create index transfer_items_by_company on transfer_items (merchant_id, company_id, id);
comment on table transfer_items is 'placement: merchant';
alter table transfer_items enable row level security, force row level security;
create policy of_merchant on transfer_items to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on transfer_items to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on transfer_items to choba_worker;
grant select on transfer_items to choba_merchant, choba_store, choba_admin;
grant update (cancelled, result, result_on, reason, result_by, result_at)
  on transfer_items to choba_worker;
