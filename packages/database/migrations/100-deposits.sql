-- Terms, settlement, deposits and transfers, statements and bank reconciliation.

-- Terms of a merchant (docs/decisions/0044), as versions that never change. A version applies from
-- its first day until the next version's first day. A merchant without terms gets no deposits.
create table terms (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- A business day of the merchant on which a cycle of the previous version begins.
  first_day date not null,
  cycle_kind text not null
    check (cycle_kind in ('DAILY', 'WEEKLY', 'SIX_TIMES', 'TWICE', 'MONTHLY')),
  -- Closing day of a weekly cycle: 1 Monday to 7 Sunday.
  cycle_weekday smallint check (cycle_weekday between 1 and 7),
  pay_kind text not null check (pay_kind in ('BUSINESS_DAYS', 'DAY_OF_NEXT_MONTH')),
  -- Number of bank days after the close, or day of the next month.
  pay_number smallint not null
    check (pay_number between 1 and case pay_kind when 'BUSINESS_DAYS' then 30 else 31 end),
  roll text not null check (roll in ('PREVIOUS', 'NEXT')),
  -- [{ bankCode, from, fee }] in minor units, excluding tax.
  transfer_fees jsonb not null check (jsonb_typeof(transfer_fees) = 'array'),
  -- Minor units.
  minimum_payout bigint not null check (minimum_payout between 0 and 99999999999),
  negative_carries smallint not null check (negative_carries between 0 and 12),
  point_cost bigint not null check (point_cost between 0 and 1000000),
  -- Request and users of the change; null for the initial setup.
  approval_id bigint,
  requested_by text,
  requested_at timestamptz(3),
  approved_by text,
  approved_at timestamptz(3) not null,
  primary key (merchant_id, id),
  -- Two versions cannot begin on the same day.
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
-- Inserted when a second user approves. No role may change or delete a row.
grant select, insert on terms to choba_worker;
grant select on terms to choba_merchant, choba_store, choba_admin;

create table term_rates (
  merchant_id int not null,
  terms_id bigint not null,
  payment_method_id smallint not null references payment_methods,
  tenant_id int not null,
  -- Parts per million: 32400 is 3.24 %.
  rate_ppm int not null check (rate_ppm between 0 and 1000000),
  tax_class text not null check (tax_class in ('TAXABLE_10', 'NON_TAXABLE', 'OUT_OF_SCOPE')),
  rounding_unit text not null check (rounding_unit in ('TRANSACTION', 'CYCLE')),
  rounding_mode text not null check (rounding_mode in ('FLOOR', 'HALF_UP', 'CEIL')),
  -- True if a refund returns the fee.
  fee_returned boolean not null,
  primary key (merchant_id, terms_id, payment_method_id),
  foreign key (merchant_id, terms_id) references terms
);
create index term_rates_by_payment_method on term_rates (tenant_id, payment_method_id);
comment on table term_rates is 'placement: merchant';
alter table term_rates enable row level security, force row level security;
create policy of_merchant on term_rates to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on term_rates to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Like rows of `terms`, rates can be inserted but not changed.
grant select, insert on term_rates to choba_worker;
grant select on term_rates to choba_merchant, choba_store, choba_admin;

-- Closed days of a merchant. Without a row, no day is closed; days before `first_day` are never
-- settled.
create table settlements (
  merchant_id int not null primary key references merchants,
  tenant_id int not null,
  first_day date not null,
  closed_through date not null,
  -- Payment methods without a rate that block the close (settlement/README.md). Stored so that
  -- administrators are notified once.
  methods_without_rate smallint[] not null default '{}',
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
grant update (closed_through, methods_without_rate) on settlements to choba_worker;

-- Figures of closed days by store and payment method, with their fees, fixed by the close. Cash is
-- included, without a fee.
create table settlement_cells (
  merchant_id int not null,
  store_id int not null,
  day date not null,
  payment_method_id smallint not null,
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
  primary key (merchant_id, store_id, day, payment_method_id, late, terms_id),
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

-- Transactions that arrived or changed after their business day was closed. A separate table,
-- because few of a deposit's many transactions are late.
create table late_transactions (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  transaction_id bigint not null,
  store_id int not null,
  payment_method_id smallint not null,
  trade_kind smallint not null check (trade_kind in (1, 2)),
  amount bigint not null check (amount > 0),
  -- 1: counts on the settlement day. -1: was counted in a closed day and no longer counts.
  sign smallint not null check (sign in (1, -1)),
  -- Business day of the transaction, and day whose terms apply: for a refund, the payment's day.
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
-- A row is deleted if the settlement day is still open and the transaction no longer counts.
grant select, insert, delete on late_transactions to choba_worker;
grant select on late_transactions to choba_merchant, choba_store, choba_admin;

-- Deposits (docs/decisions/0046). A transaction belongs to the deposit of its settlement day: its
-- business day or, if that was already closed, the first open day.
create table deposits (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  deposit_no text not null collate "C",
  date_from date not null,
  date_to date not null,
  terms_id bigint not null,
  -- Null until the company has a bank account.
  bank_account_id bigint,
  pay_day date not null,
  -- True if the bank holidays of that year were not published yet.
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
  -- Negative if more points were taken back in a cycle than given.
  point_give bigint not null,
  revise bigint not null,
  transfer_amount bigint not null check (transfer_amount >= 0),
  cash_total bigint not null,
  late_count int not null check (late_count >= 0),
  -- Number of consecutive negative cycles that were carried over, including this one.
  carries smallint not null default 0 check (carries >= 0),
  -- SHA-256 of all inputs of the calculation.
  input_hash text not null,
  closed_at timestamptz(3) not null,
  -- Rounding at the close. The check uses the same rounding, even if the issuer has changed it.
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
-- Deposits that are ready for payment.
create index deposits_due on deposits (tenant_id, pay_day) where state = 'CLOSED';
-- Deposits that a merchant has not received yet (areas/dashboard/README.md). Few at any time.
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

-- Lines of a deposit that are not transactions. Lines without a deposit wait for the next one.
create table deposit_lines (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  company_id int not null,
  deposit_id bigint,
  kind text not null check (kind in ('CARRY_IN', 'CARRY_OUT', 'INVOICED', 'RETURNED', 'REVISION')),
  -- Minor units, added to the transferred amount.
  amount bigint not null check (amount <> 0),
  -- Deposit that caused the line. For a revision: its reason and approval request.
  cause_deposit_id bigint,
  reason text,
  approval_id bigint,
  business_day date not null,
  created_at timestamptz(3) not null,
  -- Tax class of a revision, whose amount excludes tax (areas/statements/README.md). Null: no tax.
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

-- Latest recalculation of each deposit from its transactions (areas/deposits/README.md). The audit
-- log records who requested it.
create table deposit_checks (
  merchant_id int not null,
  deposit_id bigint not null,
  tenant_id int not null,
  checked_at timestamptz(3) not null,
  -- Minor units: transferred amount minus recalculated amount.
  difference bigint not null,
  -- Number of differences, and descriptions of the first ones.
  difference_count int not null check (difference_count >= 0),
  differences text[] not null check (cardinality(differences) <= 10),
  -- Time since which the deposit differs. Administrators are notified once, until it matches again.
  notified_at timestamptz(3),
  primary key (merchant_id, deposit_id),
  check (difference = 0 or difference_count > 0),
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
grant update (checked_at, difference, difference_count, differences, notified_at)
  on deposit_checks to choba_worker;

-- Issuer of a tenant's statements, and the account from which transfers are paid.
create table issuers (
  tenant_id int primary key references tenants,
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 200),
  phone text,
  -- Registration number of an issuer of qualified invoices in Japan.
  registration_no text check (registration_no ~ '^T[0-9]{13}$'),
  -- Rounding of the tax on a statement, applied once per tax rate.
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
-- Merchants read the issuer, because statements name it.
create policy named on issuers for select to choba_merchant, choba_store, choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on issuers to choba_admin;
-- The worker writes the bank file, which names the paying account. Merchants cannot see the
-- account.
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
  -- The deposit; for a summary, the month (`2026-11`) or year (`2026`).
  deposit_id bigint,
  period text collate "C",
  date_from date not null,
  date_to date not null,
  -- 1 for the first issue of a deposit or period.
  issue_no smallint not null check (issue_no between 1 and 999),
  -- The previous issue, and the reason for the correction.
  corrects bigint,
  reason text check (length(reason) between 1 and 200),
  language text not null check (language in ('ja', 'en', 'mn')),
  -- Date in the merchant's time zone.
  issued_on date not null,
  issued_at timestamptz(3) not null,
  -- Name of the user who issued it.
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
-- Without a row, the software's defaults apply.
create table journal_names (
  merchant_id int not null references merchants,
  software text not null check (software in ('freee', 'moneyForward', 'yayoi', 'csv', 'beancount')),
  tenant_id int not null,
  -- Accounting method: amounts excluding or including tax.
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

-- Bank files that were imported, without their contents. Neither the file nor lines of other
-- payments are stored (areas/reconciliation/README.md).
create table bank_files (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  -- SHA-256 of the file.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  kind text not null check (kind in ('STATEMENT', 'NOTICE', 'CSV', 'CAMT053', 'MT940')),
  -- Masked account for display, with the last four digits; null if the file names none.
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
-- Reconciliation can be undone; the audit log records it and its reversal.
grant select, insert, delete on bank_files to choba_merchant, choba_store;
grant select on bank_files to choba_worker, choba_admin;

-- Lines of bank files that confirm deposits. A match has one or several lines and deposits. Each
-- row is the part of a line that belongs to a deposit.
create table bank_matches (
  merchant_id int not null,
  deposit_id bigint not null,
  tenant_id int not null,
  bank_file_id bigint not null,
  record_no int not null,
  match_id bigint not null,
  -- Number of earlier lines of the deposit, and of earlier deposits of the line, in the same match.
  -- Both start at 0 in each match, so the unique keys reject a second match of a deposit or line.
  line_nth smallint not null check (line_nth >= 0),
  deposit_nth smallint not null check (deposit_nth >= 0),
  booked_on date not null,
  -- Yen: the part of the line for this deposit, and the line as stated by the bank.
  amount bigint not null check (amount >= 0),
  line_amount bigint not null check (line_amount >= 0),
  payer text not null check (length(payer) <= 200),
  edi text not null check (length(edi) <= 200),
  way text not null check (way in ('EDI', 'FIELDS', 'HAND')),
  confirmed_by text not null,
  confirmed_at timestamptz(3) not null,
  primary key (merchant_id, deposit_id, bank_file_id, record_no),
  unique (merchant_id, deposit_id, line_nth),
  unique (merchant_id, bank_file_id, record_no, deposit_nth),
  foreign key (merchant_id, deposit_id) references deposits,
  foreign key (merchant_id, bank_file_id) references bank_files
);
create index bank_matches_by_match on bank_matches (merchant_id, match_id);
comment on table bank_matches is 'placement: merchant';
alter table bank_matches enable row level security, force row level security;
create policy of_merchant on bank_matches to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on bank_matches to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on bank_matches to choba_merchant, choba_store;
grant select on bank_matches to choba_worker, choba_admin;

-- Differences between the lines and the deposits of a match. A user of the merchant settles each of
-- them by a day.
create table bank_differences (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  bank_file_id bigint not null,
  match_id bigint not null,
  -- Yen: lines minus deposits.
  amount bigint not null check (amount <> 0),
  reason text not null check (reason in ('BANK_FEE', 'SHORT', 'DOUBLE', 'OTHER')),
  owner_id int not null,
  close_by date not null,
  closed_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null,
  version int not null,
  changed_by text,
  changed_at timestamptz(3),
  primary key (merchant_id, id),
  unique (merchant_id, match_id),
  foreign key (merchant_id, bank_file_id) references bank_files
);
comment on table bank_differences is 'placement: merchant';
alter table bank_differences enable row level security, force row level security;
create policy of_merchant on bank_differences to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on bank_differences to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Undoing a match deletes its difference; the audit log keeps both.
grant select, insert, delete on bank_differences to choba_merchant, choba_store;
grant update (reason, owner_id, close_by, closed_at, version, changed_by, changed_at)
  on bank_differences to choba_merchant, choba_store;
grant select on bank_differences to choba_worker, choba_admin;

-- Transfers: deposits of a tenant that are paid out together, released by a second user
-- (docs/decisions/0051).
create table transfers (
  tenant_id int not null references tenants,
  id bigint not null,
  transfer_no text not null collate "C",
  -- Day on which the bank pays.
  pay_day date not null,
  currency text not null,
  state text not null check (state in ('WAITING', 'RELEASED', 'DONE', 'CANCELLED')),
  -- Merchants of the deposits, which the release processes in turn.
  merchant_ids int[] not null,
  item_count int not null check (item_count > 0),
  -- Minor units: sum of its items.
  total bigint not null check (total > 0),
  paid_count int not null default 0,
  returned_count int not null default 0,
  -- Merchant of the approval request, which is the requester's.
  requested_merchant_id int not null,
  approval_id bigint not null,
  requested_by text not null,
  requested_at timestamptz(3) not null,
  approved_by text,
  approved_at timestamptz(3),
  -- File for the bank, written at the release; null before, and for currencies without a file
  -- format.
  file bytea,
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  -- Time at which administrators were notified of missing results.
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
  -- Account that receives the payment.
  bank_account_id bigint not null,
  amount bigint not null check (amount > 0),
  -- True if the transfer was not released.
  cancelled boolean not null default false,
  result text check (result in ('PAID', 'RETURNED')),
  result_on date,
  -- Reason why the bank returned the payment.
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
-- A deposit can be in only one transfer that is not cancelled.
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

-- How the settlement files of an acquirer are read, for each payment method
-- (areas/acquirer-files/README.md).
create table acquirer_layouts (
  tenant_id int not null references tenants,
  payment_method_id smallint not null references payment_methods,
  -- A mapping that is part of the product, or the text of an own mapping.
  mapping_name text not null check (length(mapping_name) between 1 and 100),
  mapping_text text check (length(mapping_text) between 1 and 65536),
  time_zone text not null check (length(time_zone) <= 64),
  -- Currency of a file that names none.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Agreed fee in parts per million; null if fees are not compared.
  fee_ppm int check (fee_ppm between 0 and 1000000),
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (tenant_id, payment_method_id)
);
comment on table acquirer_layouts is 'placement: reference';
alter table acquirer_layouts enable row level security, force row level security;
create policy of_tenant on acquirer_layouts to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on acquirer_layouts to choba_admin;

-- Settlement files of acquirers, with the layout with which they were read.
create table acquirer_files (
  tenant_id int not null references tenants,
  id bigint not null,
  payment_method_id smallint not null references payment_methods,
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 of the file.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  mapping_name text not null,
  time_zone text not null,
  fee_ppm int,
  date_from date not null,
  date_to date not null,
  row_count int not null check (row_count > 0),
  -- Lines that contain no transaction, such as fees and payouts.
  skipped_count int not null,
  -- Lines that could not be read, and the first of them with the reason.
  refused_count int not null,
  refusals jsonb not null,
  state text not null default 'MATCHING' check (state in ('MATCHING', 'DONE', 'FAILED')),
  -- Number of the last matching.
  run int not null default 0,
  matched_at timestamptz(3),
  user_name text not null,
  given_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint acquirer_files_hash unique (tenant_id, hash),
  check (date_from <= date_to),
  check (state <> 'DONE' or matched_at is not null)
);
comment on table acquirer_files is 'placement: reference';
alter table acquirer_files enable row level security, force row level security;
create policy of_tenant on acquirer_files to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on acquirer_files to choba_admin;
grant update (state, run, matched_at) on acquirer_files to choba_admin;

-- Payments and refunds in a settlement file.
create table acquirer_rows (
  tenant_id int not null,
  file_id bigint not null,
  -- Order in the file, from 1. A line may contain several rows.
  position int not null,
  line int not null,
  -- Number that the acquirer assigned, and number of the cash register.
  number text not null collate "C" check (length(number) between 1 and 100),
  reference text collate "C" check (length(reference) between 1 and 100),
  -- 1 PAYMENT, 2 REFUND
  kind smallint not null check (kind in (1, 2)),
  -- Day in the time zone of the file.
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units.
  amount bigint not null check (amount between 1 and 99999999999),
  fee bigint,
  primary key (tenant_id, file_id, position),
  foreign key (tenant_id, file_id) references acquirer_files on delete cascade
);
comment on table acquirer_rows is 'placement: reference';
alter table acquirer_rows enable row level security, force row level security;
create policy of_tenant on acquirer_rows to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on acquirer_rows to choba_admin;

-- Differences between a settlement file and the transactions. A repeated matching keeps the reason,
-- owner, closing date and note of a difference that still exists.
create table acquirer_differences (
  tenant_id int not null,
  file_id bigint not null,
  kind text not null
    check (kind in ('NOT_IN_FILE', 'NOT_HERE', 'AMOUNT', 'DAY', 'FEE', 'DOUBLE')),
  -- `L` and the position in the file, or `T` and the ID of the transaction.
  item text not null collate "C" check (item ~ '^[LT][0-9]{1,19}$'),
  line int,
  number text collate "C",
  -- 1 PAYMENT, 2 REFUND
  trade_kind smallint not null check (trade_kind in (1, 2)),
  -- Code of the merchant and payment number of the transaction; null if there is none.
  merchant_code text,
  payment_no text collate "C",
  file_currency text,
  file_amount bigint,
  file_day date,
  file_fee bigint,
  own_currency text,
  own_amount bigint,
  own_day date,
  -- Fee by the agreed rate, for a difference of the fee.
  own_fee bigint,
  -- Matching that last found the difference.
  run int not null,
  reason text check (reason in ('TIMING', 'ACQUIRER', 'OWN', 'AGREED', 'OTHER')),
  owner text check (length(owner) between 1 and 100),
  closes_on date,
  note text check (length(note) between 1 and 500),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (tenant_id, file_id, kind, item),
  foreign key (tenant_id, file_id) references acquirer_files on delete cascade
);
comment on table acquirer_differences is 'placement: reference';
alter table acquirer_differences enable row level security, force row level security;
create policy of_tenant on acquirer_differences to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on acquirer_differences to choba_admin;

-- Sums of a day and currency: payments minus refunds, in the file and here.
create table acquirer_sums (
  tenant_id int not null,
  file_id bigint not null,
  day date not null,
  currency text not null,
  file_count int not null,
  file_sum bigint not null,
  file_fees bigint not null,
  own_count int not null,
  own_sum bigint not null,
  primary key (tenant_id, file_id, day, currency),
  foreign key (tenant_id, file_id) references acquirer_files on delete cascade
);
comment on table acquirer_sums is 'placement: reference';
alter table acquirer_sums enable row level security, force row level security;
create policy of_tenant on acquirer_sums to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on acquirer_sums to choba_admin;
