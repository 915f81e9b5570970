-- The tables that the migrations make, written by "npm run schema". A check compares them.

create role choba_admin;
create role choba_identity;
create role choba_mail;
create role choba_merchant;
create role choba_nobody;
create role choba_sealer;
create role choba_store;
create role choba_system;
create role choba_worker;
grant usage on schema public to choba_admin;
grant usage on schema public to choba_identity;
grant usage on schema public to choba_mail;
grant usage on schema public to choba_merchant;
grant usage on schema public to choba_sealer;
grant usage on schema public to choba_store;
grant usage on schema public to choba_system;
grant usage on schema public to choba_worker;
create sequence merchant_ids as integer increment 1 minvalue 1 maxvalue 2147483647 start 1001;
create sequence node_numbers as smallint increment 1 minvalue 0 maxvalue 1022 start 0 cycle;
create sequence role_ids as integer increment 1 minvalue 1 maxvalue 2147483647 start 1001;
create sequence tenant_ids as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 101;
create sequence user_ids as integer increment 1 minvalue 1 maxvalue 2147483647 start 10001;
grant usage on sequence merchant_ids to choba_admin;
grant usage on sequence merchant_ids to choba_worker;
grant usage on sequence role_ids to choba_admin;
grant usage on sequence role_ids to choba_merchant;
grant usage on sequence role_ids to choba_store;
grant usage on sequence tenant_ids to choba_admin;
grant usage on sequence user_ids to choba_admin;
grant usage on sequence user_ids to choba_identity;
grant usage on sequence user_ids to choba_merchant;
grant usage on sequence user_ids to choba_store;

create table acquirer_differences (
  tenant_id integer not null,
  file_id bigint not null,
  kind text not null,
  item text collate "C" not null,
  line integer,
  number text collate "C",
  trade_kind smallint not null,
  merchant_code text,
  payment_no text collate "C",
  file_currency text,
  file_amount bigint,
  file_day date,
  file_fee bigint,
  own_currency text,
  own_amount bigint,
  own_day date,
  own_fee bigint,
  run integer not null,
  reason text,
  owner text,
  closes_on date,
  note text,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint acquirer_differences_pkey PRIMARY KEY (tenant_id, file_id, kind, item),
  constraint acquirer_differences_item_check CHECK ((item ~ '^[LT][0-9]{1,19}$'::text)),
  constraint acquirer_differences_kind_check CHECK ((kind = ANY (ARRAY['NOT_IN_FILE'::text, 'NOT_HERE'::text, 'AMOUNT'::text, 'DAY'::text, 'FEE'::text, 'DOUBLE'::text]))),
  constraint acquirer_differences_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint acquirer_differences_owner_check CHECK (((length(owner) >= 1) AND (length(owner) <= 100))),
  constraint acquirer_differences_reason_check CHECK ((reason = ANY (ARRAY['TIMING'::text, 'ACQUIRER'::text, 'OWN'::text, 'AGREED'::text, 'OTHER'::text]))),
  constraint acquirer_differences_trade_kind_check CHECK ((trade_kind = ANY (ARRAY[1, 2]))),
  constraint acquirer_differences_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES acquirer_files(tenant_id, id) ON DELETE CASCADE
);
comment on table acquirer_differences is 'placement: reference';
alter table acquirer_differences enable row level security;
alter table acquirer_differences force row level security;
create policy of_tenant on acquirer_differences for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on acquirer_differences to choba_admin;

create table acquirer_files (
  tenant_id integer not null,
  id bigint not null,
  payment_method_id smallint not null,
  file_name text not null,
  hash text not null,
  mapping_name text not null,
  time_zone text not null,
  fee_ppm integer,
  date_from date not null,
  date_to date not null,
  row_count integer not null,
  skipped_count integer not null,
  refused_count integer not null,
  refusals jsonb not null,
  state text default 'MATCHING'::text not null,
  run integer default 0 not null,
  matched_at timestamp(3) with time zone,
  user_name text not null,
  given_at timestamp(3) with time zone not null,
  constraint acquirer_files_pkey PRIMARY KEY (tenant_id, id),
  constraint acquirer_files_check CHECK ((date_from <= date_to)),
  constraint acquirer_files_check1 CHECK (((state <> 'DONE'::text) OR (matched_at IS NOT NULL))),
  constraint acquirer_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint acquirer_files_hash UNIQUE (tenant_id, hash),
  constraint acquirer_files_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint acquirer_files_row_count_check CHECK ((row_count > 0)),
  constraint acquirer_files_state_check CHECK ((state = ANY (ARRAY['MATCHING'::text, 'DONE'::text, 'FAILED'::text]))),
  constraint acquirer_files_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id),
  constraint acquirer_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table acquirer_files is 'placement: reference';
alter table acquirer_files enable row level security;
alter table acquirer_files force row level security;
create policy of_tenant on acquirer_files for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on acquirer_files to choba_admin;
grant update (matched_at, run, state) on acquirer_files to choba_admin;

create table acquirer_layouts (
  tenant_id integer not null,
  payment_method_id smallint not null,
  mapping_name text not null,
  mapping_text text,
  time_zone text not null,
  currency text not null,
  fee_ppm integer,
  changed_at timestamp(3) with time zone not null,
  changed_by text not null,
  constraint acquirer_layouts_pkey PRIMARY KEY (tenant_id, payment_method_id),
  constraint acquirer_layouts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint acquirer_layouts_fee_ppm_check CHECK (((fee_ppm >= 0) AND (fee_ppm <= 1000000))),
  constraint acquirer_layouts_mapping_name_check CHECK (((length(mapping_name) >= 1) AND (length(mapping_name) <= 100))),
  constraint acquirer_layouts_mapping_text_check CHECK (((length(mapping_text) >= 1) AND (length(mapping_text) <= 65536))),
  constraint acquirer_layouts_time_zone_check CHECK ((length(time_zone) <= 64)),
  constraint acquirer_layouts_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id),
  constraint acquirer_layouts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table acquirer_layouts is 'placement: reference';
alter table acquirer_layouts enable row level security;
alter table acquirer_layouts force row level security;
create policy of_tenant on acquirer_layouts for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on acquirer_layouts to choba_admin;

create table acquirer_rows (
  tenant_id integer not null,
  file_id bigint not null,
  position integer not null,
  line integer not null,
  number text collate "C" not null,
  reference text collate "C",
  kind smallint not null,
  day date not null,
  currency text not null,
  amount bigint not null,
  fee bigint,
  constraint acquirer_rows_pkey PRIMARY KEY (tenant_id, file_id, "position"),
  constraint acquirer_rows_amount_check CHECK (((amount >= 1) AND (amount <= '99999999999'::bigint))),
  constraint acquirer_rows_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint acquirer_rows_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  constraint acquirer_rows_number_check CHECK (((length(number) >= 1) AND (length(number) <= 100))),
  constraint acquirer_rows_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  constraint acquirer_rows_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES acquirer_files(tenant_id, id) ON DELETE CASCADE
);
comment on table acquirer_rows is 'placement: reference';
alter table acquirer_rows enable row level security;
alter table acquirer_rows force row level security;
create policy of_tenant on acquirer_rows for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on acquirer_rows to choba_admin;

create table acquirer_sums (
  tenant_id integer not null,
  file_id bigint not null,
  day date not null,
  currency text not null,
  file_count integer not null,
  file_sum bigint not null,
  file_fees bigint not null,
  own_count integer not null,
  own_sum bigint not null,
  constraint acquirer_sums_pkey PRIMARY KEY (tenant_id, file_id, day, currency),
  constraint acquirer_sums_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES acquirer_files(tenant_id, id) ON DELETE CASCADE
);
comment on table acquirer_sums is 'placement: reference';
alter table acquirer_sums enable row level security;
alter table acquirer_sums force row level security;
create policy of_tenant on acquirer_sums for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on acquirer_sums to choba_admin;

create table approvals (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  kind text not null,
  state text default 'WAITING'::text not null,
  subject text not null,
  store_id integer,
  amount bigint,
  request jsonb not null,
  basis jsonb not null,
  user_id integer not null,
  user_name text not null,
  reason text,
  requested_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  decided_by integer,
  decided_by_name text,
  decided_at timestamp(3) with time zone,
  note text,
  constraint approvals_pkey PRIMARY KEY (merchant_id, id),
  constraint approvals_amount_check CHECK ((amount > 0)),
  constraint approvals_check CHECK (((state = 'WAITING'::text) = (decided_at IS NULL))),
  constraint approvals_kind_check CHECK ((kind ~ '^[a-z][A-Za-z]{0,39}$'::text)),
  constraint approvals_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text, 'STALE'::text]))),
  constraint approvals_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint never_by_who_asked CHECK (((state <> ALL (ARRAY['APPROVED'::text, 'REFUSED'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> user_id)))),
  constraint approvals_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint approvals_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint approvals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table approvals is 'placement: merchant';
alter table approvals enable row level security;
alter table approvals force row level security;
CREATE INDEX approvals_by_tenant ON public.approvals USING btree (tenant_id, id DESC);
CREATE INDEX approvals_by_user ON public.approvals USING btree (merchant_id, user_id, id DESC);
CREATE INDEX approvals_waiting ON public.approvals USING btree (tenant_id, expires_at) WHERE (state = 'WAITING'::text);
CREATE UNIQUE INDEX approvals_one_account ON public.approvals USING btree (merchant_id, ((request ->> 'companyId'::text))) WHERE ((kind = 'bankAccount'::text) AND (state = 'WAITING'::text));
CREATE UNIQUE INDEX approvals_one_settlement ON public.approvals USING btree (merchant_id, ((request ->> 'refundId'::text))) WHERE ((kind = 'refundSettlement'::text) AND (state = 'WAITING'::text));
CREATE UNIQUE INDEX approvals_one_terms ON public.approvals USING btree (merchant_id) WHERE ((kind = 'terms'::text) AND (state = 'WAITING'::text));
create policy of_merchant on approvals for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on approvals for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on approvals for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on approvals for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND ((store_id IS NULL) OR (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0))));
grant insert, select on approvals to choba_merchant;
grant insert, select on approvals to choba_store;
grant insert, select, update on approvals to choba_worker;
grant select on approvals to choba_admin;

create table attention_mutes (
  merchant_id integer not null,
  user_id integer not null,
  subject text not null,
  tenant_id integer not null,
  muted_until timestamp(3) with time zone not null,
  constraint attention_mutes_pkey PRIMARY KEY (merchant_id, user_id, subject),
  constraint attention_mutes_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 120))),
  constraint attention_mutes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint attention_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table attention_mutes is 'placement: merchant';
alter table attention_mutes enable row level security;
alter table attention_mutes force row level security;
create policy of_merchant on attention_mutes for all to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
grant delete, insert, select on attention_mutes to choba_merchant;
grant delete, insert, select on attention_mutes to choba_store;
grant update (muted_until) on attention_mutes to choba_merchant;
grant update (muted_until) on attention_mutes to choba_store;

create table audit_entries (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  at timestamp with time zone not null,
  user_id integer,
  user_name text not null,
  action text not null,
  object text,
  result_type integer not null,
  detail jsonb,
  ip text,
  request_id text not null,
  object_kind text,
  object_id text collate "C",
  constraint audit_entries_pkey PRIMARY KEY (merchant_id, id)
);
comment on table audit_entries is 'placement: coordinator';
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
CREATE INDEX audit_entries_by_object ON public.audit_entries USING btree (merchant_id, object_kind, object_id, id) WHERE (object_id IS NOT NULL);
CREATE INDEX audit_entries_by_tenant ON public.audit_entries USING btree (tenant_id, id);
create policy of_merchant on audit_entries for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_sealer on audit_entries for select to choba_sealer using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on audit_entries for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert on audit_entries to choba_identity;
grant insert on audit_entries to choba_worker;
grant insert, select on audit_entries to choba_admin;
grant insert, select on audit_entries to choba_merchant;
grant insert, select on audit_entries to choba_store;
grant select on audit_entries to choba_sealer;

create table audit_heads (
  tenant_id integer not null,
  seq bigint not null,
  hash text collate "C" not null,
  signature text collate "C" not null,
  sealed_at timestamp with time zone not null,
  constraint audit_heads_pkey PRIMARY KEY (tenant_id)
);
comment on table audit_heads is 'placement: coordinator';
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy of_sealer on audit_heads for all to choba_sealer using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on audit_heads to choba_sealer;

create table audit_seals (
  tenant_id integer not null,
  seq bigint not null,
  merchant_id integer not null,
  entry_id bigint not null,
  hash text collate "C" not null,
  constraint audit_seals_pkey PRIMARY KEY (tenant_id, seq)
);
comment on table audit_seals is 'placement: coordinator';
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
CREATE UNIQUE INDEX audit_seals_by_entry ON public.audit_seals USING btree (tenant_id, entry_id, merchant_id);
create policy of_sealer on audit_seals for all to choba_sealer using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on audit_seals to choba_sealer;

create table audit_unsealed (
  tenant_id integer not null,
  entry_id bigint not null,
  merchant_id integer not null,
  constraint audit_unsealed_pkey PRIMARY KEY (tenant_id, entry_id, merchant_id)
);
comment on table audit_unsealed is 'placement: coordinator';
alter table audit_unsealed enable row level security;
alter table audit_unsealed force row level security;
create policy of_sealer on audit_unsealed for all to choba_sealer using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy writing on audit_unsealed for insert to choba_admin, choba_identity, choba_merchant, choba_store, choba_worker with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, select on audit_unsealed to choba_sealer;
grant insert on audit_unsealed to choba_admin;
grant insert on audit_unsealed to choba_identity;
grant insert on audit_unsealed to choba_merchant;
grant insert on audit_unsealed to choba_store;
grant insert on audit_unsealed to choba_worker;

create table bank_accounts (
  merchant_id integer not null,
  id bigint not null,
  company_id integer not null,
  tenant_id integer not null,
  bank_code text,
  bank_name text not null,
  bank_kana text,
  branch_code text,
  branch_name text,
  branch_kana text,
  account_type smallint,
  account_no text not null,
  holder_kana text,
  holder_name text not null,
  applies_after date not null,
  approval_id bigint,
  requested_by text,
  requested_at timestamp(3) with time zone,
  approved_by text,
  approved_at timestamp(3) with time zone not null,
  constraint bank_accounts_pkey PRIMARY KEY (merchant_id, id),
  constraint account_in_japan CHECK (
CASE
    WHEN (bank_code IS NULL) THEN (num_nonnulls(branch_code, bank_kana, branch_kana, account_type, holder_kana) = 0)
    ELSE ((num_nulls(branch_code, branch_name, bank_kana, branch_kana, account_type, holder_kana) = 0) AND (account_no ~ '^[0-9]{7}$'::text))
END),
  constraint bank_accounts_account_no_check CHECK ((account_no ~ '^[0-9A-Z]{1,34}$'::text)),
  constraint bank_accounts_account_type_check CHECK ((account_type = ANY (ARRAY[1, 2, 4]))),
  constraint bank_accounts_bank_code_check CHECK ((bank_code ~ '^[0-9]{4}$'::text)),
  constraint bank_accounts_bank_kana_check CHECK (((length(bank_kana) >= 1) AND (length(bank_kana) <= 15))),
  constraint bank_accounts_bank_name_check CHECK (((length(bank_name) >= 1) AND (length(bank_name) <= 100))),
  constraint bank_accounts_branch_code_check CHECK ((branch_code ~ '^[0-9]{3}$'::text)),
  constraint bank_accounts_branch_kana_check CHECK (((length(branch_kana) >= 1) AND (length(branch_kana) <= 15))),
  constraint bank_accounts_branch_name_check CHECK (((length(branch_name) >= 1) AND (length(branch_name) <= 100))),
  constraint bank_accounts_holder_kana_check CHECK (((length(holder_kana) >= 1) AND (length(holder_kana) <= 30))),
  constraint bank_accounts_holder_name_check CHECK (((length(holder_name) >= 1) AND (length(holder_name) <= 100))),
  constraint bank_accounts_merchant_id_company_id_fkey FOREIGN KEY (merchant_id, company_id) REFERENCES companies(merchant_id, id),
  constraint bank_accounts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table bank_accounts is 'placement: merchant';
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
CREATE INDEX bank_accounts_in_force ON public.bank_accounts USING btree (merchant_id, company_id, applies_after DESC, id DESC);
create policy of_merchant on bank_accounts for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on bank_accounts for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on bank_accounts to choba_worker;
grant select on bank_accounts to choba_admin;
grant select on bank_accounts to choba_merchant;
grant select on bank_accounts to choba_store;

create table bank_differences (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  bank_file_id bigint not null,
  match_id bigint not null,
  amount bigint not null,
  reason text not null,
  owner_id integer not null,
  close_by date not null,
  closed_at timestamp(3) with time zone,
  created_by text not null,
  created_at timestamp(3) with time zone not null,
  version integer not null,
  changed_by text,
  changed_at timestamp(3) with time zone,
  constraint bank_differences_pkey PRIMARY KEY (merchant_id, id),
  constraint bank_differences_amount_check CHECK ((amount <> 0)),
  constraint bank_differences_merchant_id_match_id_key UNIQUE (merchant_id, match_id),
  constraint bank_differences_reason_check CHECK ((reason = ANY (ARRAY['BANK_FEE'::text, 'SHORT'::text, 'DOUBLE'::text, 'OTHER'::text]))),
  constraint bank_differences_merchant_id_bank_file_id_fkey FOREIGN KEY (merchant_id, bank_file_id) REFERENCES bank_files(merchant_id, id)
);
comment on table bank_differences is 'placement: merchant';
alter table bank_differences enable row level security;
alter table bank_differences force row level security;
create policy of_merchant on bank_differences for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on bank_differences for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on bank_differences to choba_merchant;
grant delete, insert, select on bank_differences to choba_store;
grant select on bank_differences to choba_admin;
grant select on bank_differences to choba_worker;
grant update (changed_at, changed_by, close_by, closed_at, owner_id, reason, version) on bank_differences to choba_merchant;
grant update (changed_at, changed_by, close_by, closed_at, owner_id, reason, version) on bank_differences to choba_store;

create table bank_files (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  hash text not null,
  file_name text not null,
  kind text not null,
  account text,
  date_from date,
  date_to date,
  row_count integer not null,
  credit_count integer not null,
  credit_sum bigint not null,
  user_id integer not null,
  user_name text not null,
  given_at timestamp(3) with time zone not null,
  constraint bank_files_pkey PRIMARY KEY (merchant_id, id),
  constraint bank_files_credit_count_check CHECK ((credit_count >= 0)),
  constraint bank_files_credit_sum_check CHECK ((credit_sum >= 0)),
  constraint bank_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint bank_files_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint bank_files_kind_check CHECK ((kind = ANY (ARRAY['STATEMENT'::text, 'NOTICE'::text, 'CSV'::text, 'CAMT053'::text, 'MT940'::text]))),
  constraint bank_files_merchant_id_hash_key UNIQUE (merchant_id, hash),
  constraint bank_files_row_count_check CHECK ((row_count >= 0)),
  constraint bank_files_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table bank_files is 'placement: merchant';
alter table bank_files enable row level security;
alter table bank_files force row level security;
create policy of_merchant on bank_files for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on bank_files for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on bank_files to choba_merchant;
grant delete, insert, select on bank_files to choba_store;
grant select on bank_files to choba_admin;
grant select on bank_files to choba_worker;

create table bank_matches (
  merchant_id integer not null,
  deposit_id bigint not null,
  tenant_id integer not null,
  bank_file_id bigint not null,
  record_no integer not null,
  match_id bigint not null,
  line_nth smallint not null,
  deposit_nth smallint not null,
  booked_on date not null,
  amount bigint not null,
  line_amount bigint not null,
  payer text not null,
  edi text not null,
  way text not null,
  confirmed_by text not null,
  confirmed_at timestamp(3) with time zone not null,
  constraint bank_matches_pkey PRIMARY KEY (merchant_id, deposit_id, bank_file_id, record_no),
  constraint bank_matches_amount_check CHECK ((amount >= 0)),
  constraint bank_matches_deposit_nth_check CHECK ((deposit_nth >= 0)),
  constraint bank_matches_edi_check CHECK ((length(edi) <= 200)),
  constraint bank_matches_line_amount_check CHECK ((line_amount >= 0)),
  constraint bank_matches_line_nth_check CHECK ((line_nth >= 0)),
  constraint bank_matches_merchant_id_bank_file_id_record_no_deposit_nth_key UNIQUE (merchant_id, bank_file_id, record_no, deposit_nth),
  constraint bank_matches_merchant_id_deposit_id_line_nth_key UNIQUE (merchant_id, deposit_id, line_nth),
  constraint bank_matches_payer_check CHECK ((length(payer) <= 200)),
  constraint bank_matches_way_check CHECK ((way = ANY (ARRAY['EDI'::text, 'FIELDS'::text, 'HAND'::text]))),
  constraint bank_matches_merchant_id_bank_file_id_fkey FOREIGN KEY (merchant_id, bank_file_id) REFERENCES bank_files(merchant_id, id),
  constraint bank_matches_merchant_id_deposit_id_fkey FOREIGN KEY (merchant_id, deposit_id) REFERENCES deposits(merchant_id, id)
);
comment on table bank_matches is 'placement: merchant';
alter table bank_matches enable row level security;
alter table bank_matches force row level security;
CREATE INDEX bank_matches_by_match ON public.bank_matches USING btree (merchant_id, match_id);
create policy of_merchant on bank_matches for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on bank_matches for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on bank_matches to choba_merchant;
grant delete, insert, select on bank_matches to choba_store;
grant select on bank_matches to choba_admin;
grant select on bank_matches to choba_worker;

create table companies (
  merchant_id integer not null,
  id integer not null,
  tenant_id integer not null,
  code text not null,
  name text not null,
  kana text,
  address text,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  registration_no text,
  constraint companies_pkey PRIMARY KEY (merchant_id, id),
  constraint companies_address_check CHECK (((length(address) >= 1) AND (length(address) <= 200))),
  constraint companies_kana_check CHECK (((length(kana) >= 1) AND (length(kana) <= 100))),
  constraint companies_merchant_id_code_key UNIQUE (merchant_id, code),
  constraint companies_registration_no_check CHECK ((registration_no ~ '^T[0-9]{13}$'::text)),
  constraint companies_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table companies is 'placement: reference';
alter table companies enable row level security;
alter table companies force row level security;
create policy of_merchant on companies for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on companies for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on companies to choba_admin;
grant insert, select on companies to choba_merchant;
grant insert, select on companies to choba_store;
grant insert, select on companies to choba_worker;
grant select on companies to choba_identity;
grant update (address, changed_at, changed_by, kana, name, registration_no, version) on companies to choba_worker;
grant update (changed_at, changed_by, code, version) on companies to choba_merchant;
grant update (changed_at, changed_by, code, version) on companies to choba_store;

create table company_changes (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  company_id integer not null,
  state text default 'WAITING'::text not null,
  name_before text not null,
  kana_before text,
  address_before text,
  registration_no_before text,
  name text not null,
  kana text,
  address text,
  registration_no text,
  from_day date not null,
  approval_id bigint not null,
  reason text,
  requested_at timestamp(3) with time zone not null,
  requested_by text not null,
  decided_at timestamp(3) with time zone,
  decided_by text,
  constraint company_changes_pkey PRIMARY KEY (merchant_id, id),
  constraint company_changes_address_check CHECK (((length(address) >= 1) AND (length(address) <= 200))),
  constraint company_changes_kana_check CHECK (((length(kana) >= 1) AND (length(kana) <= 100))),
  constraint company_changes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint company_changes_registration_no_check CHECK ((registration_no ~ '^T[0-9]{13}$'::text)),
  constraint company_changes_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'APPLIED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'LAPSED'::text]))),
  constraint company_changes_merchant_id_company_id_fkey FOREIGN KEY (merchant_id, company_id) REFERENCES companies(merchant_id, id),
  constraint company_changes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table company_changes is 'placement: merchant';
alter table company_changes enable row level security;
alter table company_changes force row level security;
CREATE INDEX company_changes_due ON public.company_changes USING btree (tenant_id, from_day) WHERE (state = 'APPROVED'::text);
CREATE UNIQUE INDEX company_changes_open ON public.company_changes USING btree (merchant_id, company_id) WHERE (state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text]));
create policy asking on company_changes for insert to choba_merchant, choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (state = 'WAITING'::text)));
create policy of_merchant on company_changes for all to choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on company_changes for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading on company_changes for select to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
grant insert, select on company_changes to choba_merchant;
grant insert, select on company_changes to choba_store;
grant select on company_changes to choba_admin;
grant select, update on company_changes to choba_worker;

create table config_changes (
  tenant_id integer not null,
  merchant_id integer not null,
  id bigint not null,
  config_type_id smallint not null,
  was_set boolean not null,
  before_value text,
  before_sealed text,
  is_set boolean not null,
  after_value text,
  after_sealed text,
  changed_at timestamp(3) with time zone not null,
  changed_by text not null,
  constraint config_changes_pkey PRIMARY KEY (merchant_id, id),
  constraint config_changes_config_type_id_fkey FOREIGN KEY (config_type_id) REFERENCES config_types(id),
  constraint config_changes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint config_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table config_changes is 'placement: reference';
alter table config_changes enable row level security;
alter table config_changes force row level security;
create policy of_tenant on config_changes for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on config_changes to choba_admin;

create table config_types (
  id smallint not null,
  code text not null,
  subject text not null,
  kind text not null,
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  note_ja text default ''::text not null,
  note_en text default ''::text not null,
  note_mn text default ''::text not null,
  choices text[] default '{}'::text[] not null,
  minimum bigint,
  maximum bigint,
  sequence integer not null,
  is_built_in boolean default false not null,
  state text default 'OFFERED'::text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint config_types_pkey PRIMARY KEY (id),
  constraint config_types_check CHECK (((kind = 'CHOICE'::text) OR (choices = '{}'::text[]))),
  constraint config_types_check1 CHECK (((kind = 'NUMBER'::text) OR ((minimum IS NULL) AND (maximum IS NULL)))),
  constraint config_types_choices_check CHECK ((cardinality(choices) <= 20)),
  constraint config_types_code_check CHECK ((code ~ '^[A-Za-z][A-Za-z0-9_]{0,49}$'::text)),
  constraint config_types_kind_check CHECK ((kind = ANY (ARRAY['TEXT'::text, 'SWITCH'::text, 'NUMBER'::text, 'CHOICE'::text, 'SECRET'::text]))),
  constraint config_types_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 50))),
  constraint config_types_name_ja_check CHECK (((length(name_ja) >= 1) AND (length(name_ja) <= 50))),
  constraint config_types_name_mn_check CHECK (((length(name_mn) >= 1) AND (length(name_mn) <= 50))),
  constraint config_types_note_en_check CHECK ((length(note_en) <= 200)),
  constraint config_types_note_ja_check CHECK ((length(note_ja) <= 200)),
  constraint config_types_note_mn_check CHECK ((length(note_mn) <= 200)),
  constraint config_types_sequence_check CHECK (((sequence >= 1) AND (sequence <= 99999))),
  constraint config_types_state_check CHECK ((state = ANY (ARRAY['OFFERED'::text, 'RETIRED'::text, 'REMOVED'::text]))),
  constraint config_types_subject_check CHECK ((subject = ANY (ARRAY['TENANT'::text, 'CREDIT_CARD'::text])))
);
comment on table config_types is 'placement: reference';
CREATE UNIQUE INDEX config_types_by_code ON public.config_types USING btree (lower(code)) WHERE (state <> 'REMOVED'::text);
grant insert, select, update on config_types to choba_admin;
-- row {"id": 1, "code": "showServiceUnavailable", "kind": "SWITCH", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Maintenance page", "name_ja": "メンテナンス表示", "name_mn": "Засварын хуудас", "note_en": "On: everyone but administrators with system configuration sees the maintenance page.", "note_ja": "オンにすると、システム設定の権限を持つ管理者を除く全員にメンテナンス画面を表示します。", "note_mn": "Асаавал системийн тохиргооны эрхтэй администраторуудаас бусад бүх хүнд засварын хуудас харагдана.", "subject": "TENANT", "version": 1, "sequence": 10, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 10, "code": "pointSystemApiAddress", "kind": "TEXT", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Point system API", "name_ja": "ポイントシステムの API", "name_mn": "Онооны системийн API", "note_en": "Empty: there is no point management.", "note_ja": "空欄にすると、ポイント管理画面を表示しません。", "note_mn": "Хоосон бол онооны удирдлага харагдахгүй.", "subject": "TENANT", "version": 1, "sequence": 100, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 11, "code": "pointSystemSecret", "kind": "SECRET", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Point system secret", "name_ja": "ポイントシステムの署名鍵", "name_mn": "Онооны системийн нууц түлхүүр", "note_en": "Signs what is sent: 16 characters or more, the same at the point system.", "note_ja": "送信に署名する鍵です（16文字以上）。相手のシステムと同じ値を設定してください。", "note_mn": "Илгээх мэдээлэлд гарын үсэг зурах түлхүүр, 16-аас доошгүй тэмдэгт. Нөгөө системтэй ижил утга тохируулна.", "subject": "TENANT", "version": 1, "sequence": 110, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 12, "code": "receiptHeader", "kind": "TEXT", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Text above receipts", "name_ja": "レシートの上部の文言", "name_mn": "Баримтын дээд бичвэр", "note_en": "Printed above receipts of transactions. Start a new line with \"|\". Up to 6 lines of 64 characters.", "note_ja": "取引から印刷するレシートの上部に印字します。「|」で改行します（6行、1行64文字まで）。", "note_mn": "Гүйлгээний баримтын дээд хэсэгт хэвлэнэ. «|» тэмдгээр мөр шилжүүлнэ. 6 хүртэлх мөр, мөр бүр 64 хүртэлх тэмдэгт.", "subject": "TENANT", "version": 1, "sequence": 120, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 13, "code": "receiptFooter", "kind": "TEXT", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Text below receipts", "name_ja": "レシートの下部の文言", "name_mn": "Баримтын доод бичвэр", "note_en": "Printed below receipts of transactions. Start a new line with \"|\". Up to 6 lines of 64 characters.", "note_ja": "取引から印刷するレシートの下部に印字します。「|」で改行します（6行、1行64文字まで）。", "note_mn": "Гүйлгээний баримтын доод хэсэгт хэвлэнэ. «|» тэмдгээр мөр шилжүүлнэ. 6 хүртэлх мөр, мөр бүр 64 хүртэлх тэмдэгт.", "subject": "TENANT", "version": 1, "sequence": 130, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 2, "code": "showDashBoard", "kind": "SWITCH", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Dashboard", "name_ja": "ダッシュボード", "name_mn": "Хяналтын самбар", "note_en": "Changes the menu and the first screen of merchants.", "note_ja": "加盟店のメニューと最初の画面が変わります。", "note_mn": "Мерчантуудын цэс, эхний дэлгэц өөрчлөгдөнө.", "subject": "TENANT", "version": 1, "sequence": 20, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 3, "code": "enableMfa", "kind": "SWITCH", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Required two-step verification", "name_ja": "二段階認証の必須化", "name_mn": "Хоёр шатлалт баталгаажуулалтыг заавал болгох", "note_en": "People without it are asked to set it up from their next step on.", "note_ja": "未設定のユーザーは、次の操作から設定を求められます。", "note_mn": "Тохируулаагүй хэрэглэгчээс дараагийн үйлдлээс эхлэн тохируулахыг шаардана.", "subject": "TENANT", "version": 1, "sequence": 30, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 4, "code": "forgotPassword", "kind": "SWITCH", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Forgotten password page", "name_ja": "パスワード再設定の案内", "name_mn": "Нууц үг сэргээх хуудас", "note_en": "Shows its link on the sign-in page.", "note_ja": "ログイン画面に再設定のリンクを表示します。", "note_mn": "Нэвтрэх хуудсанд сэргээх холбоос харагдана.", "subject": "TENANT", "version": 1, "sequence": 40, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 5, "code": "newStoreVersion", "kind": "SWITCH", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "New store screens", "name_ja": "新しい店舗画面", "name_mn": "Дэлгүүрийн шинэ дэлгэц", "note_en": "Changes the store screens and the version of the API (2.0 or 1.0).", "note_ja": "店舗画面と API のバージョン（2.0 / 1.0）が変わります。", "note_mn": "Дэлгүүрийн дэлгэц, API-ийн хувилбар (2.0 / 1.0) өөрчлөгдөнө.", "subject": "TENANT", "version": 1, "sequence": 50, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 6, "code": "ratingFrequency", "kind": "CHOICE", "state": "OFFERED", "choices": ["once", "session", "everytime", "never"], "maximum": null, "minimum": null, "name_en": "How often people are asked to rate", "name_ja": "評価をお願いする頻度", "name_mn": "Үнэлгээ хүсэх давтамж", "note_en": "People of merchants are asked at the bottom right of the screen, after a finished task.", "note_ja": "加盟店のユーザーが操作を終えたときに、画面の右下でお願いします。", "note_mn": "Мерчантын хэрэглэгч үйлдлээ дуусгасны дараа дэлгэцийн баруун доод буланд асууна.", "subject": "TENANT", "version": 1, "sequence": 60, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 7, "code": "gTag", "kind": "TEXT", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Analytics tag", "name_ja": "アクセス解析タグ", "name_mn": "Аналитик таг", "note_en": "Empty: no analytics script is loaded. It runs without cookies or other storage, so each load of the portal counts as a new visitor: look at screen views, not at visitors.", "note_ja": "空欄にすると、解析スクリプトを読み込みません。Cookie などの保存領域を使わずに動くため、画面を開き直すたびに新しい訪問者として数えられます。訪問者数ではなく、画面の表示回数をご覧ください。", "note_mn": "Хоосон бол аналитик скрипт ачаалахгүй. Cookie болон бусад санах ойгүй ажилладаг тул портал нээх бүрт шинэ зочин гэж тоологдоно: зочны тоог биш, дэлгэц үзсэн тоог харна уу.", "subject": "TENANT", "version": 1, "sequence": 70, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 8, "code": "chatBot", "kind": "TEXT", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Chat-bot ID", "name_ja": "チャットボット ID", "name_mn": "Чат ботын ID", "note_en": "Empty: there is no chat. It runs without cookies or other storage, so a conversation begins anew when the portal is loaded again.", "note_ja": "空欄にすると、チャットを表示しません。Cookie などの保存領域を使わずに動くため、画面を開き直すと会話は最初からになります。", "note_mn": "Хоосон бол чат харагдахгүй. Cookie болон бусад санах ойгүй ажилладаг тул порталыг дахин нээхэд яриа шинээр эхэлнэ.", "subject": "TENANT", "version": 1, "sequence": 80, "changed_at": null, "changed_by": null, "is_built_in": true}
-- row {"id": 9, "code": "chatBotApi", "kind": "TEXT", "state": "OFFERED", "choices": [], "maximum": null, "minimum": null, "name_en": "Chat-bot script", "name_ja": "チャットボットのスクリプト", "name_mn": "Чат ботын скрипт", "note_en": "An https address of an origin that the operator allows.", "note_ja": "運用者が許可したドメインの https アドレスに限ります。", "note_mn": "Оператор зөвшөөрсөн домэйны https хаяг байна.", "subject": "TENANT", "version": 1, "sequence": 90, "changed_at": null, "changed_by": null, "is_built_in": true}

create table config_values (
  tenant_id integer not null,
  merchant_id integer not null,
  config_type_id smallint not null,
  is_set boolean not null,
  value text,
  sealed text,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone not null,
  changed_by text not null,
  constraint config_values_pkey PRIMARY KEY (merchant_id, config_type_id),
  constraint config_values_value_check CHECK ((length(value) <= 1000)),
  constraint config_values_config_type_id_fkey FOREIGN KEY (config_type_id) REFERENCES config_types(id),
  constraint config_values_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint config_values_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table config_values is 'placement: reference';
alter table config_values enable row level security;
alter table config_values force row level security;
create policy of_tenant on config_values for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on config_values to choba_admin;

create table day_closes (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  store_id integer not null,
  day date not null,
  part text collate "C" not null,
  terminal_no text,
  currency text not null,
  figures jsonb not null,
  opening_float bigint not null,
  expected_cash bigint not null,
  counted_cash bigint not null,
  reason text,
  closed_at timestamp(3) with time zone not null,
  closed_by text not null,
  counted bigint[],
  constraint day_closes_pkey PRIMARY KEY (merchant_id, id),
  constraint day_closes_check CHECK (((part = ANY (ARRAY['STORE'::text, 'NONE'::text])) = (terminal_no IS NULL))),
  constraint day_closes_check1 CHECK (((counted_cash = expected_cash) OR (reason IS NOT NULL))),
  constraint day_closes_counted_cash_check CHECK ((counted_cash >= 0)),
  constraint day_closes_merchant_id_store_id_day_part_key UNIQUE (merchant_id, store_id, day, part),
  constraint day_closes_opening_float_check CHECK ((opening_float >= 0)),
  constraint day_closes_part_check CHECK ((part ~ '^(STORE|NONE|[1-9][0-9]*)$'::text)),
  constraint day_closes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint day_closes_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table day_closes is 'placement: merchant';
alter table day_closes enable row level security;
alter table day_closes force row level security;
create policy of_merchant on day_closes for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_stores on day_closes for all to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_tenant on day_closes for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on day_closes to choba_merchant;
grant insert, select on day_closes to choba_store;
grant select on day_closes to choba_admin;
grant select on day_closes to choba_worker;

create table deductions (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  kind text not null,
  dispute_id bigint not null,
  amount bigint not null,
  currency text not null,
  business_day date not null,
  deposit_id bigint,
  constraint deductions_pkey PRIMARY KEY (merchant_id, id),
  constraint deductions_amount_check CHECK ((amount > 0)),
  constraint deductions_kind_check CHECK ((kind = ANY (ARRAY['DISPUTE'::text, 'DISPUTE_CANCEL'::text]))),
  constraint deductions_merchant_id_dispute_id_fkey FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes(merchant_id, id),
  constraint deductions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table deductions is 'placement: merchant';
alter table deductions enable row level security;
alter table deductions force row level security;
CREATE INDEX deductions_by_dispute ON public.deductions USING btree (merchant_id, dispute_id);
CREATE INDEX deductions_open ON public.deductions USING btree (merchant_id, business_day) WHERE (deposit_id IS NULL);
create policy deciding on deductions for insert to choba_merchant, choba_store with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_merchant on deductions for all to choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on deductions for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading on deductions for select to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy reopening on deductions for delete to choba_merchant, choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (deposit_id IS NULL)));
grant delete, insert, select on deductions to choba_merchant;
grant delete, insert, select on deductions to choba_store;
grant select on deductions to choba_admin;
grant select on deductions to choba_worker;
grant update (deposit_id) on deductions to choba_worker;

create table deposit_checks (
  merchant_id integer not null,
  deposit_id bigint not null,
  tenant_id integer not null,
  checked_at timestamp(3) with time zone not null,
  difference bigint not null,
  difference_count integer not null,
  differences text[] not null,
  notified_at timestamp(3) with time zone,
  constraint deposit_checks_pkey PRIMARY KEY (merchant_id, deposit_id),
  constraint deposit_checks_check CHECK (((difference = 0) OR (difference_count > 0))),
  constraint deposit_checks_check1 CHECK ((cardinality(differences) <= difference_count)),
  constraint deposit_checks_check2 CHECK (((difference_count > 0) = (notified_at IS NOT NULL))),
  constraint deposit_checks_difference_count_check CHECK ((difference_count >= 0)),
  constraint deposit_checks_differences_check CHECK ((cardinality(differences) <= 10)),
  constraint deposit_checks_merchant_id_deposit_id_fkey FOREIGN KEY (merchant_id, deposit_id) REFERENCES deposits(merchant_id, id)
) with (fillfactor=70);
comment on table deposit_checks is 'placement: merchant';
alter table deposit_checks enable row level security;
alter table deposit_checks force row level security;
create policy of_merchant on deposit_checks for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on deposit_checks for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on deposit_checks to choba_worker;
grant select on deposit_checks to choba_admin;
grant select on deposit_checks to choba_merchant;
grant select on deposit_checks to choba_store;
grant update (checked_at, difference, difference_count, differences, notified_at) on deposit_checks to choba_worker;

create table deposit_lines (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  company_id integer not null,
  deposit_id bigint,
  kind text not null,
  amount bigint not null,
  cause_deposit_id bigint,
  reason text,
  approval_id bigint,
  business_day date not null,
  created_at timestamp(3) with time zone not null,
  tax_class text,
  constraint deposit_lines_pkey PRIMARY KEY (merchant_id, id),
  constraint deposit_lines_amount_check CHECK ((amount <> 0)),
  constraint deposit_lines_check CHECK (((kind = 'REVISION'::text) = (approval_id IS NOT NULL))),
  constraint deposit_lines_kind_check CHECK ((kind = ANY (ARRAY['CARRY_IN'::text, 'CARRY_OUT'::text, 'INVOICED'::text, 'RETURNED'::text, 'REVISION'::text]))),
  constraint deposit_lines_tax CHECK (((tax_class IS NULL) OR ((kind = 'REVISION'::text) AND (tax_class = ANY (ARRAY['TAXABLE_10'::text, 'NON_TAXABLE'::text, 'OUT_OF_SCOPE'::text]))))),
  constraint deposit_lines_merchant_id_cause_deposit_id_fkey FOREIGN KEY (merchant_id, cause_deposit_id) REFERENCES deposits(merchant_id, id),
  constraint deposit_lines_merchant_id_company_id_fkey FOREIGN KEY (merchant_id, company_id) REFERENCES companies(merchant_id, id),
  constraint deposit_lines_merchant_id_deposit_id_fkey FOREIGN KEY (merchant_id, deposit_id) REFERENCES deposits(merchant_id, id)
);
comment on table deposit_lines is 'placement: merchant';
alter table deposit_lines enable row level security;
alter table deposit_lines force row level security;
CREATE INDEX deposit_lines_by_cause ON public.deposit_lines USING btree (merchant_id, cause_deposit_id) WHERE (cause_deposit_id IS NOT NULL);
CREATE INDEX deposit_lines_by_deposit ON public.deposit_lines USING btree (merchant_id, deposit_id);
CREATE INDEX deposit_lines_open ON public.deposit_lines USING btree (merchant_id, company_id) WHERE (deposit_id IS NULL);
create policy of_merchant on deposit_lines for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on deposit_lines for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on deposit_lines to choba_worker;
grant select on deposit_lines to choba_admin;
grant select on deposit_lines to choba_merchant;
grant select on deposit_lines to choba_store;
grant update (deposit_id) on deposit_lines to choba_worker;

create table deposits (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  company_id integer not null,
  deposit_no text collate "C" not null,
  date_from date not null,
  date_to date not null,
  terms_id bigint not null,
  bank_account_id bigint,
  pay_day date not null,
  pay_day_provisional boolean not null,
  currency text not null,
  state text not null,
  total_usage bigint not null,
  refund bigint not null,
  fee bigint not null,
  tax bigint not null,
  transfer_fee bigint not null,
  deduction bigint not null,
  point_give bigint not null,
  revise bigint not null,
  transfer_amount bigint not null,
  cash_total bigint not null,
  late_count integer not null,
  carries smallint default 0 not null,
  input_hash text not null,
  closed_at timestamp(3) with time zone not null,
  tax_rounding text,
  constraint deposits_pkey PRIMARY KEY (merchant_id, id),
  constraint deposits_add_up CHECK ((transfer_amount = (((((((total_usage - refund) - fee) - tax) - transfer_fee) - deduction) - point_give) + revise))),
  constraint deposits_carries_check CHECK ((carries >= 0)),
  constraint deposits_check CHECK (((date_from <= date_to) AND (pay_day > date_to))),
  constraint deposits_late_count_check CHECK ((late_count >= 0)),
  constraint deposits_merchant_id_company_id_date_from_key UNIQUE (merchant_id, company_id, date_from),
  constraint deposits_merchant_id_deposit_no_key UNIQUE (merchant_id, deposit_no),
  constraint deposits_state_check CHECK ((state = ANY (ARRAY['CLOSED'::text, 'IN_TRANSFER'::text, 'PAID'::text, 'RETURNED'::text, 'CARRIED'::text, 'INVOICED'::text]))),
  constraint deposits_tax_rounding_check CHECK ((tax_rounding = ANY (ARRAY['FLOOR'::text, 'HALF_UP'::text, 'CEIL'::text]))),
  constraint deposits_transfer_amount_check CHECK ((transfer_amount >= 0)),
  constraint deposits_transfer_fee_check CHECK ((transfer_fee >= 0)),
  constraint deposits_merchant_id_bank_account_id_fkey FOREIGN KEY (merchant_id, bank_account_id) REFERENCES bank_accounts(merchant_id, id),
  constraint deposits_merchant_id_company_id_fkey FOREIGN KEY (merchant_id, company_id) REFERENCES companies(merchant_id, id),
  constraint deposits_merchant_id_terms_id_fkey FOREIGN KEY (merchant_id, terms_id) REFERENCES terms(merchant_id, id)
);
comment on table deposits is 'placement: merchant';
alter table deposits enable row level security;
alter table deposits force row level security;
CREATE INDEX deposits_by_close ON public.deposits USING btree (tenant_id, closed_at);
CREATE INDEX deposits_by_day ON public.deposits USING btree (merchant_id, date_to DESC, id DESC);
CREATE INDEX deposits_due ON public.deposits USING btree (tenant_id, pay_day) WHERE (state = 'CLOSED'::text);
CREATE INDEX deposits_to_pay ON public.deposits USING btree (tenant_id, pay_day, merchant_id, id);
CREATE INDEX deposits_unpaid ON public.deposits USING btree (merchant_id, pay_day) WHERE (state = ANY (ARRAY['CLOSED'::text, 'IN_TRANSFER'::text]));
create policy of_merchant on deposits for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on deposits for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on deposits to choba_worker;
grant select on deposits to choba_admin;
grant select on deposits to choba_merchant;
grant select on deposits to choba_store;
grant update (bank_account_id, state) on deposits to choba_worker;

create table dispute_files (
  merchant_id integer not null,
  dispute_id bigint not null,
  file_name uuid not null,
  tenant_id integer not null,
  added_at timestamp(3) with time zone not null,
  added_by text not null,
  constraint dispute_files_pkey PRIMARY KEY (merchant_id, dispute_id, file_name),
  constraint dispute_files_merchant_id_file_name_key UNIQUE (merchant_id, file_name),
  constraint dispute_files_merchant_id_dispute_id_fkey FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes(merchant_id, id),
  constraint dispute_files_merchant_id_file_name_fkey FOREIGN KEY (merchant_id, file_name) REFERENCES files(merchant_id, name)
);
comment on table dispute_files is 'placement: merchant';
alter table dispute_files enable row level security;
alter table dispute_files force row level security;
create policy of_merchant on dispute_files for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on dispute_files for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on dispute_files to choba_merchant;
grant insert, select on dispute_files to choba_store;
grant select on dispute_files to choba_admin;
grant select on dispute_files to choba_worker;

create table disputes (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  payment_id bigint not null,
  store_id integer not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  case_no text,
  state text default 'OPEN'::text not null,
  received_on date not null,
  respond_by date not null,
  remark text,
  answer text,
  answered_at timestamp(3) with time zone,
  answered_by text,
  decided_at timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  created_by text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint disputes_pkey PRIMARY KEY (merchant_id, id),
  constraint disputes_amount_check CHECK ((amount > 0)),
  constraint disputes_check CHECK ((respond_by >= received_on)),
  constraint disputes_check1 CHECK (((state = ANY (ARRAY['WON'::text, 'LOST'::text])) = (decided_at IS NOT NULL))),
  constraint disputes_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'ANSWERED'::text, 'WON'::text, 'LOST'::text]))),
  constraint disputes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint disputes_merchant_id_payment_id_fkey FOREIGN KEY (merchant_id, payment_id) REFERENCES transactions(merchant_id, id),
  constraint disputes_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table disputes is 'placement: merchant';
alter table disputes enable row level security;
alter table disputes force row level security;
CREATE INDEX disputes_by_payment ON public.disputes USING btree (merchant_id, payment_id);
CREATE INDEX disputes_by_state ON public.disputes USING btree (merchant_id, state, respond_by, id);
CREATE INDEX disputes_by_tenant ON public.disputes USING btree (tenant_id, id DESC, merchant_id);
CREATE INDEX disputes_by_tenant_state ON public.disputes USING btree (tenant_id, state, respond_by, id, merchant_id);
CREATE INDEX disputes_to_remind ON public.disputes USING btree (tenant_id, respond_by) WHERE ((state = 'OPEN'::text) AND (reminded_at IS NULL));
create policy of_merchant on disputes for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_stores on disputes for all to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_tenant on disputes for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on disputes to choba_merchant;
grant insert, select, update on disputes to choba_store;
grant select on disputes to choba_admin;
grant select on disputes to choba_worker;
grant update (reminded_at) on disputes to choba_worker;

create table feed_keys (
  tenant_id integer not null,
  id bigint not null,
  key_id text not null,
  gateway text,
  merchant_id integer,
  store_id integer,
  sealed text not null,
  created_at timestamp(3) with time zone not null,
  created_by text not null,
  last_used_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  ended_by text,
  constraint feed_keys_pkey PRIMARY KEY (tenant_id, id),
  constraint feed_keys_check CHECK (((gateway IS NULL) = (merchant_id IS NOT NULL))),
  constraint feed_keys_check1 CHECK (((merchant_id IS NULL) = (store_id IS NULL))),
  constraint feed_keys_check2 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint feed_keys_gateway_check CHECK (((length(gateway) >= 1) AND (length(gateway) <= 40))),
  constraint feed_keys_key_id UNIQUE (tenant_id, key_id),
  constraint feed_keys_key_id_check CHECK ((key_id ~ '^[A-Za-z0-9_-]{20,40}$'::text)),
  constraint feed_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint feed_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table feed_keys is 'placement: reference';
alter table feed_keys enable row level security;
alter table feed_keys force row level security;
create policy changing_of_stores on feed_keys for update to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_merchant on feed_keys for all to choba_merchant using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)));
create policy of_tenant on feed_keys for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on feed_keys for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on feed_keys for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant insert, select on feed_keys to choba_admin;
grant insert, select on feed_keys to choba_merchant;
grant insert, select on feed_keys to choba_store;
grant update (ended_at, ended_by) on feed_keys to choba_merchant;
grant update (ended_at, ended_by) on feed_keys to choba_store;
grant update (ended_at, ended_by, last_used_at) on feed_keys to choba_admin;

create table figure_days (
  merchant_id integer not null,
  tenant_id integer not null,
  first_day date not null,
  counted_through date not null,
  counted_at timestamp(3) with time zone not null,
  verified_through date,
  checked_at timestamp(3) with time zone,
  difference_count integer default 0 not null,
  notified_at timestamp(3) with time zone,
  constraint figure_days_pkey PRIMARY KEY (merchant_id),
  constraint figure_days_check CHECK ((counted_through >= first_day)),
  constraint figure_days_check1 CHECK (((difference_count > 0) = (notified_at IS NOT NULL))),
  constraint figure_days_difference_count_check CHECK ((difference_count >= 0)),
  constraint figure_days_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor=50);
comment on table figure_days is 'placement: merchant';
alter table figure_days enable row level security;
alter table figure_days force row level security;
create policy of_merchant on figure_days for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on figure_days for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on figure_days to choba_worker;
grant select on figure_days to choba_admin;
grant select on figure_days to choba_merchant;
grant select on figure_days to choba_store;
grant update (checked_at, counted_at, counted_through, difference_count, notified_at, verified_through) on figure_days to choba_worker;

create table files (
  merchant_id integer not null,
  name uuid not null,
  tenant_id integer not null,
  user_id integer not null,
  label text not null,
  content_type text not null,
  bytes bytea storage e not null,
  uploaded_at timestamp with time zone default now() not null,
  kept boolean default false not null,
  constraint files_pkey PRIMARY KEY (merchant_id, name),
  constraint files_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 20971520))),
  constraint files_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'application/pdf'::text, 'video/mp4'::text, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'::text, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'::text, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'::text]))),
  constraint files_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table files is 'placement: merchant';
alter table files enable row level security;
alter table files force row level security;
CREATE INDEX files_by_user ON public.files USING btree (merchant_id, user_id, uploaded_at);
CREATE INDEX files_of_day ON public.files USING btree (tenant_id, user_id, uploaded_at);
create policy of_merchant on files for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on files for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, select on files to choba_worker;
grant insert, select on files to choba_merchant;
grant insert, select on files to choba_store;
grant select on files to choba_admin;
grant update (kept) on files to choba_admin;
grant update (kept) on files to choba_merchant;
grant update (kept) on files to choba_store;
grant update (kept) on files to choba_worker;

create table gateways (
  tenant_id integer not null,
  payment_class smallint not null,
  url text,
  secret text,
  sealed_secret text,
  is_on boolean default true not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  last_success_at timestamp(3) with time zone,
  last_failure_at timestamp(3) with time zone,
  last_failure text,
  constraint gateways_pkey PRIMARY KEY (tenant_id, payment_class),
  constraint gateways_last_failure_check CHECK ((length(last_failure) <= 200)),
  constraint gateways_payment_class_check CHECK ((payment_class = ANY (ARRAY[1, 2]))),
  constraint gateways_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table gateways is 'placement: reference';
alter table gateways enable row level security;
alter table gateways force row level security;
create policy of_admin on gateways for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_identity on gateways for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_readers on gateways for select to choba_merchant, choba_store using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on gateways for all to choba_worker using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on gateways to choba_admin;
grant select on gateways to choba_identity;
grant select on gateways to choba_worker;
grant select (is_on, payment_class, tenant_id) on gateways to choba_merchant;
grant select (is_on, payment_class, tenant_id) on gateways to choba_store;
grant update (changed_at, changed_by, is_on, sealed_secret, secret, url, version) on gateways to choba_admin;
grant update (last_failure, last_failure_at, last_success_at) on gateways to choba_worker;
grant update (sealed_secret, secret) on gateways to choba_identity;

create table idp_artifacts (
  tenant_id integer not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  payload jsonb not null,
  grant_id text collate "C",
  uid text collate "C",
  account_id integer,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  successor text,
  constraint idp_artifacts_pkey PRIMARY KEY (tenant_id, kind, id),
  constraint idp_artifacts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table idp_artifacts is 'placement: coordinator';
alter table idp_artifacts enable row level security;
alter table idp_artifacts force row level security;
CREATE INDEX idp_artifacts_by_account ON public.idp_artifacts USING btree (tenant_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX idp_artifacts_by_expiry ON public.idp_artifacts USING btree (tenant_id, expires_at);
CREATE INDEX idp_artifacts_by_grant ON public.idp_artifacts USING btree (tenant_id, grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX idp_artifacts_by_uid ON public.idp_artifacts USING btree (tenant_id, uid) WHERE (uid IS NOT NULL);
create policy of_tenant on idp_artifacts for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_artifacts to choba_identity;

create table idp_attempts (
  tenant_id integer not null,
  uid text collate "C" not null,
  user_id integer not null,
  done text[] not null,
  next text not null,
  expires_at timestamp with time zone not null,
  constraint idp_attempts_pkey PRIMARY KEY (tenant_id, uid),
  constraint idp_attempts_next_check CHECK ((next = ANY (ARRAY['code'::text, 'authenticator'::text, 'passkey'::text, 'recovery'::text, 'password'::text]))),
  constraint idp_attempts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint idp_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table idp_attempts is 'placement: coordinator';
alter table idp_attempts enable row level security;
alter table idp_attempts force row level security;
create policy of_tenant on idp_attempts for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_attempts to choba_identity;

create table idp_authenticators (
  tenant_id integer not null,
  user_id integer not null,
  sealed text not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  constraint idp_authenticators_pkey PRIMARY KEY (tenant_id, user_id),
  constraint idp_authenticators_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint idp_authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table idp_authenticators is 'placement: coordinator';
alter table idp_authenticators enable row level security;
alter table idp_authenticators force row level security;
create policy of_tenant on idp_authenticators for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_authenticators to choba_identity;

create table idp_challenges (
  tenant_id integer not null,
  purpose text collate "C" not null,
  user_id integer not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint idp_challenges_pkey PRIMARY KEY (tenant_id, purpose),
  constraint idp_challenges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint idp_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table idp_challenges is 'placement: coordinator';
alter table idp_challenges enable row level security;
alter table idp_challenges force row level security;
create policy of_tenant on idp_challenges for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_challenges to choba_identity;

create table idp_credentials (
  tenant_id integer not null,
  user_id integer not null,
  password_hash text not null,
  changed_at timestamp with time zone default now() not null,
  constraint idp_credentials_pkey PRIMARY KEY (tenant_id, user_id),
  constraint idp_credentials_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint idp_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table idp_credentials is 'placement: coordinator';
alter table idp_credentials enable row level security;
alter table idp_credentials force row level security;
create policy of_tenant on idp_credentials for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_credentials to choba_identity;

create table idp_keys (
  tenant_id integer not null,
  kid text collate "C" not null,
  state text not null,
  public_jwk jsonb not null,
  sealed_jwk text not null,
  created_at timestamp with time zone default now() not null,
  constraint idp_keys_pkey PRIMARY KEY (tenant_id, kid),
  constraint idp_keys_state_check CHECK ((state = ANY (ARRAY['active'::text, 'passive'::text]))),
  constraint idp_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table idp_keys is 'placement: coordinator';
alter table idp_keys enable row level security;
alter table idp_keys force row level security;
CREATE UNIQUE INDEX idp_keys_one_active ON public.idp_keys USING btree (tenant_id) WHERE (state = 'active'::text);
create policy of_tenant on idp_keys for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_keys to choba_identity;

create table idp_passkeys (
  tenant_id integer not null,
  id uuid not null,
  user_id integer not null,
  credential_id text collate "C" not null,
  rp_id text collate "C" not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint idp_passkeys_pkey PRIMARY KEY (tenant_id, id),
  constraint idp_passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint idp_passkeys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint idp_passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table idp_passkeys is 'placement: coordinator';
alter table idp_passkeys enable row level security;
alter table idp_passkeys force row level security;
CREATE INDEX idp_passkeys_by_user ON public.idp_passkeys USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX idp_passkeys_by_credential ON public.idp_passkeys USING btree (tenant_id, credential_id);
create policy of_tenant on idp_passkeys for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_passkeys to choba_identity;

create table idp_password_history (
  tenant_id integer not null,
  user_id integer not null,
  changed_at timestamp with time zone not null,
  password_hash text not null,
  constraint idp_password_history_pkey PRIMARY KEY (tenant_id, user_id, changed_at),
  constraint idp_password_history_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint idp_password_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table idp_password_history is 'placement: coordinator';
alter table idp_password_history enable row level security;
alter table idp_password_history force row level security;
create policy of_tenant on idp_password_history for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_password_history to choba_identity;

create table idp_recovery_codes (
  tenant_id integer not null,
  user_id integer not null,
  code_hash text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  constraint idp_recovery_codes_pkey PRIMARY KEY (tenant_id, user_id, code_hash),
  constraint idp_recovery_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint idp_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table idp_recovery_codes is 'placement: coordinator';
alter table idp_recovery_codes enable row level security;
alter table idp_recovery_codes force row level security;
create policy of_tenant on idp_recovery_codes for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_recovery_codes to choba_identity;

create table idp_secrets (
  tenant_id integer not null,
  purpose text not null,
  version integer not null,
  sealed text not null,
  constraint idp_secrets_pkey PRIMARY KEY (tenant_id, purpose, version),
  constraint idp_secrets_purpose_check CHECK ((purpose = ANY (ARRAY['cookie'::text, 'refresh'::text]))),
  constraint idp_secrets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table idp_secrets is 'placement: coordinator';
alter table idp_secrets enable row level security;
alter table idp_secrets force row level security;
create policy of_tenant on idp_secrets for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_secrets to choba_identity;

create table idp_sign_in_failures (
  tenant_id integer not null,
  name_hash text collate "C" not null,
  failures integer not null,
  since timestamp with time zone not null,
  constraint idp_sign_in_failures_pkey PRIMARY KEY (tenant_id, name_hash),
  constraint idp_sign_in_failures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table idp_sign_in_failures is 'placement: coordinator';
alter table idp_sign_in_failures enable row level security;
alter table idp_sign_in_failures force row level security;
create policy of_tenant on idp_sign_in_failures for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on idp_sign_in_failures to choba_identity;

create table import_mappings (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  name text not null,
  text text not null,
  user_name text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone not null,
  changed_by text not null,
  constraint import_mappings_pkey PRIMARY KEY (merchant_id, id),
  constraint import_mappings_merchant_id_name_key UNIQUE (merchant_id, name),
  constraint import_mappings_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table import_mappings is 'placement: merchant';
alter table import_mappings enable row level security;
alter table import_mappings force row level security;
create policy of_merchant on import_mappings for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
grant delete, insert, select, update on import_mappings to choba_merchant;
grant delete, insert, select, update on import_mappings to choba_store;
grant select on import_mappings to choba_worker;

create table import_parts (
  merchant_id integer not null,
  import_id bigint not null,
  position integer not null,
  tenant_id integer not null,
  sealed bytea storage e not null,
  constraint import_parts_pkey PRIMARY KEY (merchant_id, import_id, "position"),
  constraint import_parts_position_check CHECK (("position" >= 0)),
  constraint import_parts_sealed_check CHECK (((length(sealed) >= 29) AND (length(sealed) <= 4194332))),
  constraint import_parts_merchant_id_import_id_fkey FOREIGN KEY (merchant_id, import_id) REFERENCES imports(merchant_id, id) ON DELETE CASCADE
);
comment on table import_parts is 'placement: merchant';
alter table import_parts enable row level security;
alter table import_parts force row level security;
create policy of_merchant on import_parts for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
grant delete, insert, select on import_parts to choba_merchant;
grant delete, insert, select on import_parts to choba_store;
grant delete, select on import_parts to choba_worker;

create table import_problems (
  merchant_id integer not null,
  import_id bigint not null,
  position integer not null,
  tenant_id integer not null,
  file text not null,
  line integer not null,
  payment_no text not null,
  reason text not null,
  value text not null,
  row text not null,
  constraint import_problems_pkey PRIMARY KEY (merchant_id, import_id, line, "position"),
  constraint import_problems_merchant_id_import_id_fkey FOREIGN KEY (merchant_id, import_id) REFERENCES imports(merchant_id, id) ON DELETE CASCADE
);
comment on table import_problems is 'placement: merchant';
alter table import_problems enable row level security;
alter table import_problems force row level security;
create policy of_merchant on import_problems for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
grant delete, insert, select on import_problems to choba_worker;
grant delete, select on import_problems to choba_merchant;
grant delete, select on import_problems to choba_store;

create table import_rows (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  file smallint not null,
  line integer not null,
  date_only boolean default false not null,
  fee numeric,
  fee_currency text,
  net numeric,
  payout_no text,
  settled_at timestamp(3) with time zone,
  settled_currency text,
  settled_amount numeric,
  constraint import_rows_pkey PRIMARY KEY (merchant_id, id),
  constraint import_rows_fee_currency_check CHECK ((fee_currency ~ '^[A-Z]{3}$'::text)),
  constraint import_rows_file_check CHECK ((file >= 0)),
  constraint import_rows_line_check CHECK ((line > 0)),
  constraint import_rows_payout_no_check CHECK ((length(payout_no) <= 100)),
  constraint import_rows_settled_currency_check CHECK ((settled_currency ~ '^[A-Z]{3}$'::text)),
  constraint import_rows_merchant_id_id_fkey FOREIGN KEY (merchant_id, id) REFERENCES transactions(merchant_id, id)
);
comment on table import_rows is 'placement: merchant';
alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy of_merchant on import_rows for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on import_rows for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on import_rows to choba_worker;
grant select on import_rows to choba_admin;
grant select on import_rows to choba_merchant;
grant select on import_rows to choba_store;

create table import_uploads (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  user_id integer not null,
  bytes bigint not null,
  begun_at timestamp(3) with time zone not null,
  constraint import_uploads_pkey PRIMARY KEY (merchant_id, id),
  constraint import_uploads_bytes_check CHECK ((bytes > 0)),
  constraint import_uploads_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint import_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table import_uploads is 'placement: merchant';
alter table import_uploads enable row level security;
alter table import_uploads force row level security;
create policy of_merchant on import_uploads for all to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
grant delete, insert, select on import_uploads to choba_merchant;
grant delete, insert, select on import_uploads to choba_store;

create table imports (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  user_name text not null,
  files jsonb not null,
  accepted integer default 0 not null,
  known integer default 0 not null,
  refused integer default 0 not null,
  differs integer default 0 not null,
  source text default 'COMMAND'::text not null,
  state text default 'RUNNING'::text not null,
  user_id integer,
  settings jsonb,
  recognised jsonb,
  contents jsonb,
  file_size bigint,
  received bigint default 0 not null,
  line_count integer,
  phase text,
  phase_rows integer default 0 not null,
  phase_total integer default 0 not null,
  findings jsonb,
  problem jsonb,
  lease_id uuid,
  lease_until timestamp(3) with time zone,
  file_until timestamp(3) with time zone,
  undone_by text,
  undone_at timestamp(3) with time zone,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  paid_out_externally boolean default false not null,
  constraint imports_pkey PRIMARY KEY (merchant_id, id),
  constraint imports_file_size_check CHECK ((file_size > 0)),
  constraint imports_phase_check CHECK ((phase = ANY (ARRAY['checking'::text, 'loading'::text, 'undoing'::text]))),
  constraint imports_source_check CHECK ((source = ANY (ARRAY['COMMAND'::text, 'PORTAL'::text]))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['UPLOADING'::text, 'DRAFT'::text, 'CHECKING'::text, 'CHECKED'::text, 'RUNNING'::text, 'STOPPED'::text, 'DONE'::text, 'FAILED'::text, 'UNDOING'::text, 'UNDONE'::text]))),
  constraint imports_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table imports is 'placement: merchant';
alter table imports enable row level security;
alter table imports force row level security;
CREATE INDEX imports_by_user ON public.imports USING btree (merchant_id, user_id, started_at);
create policy of_merchant on imports for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on imports for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on imports to choba_merchant;
grant delete, insert, select, update on imports to choba_store;
grant delete, insert, select, update on imports to choba_worker;
grant select on imports to choba_admin;

create table installation (
  singleton boolean default true not null,
  identity text not null,
  since timestamp(3) with time zone default now() not null,
  constraint installation_pkey PRIMARY KEY (singleton),
  constraint installation_singleton_check CHECK (singleton)
);
comment on table installation is 'placement: reference';
alter table installation enable row level security;
alter table installation force row level security;

create table issuers (
  tenant_id integer not null,
  name text not null,
  address text not null,
  phone text,
  registration_no text,
  tax_rounding text default 'FLOOR'::text not null,
  requester_code text,
  requester_kana text,
  bank_code text,
  bank_name text,
  bank_kana text,
  branch_code text,
  branch_name text,
  branch_kana text,
  account_type smallint,
  account_no text,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint issuers_pkey PRIMARY KEY (tenant_id),
  constraint issuers_account_no_check CHECK ((account_no ~ '^[0-9A-Z]{1,34}$'::text)),
  constraint issuers_account_type_check CHECK ((account_type = ANY (ARRAY[1, 2, 9]))),
  constraint issuers_address_check CHECK (((length(address) >= 1) AND (length(address) <= 200))),
  constraint issuers_bank_code_check CHECK ((bank_code ~ '^[0-9]{4}$'::text)),
  constraint issuers_bank_kana_check CHECK (((length(bank_kana) >= 1) AND (length(bank_kana) <= 15))),
  constraint issuers_bank_name_check CHECK (((length(bank_name) >= 1) AND (length(bank_name) <= 100))),
  constraint issuers_branch_code_check CHECK ((branch_code ~ '^[0-9]{3}$'::text)),
  constraint issuers_branch_kana_check CHECK (((length(branch_kana) >= 1) AND (length(branch_kana) <= 15))),
  constraint issuers_branch_name_check CHECK (((length(branch_name) >= 1) AND (length(branch_name) <= 100))),
  constraint issuers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint issuers_registration_no_check CHECK ((registration_no ~ '^T[0-9]{13}$'::text)),
  constraint issuers_requester_code_check CHECK ((requester_code ~ '^[0-9]{10}$'::text)),
  constraint issuers_requester_kana_check CHECK (((length(requester_kana) >= 1) AND (length(requester_kana) <= 40))),
  constraint issuers_tax_rounding_check CHECK ((tax_rounding = ANY (ARRAY['FLOOR'::text, 'HALF_UP'::text, 'CEIL'::text]))),
  constraint issuers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table issuers is 'placement: reference';
alter table issuers enable row level security;
alter table issuers force row level security;
create policy named on issuers for select to choba_merchant, choba_store, choba_worker using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on issuers for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on issuers to choba_admin;
grant select on issuers to choba_worker;
grant select (address, name, phone, registration_no, requester_kana, tax_rounding, tenant_id) on issuers to choba_merchant;
grant select (address, name, phone, registration_no, requester_kana, tax_rounding, tenant_id) on issuers to choba_store;
grant select (address, name, phone, registration_no, requester_kana, tax_rounding, tenant_id) on issuers to choba_worker;

create table journal_names (
  merchant_id integer not null,
  software text not null,
  tenant_id integer not null,
  tax_method text not null,
  names jsonb not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint journal_names_pkey PRIMARY KEY (merchant_id, software),
  constraint journal_names_software_check CHECK ((software = ANY (ARRAY['freee'::text, 'moneyForward'::text, 'yayoi'::text, 'csv'::text, 'beancount'::text]))),
  constraint journal_names_tax_method_check CHECK ((tax_method = ANY (ARRAY['EXCLUSIVE'::text, 'INCLUSIVE'::text]))),
  constraint journal_names_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table journal_names is 'placement: merchant';
alter table journal_names enable row level security;
alter table journal_names force row level security;
create policy of_merchant on journal_names for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on journal_names for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on journal_names to choba_merchant;
grant insert, select on journal_names to choba_store;
grant select on journal_names to choba_admin;
grant select on journal_names to choba_worker;
grant update (changed_at, changed_by, names, tax_method, version) on journal_names to choba_merchant;
grant update (changed_at, changed_by, names, tax_method, version) on journal_names to choba_store;

create table late_transactions (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  transaction_id bigint not null,
  store_id integer not null,
  payment_method_id smallint not null,
  trade_kind smallint not null,
  amount bigint not null,
  sign smallint not null,
  counted_day date not null,
  terms_day date not null,
  settlement_day date not null,
  constraint late_transactions_pkey PRIMARY KEY (merchant_id, id),
  constraint late_transactions_amount_check CHECK ((amount > 0)),
  constraint late_transactions_check CHECK ((settlement_day > counted_day)),
  constraint late_transactions_sign_check CHECK ((sign = ANY (ARRAY[1, '-1'::integer]))),
  constraint late_transactions_trade_kind_check CHECK ((trade_kind = ANY (ARRAY[1, 2]))),
  constraint late_transactions_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint late_transactions_merchant_id_transaction_id_fkey FOREIGN KEY (merchant_id, transaction_id) REFERENCES transactions(merchant_id, id)
);
comment on table late_transactions is 'placement: merchant';
alter table late_transactions enable row level security;
alter table late_transactions force row level security;
CREATE INDEX late_transactions_by_day ON public.late_transactions USING btree (merchant_id, counted_day);
CREATE INDEX late_transactions_by_settlement ON public.late_transactions USING btree (merchant_id, settlement_day);
CREATE INDEX late_transactions_by_transaction ON public.late_transactions USING btree (merchant_id, transaction_id);
create policy of_merchant on late_transactions for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on late_transactions for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on late_transactions to choba_worker;
grant select on late_transactions to choba_admin;
grant select on late_transactions to choba_merchant;
grant select on late_transactions to choba_store;

create table limit_excesses (
  merchant_id integer not null,
  transaction_id bigint not null,
  tenant_id integer not null,
  store_id integer not null,
  business_day date not null,
  payment_limit bigint,
  day_limit bigint,
  noted_at timestamp(3) with time zone not null,
  point_use_ppm integer,
  constraint limit_excesses_pkey PRIMARY KEY (merchant_id, transaction_id),
  constraint limit_excesses_check CHECK ((num_nonnulls(payment_limit, day_limit, point_use_ppm) > 0)),
  constraint limit_excesses_merchant_id_transaction_id_fkey FOREIGN KEY (merchant_id, transaction_id) REFERENCES transactions(merchant_id, id)
);
comment on table limit_excesses is 'placement: merchant';
alter table limit_excesses enable row level security;
alter table limit_excesses force row level security;
CREATE INDEX limit_excesses_by_store ON public.limit_excesses USING btree (merchant_id, store_id, business_day);
create policy of_merchant on limit_excesses for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_stores on limit_excesses for all to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_tenant on limit_excesses for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on limit_excesses to choba_worker;
grant select on limit_excesses to choba_admin;
grant select on limit_excesses to choba_merchant;
grant select on limit_excesses to choba_store;

create table mail_bodies (
  tenant_id integer not null,
  notification_id bigint not null,
  language text not null,
  merchant_id integer,
  body_text text not null,
  body_html text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint mail_bodies_pkey PRIMARY KEY (tenant_id, notification_id, language),
  constraint mail_bodies_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text, 'mn'::text]))),
  constraint mail_bodies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table mail_bodies is 'placement: coordinator';
alter table mail_bodies enable row level security;
alter table mail_bodies force row level security;
create policy of_identity on mail_bodies for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_mail on mail_bodies for select to choba_mail using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_merchant on mail_bodies for all to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on mail_bodies for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on mail_bodies to choba_admin;
grant delete, select on mail_bodies to choba_identity;
grant delete, select on mail_bodies to choba_merchant;
grant delete, select on mail_bodies to choba_store;
grant select on mail_bodies to choba_mail;

create table mails (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text,
  body_html text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  notification_id bigint,
  language text,
  merchant_id integer,
  user_id integer,
  failure text,
  constraint mails_pkey PRIMARY KEY (tenant_id, id),
  constraint mails_failure_check CHECK ((failure = ANY (ARRAY['refused'::text, 'bounced'::text, 'withdrawn'::text]))),
  constraint mails_of_many CHECK ((((notification_id IS NULL) = (language IS NULL)) AND ((notification_id IS NULL) = (user_id IS NULL)))),
  constraint mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table mails is 'placement: coordinator';
alter table mails enable row level security;
alter table mails force row level security;
CREATE INDEX mails_waiting ON public.mails USING btree (tenant_id, created_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL) AND (notification_id IS NULL));
CREATE UNIQUE INDEX mails_of_notification ON public.mails USING btree (tenant_id, notification_id, user_id) WHERE (notification_id IS NOT NULL);
create policy again_of_tenant on mails for delete to choba_admin using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (notification_id IS NOT NULL)));
create policy of_mail on mails for all to choba_mail using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_merchant on mails for select to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on mails for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant_admin on mails for select to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy retrying_of_merchant on mails for update to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy retrying_of_tenant on mails for update to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy writing on mails for insert to choba_admin, choba_merchant, choba_store, choba_worker with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert on mails to choba_admin;
grant delete, insert, select, update on mails to choba_identity;
grant delete, select, update on mails to choba_mail;
grant insert on mails to choba_merchant;
grant insert on mails to choba_store;
grant insert on mails to choba_worker;
grant select (failed_at, failure, id, merchant_id, notification_id, sent_at, tenant_id, user_id) on mails to choba_admin;
grant select (failed_at, failure, id, merchant_id, notification_id, sent_at, tenant_id, user_id) on mails to choba_merchant;
grant select (failed_at, failure, id, merchant_id, notification_id, sent_at, tenant_id, user_id) on mails to choba_store;
grant update (claimed_at, failed_at, failure, sent_at) on mails to choba_admin;
grant update (claimed_at, failed_at, failure, sent_at) on mails to choba_merchant;
grant update (claimed_at, failed_at, failure, sent_at) on mails to choba_store;

create table manual_categories (
  tenant_id integer not null,
  id bigint not null,
  merchant_id integer not null,
  of_service boolean not null,
  name text not null,
  sequence integer not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone not null,
  changed_by text not null,
  constraint manual_categories_pkey PRIMARY KEY (tenant_id, id),
  constraint manual_categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint manual_categories_sequence_check CHECK (((sequence >= 1) AND (sequence <= 99999))),
  constraint manual_categories_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint manual_categories_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table manual_categories is 'placement: reference';
alter table manual_categories enable row level security;
alter table manual_categories force row level security;
create policy of_merchant on manual_categories for all to choba_merchant, choba_store, choba_worker using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))) with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
create policy of_service on manual_categories for select to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service));
create policy of_tenant on manual_categories for all to choba_admin using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service)) with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service));
grant delete, insert, select, update on manual_categories to choba_admin;
grant delete, insert, select, update on manual_categories to choba_merchant;
grant delete, insert, select, update on manual_categories to choba_store;
grant select on manual_categories to choba_worker;

create table manual_pages (
  tenant_id integer not null,
  manual_id bigint not null,
  language text not null,
  number integer not null,
  page integer not null,
  merchant_id integer not null,
  of_service boolean not null,
  text text not null,
  folded text not null,
  constraint manual_pages_pkey PRIMARY KEY (tenant_id, manual_id, language, number, page),
  constraint manual_pages_page_check CHECK ((page >= 1)),
  constraint manual_pages_tenant_id_manual_id_language_number_fkey FOREIGN KEY (tenant_id, manual_id, language, number) REFERENCES manual_versions(tenant_id, manual_id, language, number) ON DELETE CASCADE
);
comment on table manual_pages is 'placement: reference';
alter table manual_pages enable row level security;
alter table manual_pages force row level security;
create policy of_merchant on manual_pages for all to choba_merchant, choba_store, choba_worker using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))) with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
create policy of_service on manual_pages for select to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service));
create policy of_tenant on manual_pages for all to choba_admin using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service)) with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service));
grant delete, insert, select on manual_pages to choba_worker;
grant delete, select on manual_pages to choba_admin;
grant delete, select on manual_pages to choba_merchant;
grant delete, select on manual_pages to choba_store;

create table manual_versions (
  tenant_id integer not null,
  manual_id bigint not null,
  language text not null,
  number integer not null,
  merchant_id integer not null,
  of_service boolean not null,
  file_name uuid not null,
  label text not null,
  content_type text not null,
  size integer not null,
  text_state text not null,
  page_count integer,
  added_at timestamp(3) with time zone not null,
  added_by text not null,
  constraint manual_versions_pkey PRIMARY KEY (tenant_id, manual_id, language, number),
  constraint manual_versions_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'application/pdf'::text, 'video/mp4'::text, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'::text, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'::text, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'::text]))),
  constraint manual_versions_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text, 'mn'::text]))),
  constraint manual_versions_number_check CHECK ((number >= 1)),
  constraint manual_versions_page_count_check CHECK ((page_count > 0)),
  constraint manual_versions_size_check CHECK ((size > 0)),
  constraint manual_versions_tenant_id_file_name_key UNIQUE (tenant_id, file_name),
  constraint manual_versions_text_state_check CHECK ((text_state = ANY (ARRAY['WAITING'::text, 'READ'::text, 'PART'::text, 'NONE'::text]))),
  constraint manual_versions_tenant_id_manual_id_fkey FOREIGN KEY (tenant_id, manual_id) REFERENCES manuals(tenant_id, id) ON DELETE CASCADE
);
comment on table manual_versions is 'placement: reference';
alter table manual_versions enable row level security;
alter table manual_versions force row level security;
create policy of_merchant on manual_versions for all to choba_merchant, choba_store, choba_worker using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))) with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
create policy of_service on manual_versions for select to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service));
create policy of_tenant on manual_versions for all to choba_admin using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service)) with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service));
grant insert, select on manual_versions to choba_admin;
grant insert, select on manual_versions to choba_merchant;
grant insert, select on manual_versions to choba_store;
grant select on manual_versions to choba_worker;
grant update (page_count, text_state) on manual_versions to choba_worker;

create table manuals (
  tenant_id integer not null,
  id bigint not null,
  merchant_id integer not null,
  of_service boolean not null,
  category_id bigint not null,
  name text not null,
  folded text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone not null,
  changed_by text not null,
  constraint manuals_pkey PRIMARY KEY (tenant_id, id),
  constraint manuals_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint manuals_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint manuals_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES manual_categories(tenant_id, id),
  constraint manuals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table manuals is 'placement: reference';
alter table manuals enable row level security;
alter table manuals force row level security;
create policy of_merchant on manuals for all to choba_merchant, choba_store, choba_worker using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))) with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
create policy of_service on manuals for select to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service));
create policy of_tenant on manuals for all to choba_admin using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service)) with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND of_service));
grant delete, insert, select, update on manuals to choba_admin;
grant delete, insert, select, update on manuals to choba_merchant;
grant delete, insert, select, update on manuals to choba_store;
grant select on manuals to choba_worker;

create table master_key_check (
  tenant_id integer not null,
  sealed text not null,
  constraint master_key_check_pkey PRIMARY KEY (tenant_id),
  constraint master_key_check_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table master_key_check is 'placement: coordinator';
alter table master_key_check enable row level security;
alter table master_key_check force row level security;
create policy of_tenant on master_key_check for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on master_key_check to choba_identity;

create table merchants (
  id integer not null,
  tenant_id integer not null,
  code text not null,
  name text not null,
  is_system boolean default false not null,
  currency text not null,
  time_zone text not null,
  closing_minutes smallint default 0 not null,
  enable_point boolean default false not null,
  enable_qr boolean default false not null,
  is_master boolean default false not null,
  enabled boolean default true not null,
  mfa_required boolean default false not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  changed_at timestamp with time zone,
  changed_by text,
  onboarded_at timestamp(3) with time zone,
  point_negative boolean default false not null,
  point_spent_award text default 'LEAVE_AS_DEBT'::text not null,
  point_revision_limit integer default 1000 not null,
  support_access text default 'APPROVAL'::text not null,
  search_folded text collate "C" generated always as (
CASE
    WHEN ((((code || '
'::text) || name) COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((((code || '
'::text) || name) COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((((code || '
'::text) || name) COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((((code || '
'::text) || name) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((((code || '
'::text) || name) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  constraint merchants_pkey PRIMARY KEY (id),
  constraint merchants_closing_minutes_check CHECK (((closing_minutes >= 0) AND (closing_minutes <= 1439))),
  constraint merchants_point_revision_limit_check CHECK (((point_revision_limit >= 0) AND (point_revision_limit <= 1000000))),
  constraint merchants_point_spent_award_check CHECK ((point_spent_award = ANY (ARRAY['TAKE_FROM_REFUND'::text, 'LEAVE_AS_DEBT'::text]))),
  constraint merchants_support_access_check CHECK ((support_access = ANY (ARRAY['ALLOWED'::text, 'APPROVAL'::text, 'FORBIDDEN'::text]))),
  constraint merchants_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint merchants_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table merchants is 'placement: reference';
alter table merchants enable row level security;
alter table merchants force row level security;
create policy of_merchant on merchants for all to choba_merchant, choba_store, choba_worker using ((id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on merchants for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on merchants to choba_admin;
grant insert, select on merchants to choba_worker;
grant select on merchants to choba_identity;
grant select on merchants to choba_merchant;
grant select on merchants to choba_store;
grant update (changed_at, changed_by, closing_minutes, currency, enable_point, enable_qr, enabled, is_master, mfa_required, name, time_zone, version) on merchants to choba_admin;
grant update (changed_at, changed_by, onboarded_at, point_negative, point_revision_limit, point_spent_award, support_access, version) on merchants to choba_merchant;
grant update (changed_at, changed_by, onboarded_at, point_negative, point_revision_limit, point_spent_award, support_access, version) on merchants to choba_store;

create table migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);
comment on table migrations is 'placement: coordinator';

create table notification_files (
  tenant_id integer not null,
  notification_id bigint not null,
  name uuid not null,
  merchant_id integer,
  label text not null,
  content_type text not null,
  bytes bytea not null,
  added_at timestamp(3) with time zone default now() not null,
  added_by text not null,
  constraint notification_files_pkey PRIMARY KEY (tenant_id, notification_id, name),
  constraint notification_files_bytes_check CHECK ((length(bytes) <= 20971520)),
  constraint notification_files_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'application/pdf'::text]))),
  constraint notification_files_tenant_id_notification_id_fkey FOREIGN KEY (tenant_id, notification_id) REFERENCES notifications(tenant_id, id) ON DELETE CASCADE
);
comment on table notification_files is 'placement: reference';
alter table notification_files enable row level security;
alter table notification_files force row level security;
create policy changing_of_merchant on notification_files for update to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy deleting_of_merchant on notification_files for delete to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
create policy of_merchant on notification_files for select to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND ((merchant_id IS NULL) OR (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))));
create policy of_tenant on notification_files for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy writing_of_merchant on notification_files for insert to choba_merchant, choba_store with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
grant delete, insert, select on notification_files to choba_admin;
grant delete, insert, select on notification_files to choba_merchant;
grant delete, insert, select on notification_files to choba_store;

create table notification_readings (
  merchant_id integer not null,
  user_id integer not null,
  notification_id bigint not null,
  tenant_id integer not null,
  read_at timestamp with time zone default now() not null,
  constraint notification_readings_pkey PRIMARY KEY (merchant_id, user_id, notification_id),
  constraint notification_readings_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint notification_readings_tenant_id_notification_id_fkey FOREIGN KEY (tenant_id, notification_id) REFERENCES notifications(tenant_id, id) ON DELETE CASCADE,
  constraint notification_readings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table notification_readings is 'placement: merchant';
alter table notification_readings enable row level security;
alter table notification_readings force row level security;
create policy of_merchant on notification_readings for all to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on notification_readings for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on notification_readings to choba_admin;
grant delete, insert, select on notification_readings to choba_merchant;
grant delete, insert, select on notification_readings to choba_store;

create table notification_receivers (
  merchant_id integer not null,
  user_id integer not null,
  notification_id bigint not null,
  tenant_id integer not null,
  constraint notification_receivers_pkey PRIMARY KEY (merchant_id, user_id, notification_id),
  constraint notification_receivers_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint notification_receivers_tenant_id_notification_id_fkey FOREIGN KEY (tenant_id, notification_id) REFERENCES notifications(tenant_id, id) ON DELETE CASCADE,
  constraint notification_receivers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table notification_receivers is 'placement: merchant';
alter table notification_receivers enable row level security;
alter table notification_receivers force row level security;
create policy of_merchant on notification_receivers for all to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on notification_receivers for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on notification_receivers to choba_admin;
grant delete, insert, select on notification_receivers to choba_merchant;
grant delete, insert, select on notification_receivers to choba_store;

create table notification_targets (
  tenant_id integer not null,
  notification_id bigint not null,
  facet text not null,
  target text not null,
  merchant_id integer,
  constraint notification_targets_pkey PRIMARY KEY (tenant_id, notification_id, facet, target),
  constraint notification_targets_facet_check CHECK ((facet = ANY (ARRAY['merchant'::text, 'role'::text, 'store'::text]))),
  constraint notification_targets_target_check CHECK (((length(target) >= 1) AND (length(target) <= 120))),
  constraint notification_targets_tenant_id_notification_id_fkey FOREIGN KEY (tenant_id, notification_id) REFERENCES notifications(tenant_id, id) ON DELETE CASCADE
);
comment on table notification_targets is 'placement: reference';
alter table notification_targets enable row level security;
alter table notification_targets force row level security;
create policy changing_of_merchant on notification_targets for update to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy deleting_of_merchant on notification_targets for delete to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
create policy of_merchant on notification_targets for select to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND ((merchant_id IS NULL) OR (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))));
create policy of_tenant on notification_targets for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy writing_of_merchant on notification_targets for insert to choba_merchant, choba_store with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
grant delete, insert, select on notification_targets to choba_admin;
grant delete, insert, select on notification_targets to choba_merchant;
grant delete, insert, select on notification_targets to choba_store;

create table notifications (
  tenant_id integer not null,
  id bigint not null,
  merchant_id integer,
  important boolean not null,
  title text not null,
  content text not null,
  author_name text not null,
  created_at timestamp with time zone default now() not null,
  released_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  for_all boolean default true not null,
  source text,
  editable boolean default false not null,
  by_email boolean default false not null,
  withdrawn_at timestamp(3) with time zone,
  translations jsonb default '{}'::jsonb not null,
  facets text[] default '{}'::text[] not null,
  emailed_through integer,
  emails_written_at timestamp(3) with time zone,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  revised_at timestamp(3) with time zone,
  folded_ja text collate "C" generated always as (
CASE
    WHEN ((((COALESCE(((translations -> 'ja'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'ja'::text) ->> 'content'::text), content)) COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((((COALESCE(((translations -> 'ja'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'ja'::text) ->> 'content'::text), content)) COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((((COALESCE(((translations -> 'ja'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'ja'::text) ->> 'content'::text), content)) COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((((COALESCE(((translations -> 'ja'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'ja'::text) ->> 'content'::text), content)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((((COALESCE(((translations -> 'ja'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'ja'::text) ->> 'content'::text), content)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  folded_en text collate "C" generated always as (
CASE
    WHEN ((((COALESCE(((translations -> 'en'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'en'::text) ->> 'content'::text), content)) COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((((COALESCE(((translations -> 'en'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'en'::text) ->> 'content'::text), content)) COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((((COALESCE(((translations -> 'en'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'en'::text) ->> 'content'::text), content)) COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((((COALESCE(((translations -> 'en'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'en'::text) ->> 'content'::text), content)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((((COALESCE(((translations -> 'en'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'en'::text) ->> 'content'::text), content)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  folded_mn text collate "C" generated always as (
CASE
    WHEN ((((COALESCE(((translations -> 'mn'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'mn'::text) ->> 'content'::text), content)) COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((((COALESCE(((translations -> 'mn'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'mn'::text) ->> 'content'::text), content)) COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((((COALESCE(((translations -> 'mn'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'mn'::text) ->> 'content'::text), content)) COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((((COALESCE(((translations -> 'mn'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'mn'::text) ->> 'content'::text), content)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((((COALESCE(((translations -> 'mn'::text) ->> 'title'::text), title) || '
'::text) || COALESCE(((translations -> 'mn'::text) ->> 'content'::text), content)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  constraint notifications_pkey PRIMARY KEY (tenant_id, id),
  constraint notifications_check CHECK ((expires_at > released_at)),
  constraint notifications_facets_check CHECK ((facets <@ ARRAY['merchant'::text, 'role'::text, 'store'::text])),
  constraint notifications_receivers CHECK (((NOT for_all) OR (facets = '{}'::text[]))),
  constraint notifications_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text)),
  constraint notifications_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table notifications is 'placement: reference';
alter table notifications enable row level security;
alter table notifications force row level security;
CREATE INDEX notifications_by_time ON public.notifications USING btree (tenant_id, released_at DESC, id DESC);
CREATE UNIQUE INDEX notifications_source_key ON public.notifications USING btree (tenant_id, source) WHERE (source IS NOT NULL);
create policy changing_of_merchant on notifications for update to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy deleting_of_merchant on notifications for delete to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
create policy of_merchant on notifications for select to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND ((merchant_id IS NULL) OR (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))));
create policy of_tenant on notifications for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy writing_of_merchant on notifications for insert to choba_merchant, choba_store with check (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND (merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)));
grant delete, insert, select on notifications to choba_admin;
grant delete, insert, select on notifications to choba_merchant;
grant delete, insert, select on notifications to choba_store;
grant update (by_email, changed_at, changed_by, content, editable, emailed_through, emails_written_at, expires_at, facets, for_all, important, released_at, revised_at, title, translations, version, withdrawn_at) on notifications to choba_admin;
grant update (by_email, changed_at, changed_by, content, editable, emailed_through, emails_written_at, expires_at, facets, for_all, important, released_at, revised_at, title, translations, version, withdrawn_at) on notifications to choba_merchant;
grant update (by_email, changed_at, changed_by, content, editable, emailed_through, emails_written_at, expires_at, facets, for_all, important, released_at, revised_at, title, translations, version, withdrawn_at) on notifications to choba_store;

create table one_time_codes (
  tenant_id integer not null,
  purpose text collate "C" not null,
  user_id integer not null,
  code_hash text not null,
  tries integer default 0 not null,
  sends integer default 1 not null,
  sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint one_time_codes_pkey PRIMARY KEY (tenant_id, purpose),
  constraint one_time_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table one_time_codes is 'placement: coordinator';
alter table one_time_codes enable row level security;
alter table one_time_codes force row level security;
create policy of_tenant on one_time_codes for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on one_time_codes to choba_identity;

create table order_day_changes (
  merchant_id integer not null,
  store_id integer not null,
  day date not null,
  type text not null,
  presentation text not null,
  payment_classes smallint not null,
  tenant_id integer not null,
  orders bigint not null,
  amount bigint not null,
  points_used bigint not null,
  points_awarded bigint not null
);
comment on table order_day_changes is 'placement: merchant';
alter table order_day_changes enable row level security;
alter table order_day_changes force row level security;
CREATE INDEX order_day_changes_by_day ON public.order_day_changes USING btree (merchant_id, day);
CREATE INDEX order_day_changes_by_tenant ON public.order_day_changes USING btree (tenant_id, merchant_id);
create policy of_merchant on order_day_changes for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on order_day_changes for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on order_day_changes to choba_worker;
grant select on order_day_changes to choba_admin;
grant select on order_day_changes to choba_merchant;
grant select on order_day_changes to choba_store;

create table order_days (
  merchant_id integer not null,
  day date not null,
  type text not null,
  presentation text not null,
  payment_classes smallint not null,
  tenant_id integer not null,
  orders bigint not null,
  amount bigint not null,
  points_used bigint not null,
  points_awarded bigint not null,
  constraint order_days_pkey PRIMARY KEY (merchant_id, day, type, presentation, payment_classes)
) with (fillfactor=80);
comment on table order_days is 'placement: merchant';
alter table order_days enable row level security;
alter table order_days force row level security;
create policy of_merchant on order_days for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on order_days for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on order_days to choba_worker;
grant select on order_days to choba_admin;
grant select on order_days to choba_merchant;
grant select on order_days to choba_store;

create table orders (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  type text not null,
  order_no text collate "C" not null,
  ordered_at timestamp(3) with time zone not null,
  business_day date not null,
  store_id integer not null,
  terminal_id integer,
  card_no text collate "C" not null,
  presentation text not null,
  currency text not null,
  payment_classes smallint not null,
  amount bigint not null,
  points_used bigint default 0 not null,
  points_awarded bigint default 0 not null,
  points_short bigint default 0 not null,
  balance_after bigint not null,
  sale_id bigint,
  revision smallint default 0 not null,
  constraint orders_pkey PRIMARY KEY (merchant_id, id),
  constraint orders_amount_check CHECK ((amount > 0)),
  constraint orders_card_no_check CHECK (((length(card_no) >= 1) AND (length(card_no) <= 64))),
  constraint orders_check CHECK (((type = 'SALE'::text) = (sale_id IS NULL))),
  constraint orders_payment_classes_check CHECK (((payment_classes >= 1) AND (payment_classes <= 15))),
  constraint orders_points_awarded_check CHECK ((points_awarded >= 0)),
  constraint orders_points_short_check CHECK ((points_short >= 0)),
  constraint orders_points_used_check CHECK ((points_used >= 0)),
  constraint orders_presentation_check CHECK ((presentation = ANY (ARRAY['CARD'::text, 'APP'::text, 'NONE'::text]))),
  constraint orders_type_check CHECK ((type = ANY (ARRAY['SALE'::text, 'REFUND'::text, 'CANCEL'::text]))),
  constraint orders_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint orders_merchant_id_id_fkey FOREIGN KEY (merchant_id, id) REFERENCES transactions(merchant_id, id),
  constraint orders_merchant_id_sale_id_fkey FOREIGN KEY (merchant_id, sale_id) REFERENCES orders(merchant_id, id),
  constraint orders_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint orders_merchant_id_terminal_id_fkey FOREIGN KEY (merchant_id, terminal_id) REFERENCES terminals(merchant_id, id)
);
comment on table orders is 'placement: merchant';
alter table orders enable row level security;
alter table orders force row level security;
CREATE INDEX orders_by_card ON public.orders USING btree (merchant_id, card_no, ordered_at DESC, id DESC);
CREATE INDEX orders_by_no ON public.orders USING btree (merchant_id, order_no);
CREATE INDEX orders_by_refunded ON public.orders USING btree (merchant_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX orders_by_store ON public.orders USING btree (merchant_id, store_id, ordered_at DESC, id DESC);
CREATE INDEX orders_by_time ON public.orders USING btree (merchant_id, ordered_at DESC, id DESC) INCLUDE (type, presentation, payment_classes, amount, points_used, points_awarded, store_id, revision);
CREATE INDEX orders_refunds ON public.orders USING btree (merchant_id, ordered_at DESC, id DESC) WHERE (type <> 'SALE'::text);
CREATE UNIQUE INDEX orders_by_sale ON public.orders USING btree (merchant_id, store_id, business_day, order_no) WHERE (type = 'SALE'::text);
create policy of_merchant on orders for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on orders for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on orders to choba_worker;
grant select on orders to choba_admin;
grant select on orders to choba_merchant;
grant select on orders to choba_store;
grant update (amount, balance_after, payment_classes, points_awarded, points_used, revision) on orders to choba_worker;

create table password_links (
  merchant_id integer not null,
  user_id integer not null,
  tenant_id integer not null,
  token_hash text collate "C" not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_links_pkey PRIMARY KEY (merchant_id, user_id),
  constraint password_links_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table password_links is 'placement: coordinator';
alter table password_links enable row level security;
alter table password_links force row level security;
CREATE UNIQUE INDEX password_links_by_token ON public.password_links USING btree (tenant_id, token_hash);
create policy of_merchant on password_links for all to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on password_links for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on password_links to choba_identity;
grant insert, select, update on password_links to choba_admin;
grant insert, select, update on password_links to choba_merchant;
grant insert, select, update on password_links to choba_store;

create table password_requests (
  tenant_id integer not null,
  key_hash text collate "C" not null,
  requests integer not null,
  since timestamp with time zone not null,
  constraint password_requests_pkey PRIMARY KEY (tenant_id, key_hash),
  constraint password_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table password_requests is 'placement: coordinator';
alter table password_requests enable row level security;
alter table password_requests force row level security;
create policy of_tenant on password_requests for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on password_requests to choba_identity;

create table payment_classes (
  id smallint not null,
  code text not null,
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  payment_class smallint not null,
  sequence integer not null,
  state text default 'OFFERED'::text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint payment_classes_pkey PRIMARY KEY (id),
  constraint payment_classes_code_check CHECK ((code ~ '^[A-Z0-9_]{1,32}$'::text)),
  constraint payment_classes_code_key UNIQUE (code),
  constraint payment_classes_id_payment_class_key UNIQUE (id, payment_class),
  constraint payment_classes_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 50))),
  constraint payment_classes_name_ja_check CHECK (((length(name_ja) >= 1) AND (length(name_ja) <= 50))),
  constraint payment_classes_name_mn_check CHECK (((length(name_mn) >= 1) AND (length(name_mn) <= 50))),
  constraint payment_classes_payment_class_check CHECK (((payment_class >= 1) AND (payment_class <= 4))),
  constraint payment_classes_sequence_check CHECK (((sequence >= 1) AND (sequence <= 99999))),
  constraint payment_classes_state_check CHECK ((state = ANY (ARRAY['OFFERED'::text, 'RETIRED'::text])))
);
comment on table payment_classes is 'placement: reference';
grant delete, insert, select, update on payment_classes to choba_admin;
grant select on payment_classes to choba_merchant;
grant select on payment_classes to choba_store;
grant select on payment_classes to choba_worker;
-- row {"id": 1, "code": "WALLET", "state": "OFFERED", "name_en": "Wallet", "name_ja": "コード決済", "name_mn": "Цахим хэтэвч", "version": 1, "sequence": 10, "changed_at": null, "changed_by": null, "payment_class": 1}
-- row {"id": 2, "code": "CARD", "state": "OFFERED", "name_en": "Card", "name_ja": "カード", "name_mn": "Карт", "version": 1, "sequence": 20, "changed_at": null, "changed_by": null, "payment_class": 2}
-- row {"id": 3, "code": "POINT_CARD", "state": "OFFERED", "name_en": "Point card", "name_ja": "ポイントカード", "name_mn": "Онооны карт", "version": 1, "sequence": 30, "changed_at": null, "changed_by": null, "payment_class": 3}
-- row {"id": 4, "code": "CASH", "state": "OFFERED", "name_en": "Cash", "name_ja": "現金", "name_mn": "Бэлэн мөнгө", "version": 1, "sequence": 40, "changed_at": null, "changed_by": null, "payment_class": 4}

create table payment_logos (
  payment_method_id smallint not null,
  background text not null,
  content_type text,
  bytes bytea storage e,
  hash text,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone not null,
  changed_by text not null,
  constraint payment_logos_pkey PRIMARY KEY (payment_method_id, background),
  constraint payment_logos_background_check CHECK ((background = ANY (ARRAY['LIGHT'::text, 'DARK'::text]))),
  constraint payment_logos_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 1048576))),
  constraint payment_logos_check CHECK ((((bytes IS NULL) = (hash IS NULL)) AND ((bytes IS NULL) = (content_type IS NULL)))),
  constraint payment_logos_content_type_check CHECK ((content_type = 'image/png'::text)),
  constraint payment_logos_hash_check CHECK ((hash ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint payment_logos_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id)
);
comment on table payment_logos is 'placement: reference';
grant insert, select, update on payment_logos to choba_admin;
grant select on payment_logos to choba_merchant;
grant select on payment_logos to choba_store;
grant select on payment_logos to choba_system;
grant select on payment_logos to choba_worker;

create table payment_method_amounts (
  merchant_id integer not null,
  day date not null,
  payment_method_id smallint not null,
  amount_class smallint not null,
  tenant_id integer not null,
  pay_n integer default 0 not null,
  pay_amt bigint default 0 not null,
  ref_n integer default 0 not null,
  ref_amt bigint default 0 not null,
  constraint payment_method_amounts_pkey PRIMARY KEY (merchant_id, day, payment_method_id, amount_class),
  constraint payment_method_amounts_amount_class_check CHECK (((amount_class >= 0) AND (amount_class <= 34))),
  constraint payment_method_amounts_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id)
);
comment on table payment_method_amounts is 'placement: merchant';
alter table payment_method_amounts enable row level security;
alter table payment_method_amounts force row level security;
create policy of_merchant on payment_method_amounts for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on payment_method_amounts for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on payment_method_amounts to choba_worker;
grant select on payment_method_amounts to choba_admin;
grant select on payment_method_amounts to choba_merchant;
grant select on payment_method_amounts to choba_store;
grant update (pay_amt, pay_n, ref_amt, ref_n) on payment_method_amounts to choba_worker;

create table payment_method_application_files (
  merchant_id integer not null,
  application_id bigint not null,
  file_name uuid not null,
  tenant_id integer not null,
  added_at timestamp(3) with time zone not null,
  added_by text not null,
  constraint payment_method_application_files_pkey PRIMARY KEY (merchant_id, application_id, file_name),
  constraint payment_method_application_files_merchant_id_file_name_key UNIQUE (merchant_id, file_name),
  constraint payment_method_application_file_merchant_id_application_id_fkey FOREIGN KEY (merchant_id, application_id) REFERENCES payment_method_applications(merchant_id, id),
  constraint payment_method_application_files_merchant_id_file_name_fkey FOREIGN KEY (merchant_id, file_name) REFERENCES files(merchant_id, name)
);
comment on table payment_method_application_files is 'placement: merchant';
alter table payment_method_application_files enable row level security;
alter table payment_method_application_files force row level security;
create policy of_merchant on payment_method_application_files for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on payment_method_application_files for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on payment_method_application_files to choba_merchant;
grant insert, select on payment_method_application_files to choba_store;
grant select on payment_method_application_files to choba_admin;
grant select on payment_method_application_files to choba_worker;

create table payment_method_application_steps (
  merchant_id integer not null,
  application_id bigint not null,
  id bigint not null,
  tenant_id integer not null,
  step text not null,
  happened_at timestamp(3) with time zone not null,
  by_name text,
  text text,
  constraint payment_method_application_steps_pkey PRIMARY KEY (merchant_id, application_id, id),
  constraint payment_method_application_steps_step_check CHECK ((step = ANY (ARRAY['APPLY'::text, 'REVIEW'::text, 'ASK'::text, 'ANSWER'::text, 'APPROVE'::text, 'REFUSE'::text, 'WITHDRAW'::text, 'LAPSE'::text]))),
  constraint payment_method_application_step_merchant_id_application_id_fkey FOREIGN KEY (merchant_id, application_id) REFERENCES payment_method_applications(merchant_id, id)
);
comment on table payment_method_application_steps is 'placement: merchant';
alter table payment_method_application_steps enable row level security;
alter table payment_method_application_steps force row level security;
create policy of_merchant on payment_method_application_steps for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on payment_method_application_steps for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on payment_method_application_steps to choba_merchant;
grant insert, select on payment_method_application_steps to choba_store;
grant insert, select on payment_method_application_steps to choba_worker;
grant select on payment_method_application_steps to choba_admin;

create table payment_method_applications (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  company_id integer not null,
  payment_method_id smallint not null,
  state text default 'APPLIED'::text not null,
  from_day date not null,
  starts_on date,
  approval_id bigint,
  reason text,
  applied_at timestamp(3) with time zone not null,
  applied_by text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint payment_method_applications_pkey PRIMARY KEY (merchant_id, id),
  constraint payment_method_applications_check CHECK (((state = 'APPROVED'::text) = (starts_on IS NOT NULL))),
  constraint payment_method_applications_check1 CHECK (((state = ANY (ARRAY['APPLIED'::text, 'REVIEW'::text])) = (approval_id IS NOT NULL))),
  constraint payment_method_applications_state_check CHECK ((state = ANY (ARRAY['APPLIED'::text, 'REVIEW'::text, 'ASKED'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'LAPSED'::text]))),
  constraint payment_method_applications_merchant_id_company_id_fkey FOREIGN KEY (merchant_id, company_id) REFERENCES companies(merchant_id, id),
  constraint payment_method_applications_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint payment_method_applications_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id)
);
comment on table payment_method_applications is 'placement: merchant';
alter table payment_method_applications enable row level security;
alter table payment_method_applications force row level security;
CREATE INDEX payment_method_applications_by_tenant ON public.payment_method_applications USING btree (tenant_id, id DESC, merchant_id);
CREATE UNIQUE INDEX payment_method_applications_open ON public.payment_method_applications USING btree (merchant_id, company_id, payment_method_id) WHERE (state = ANY (ARRAY['APPLIED'::text, 'REVIEW'::text, 'ASKED'::text]));
create policy answering on payment_method_applications for update to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (state = ANY (ARRAY['APPLIED'::text, 'REVIEW'::text]))));
create policy applying on payment_method_applications for insert to choba_merchant, choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (state = 'APPLIED'::text)));
create policy of_merchant on payment_method_applications for all to choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on payment_method_applications for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading on payment_method_applications for select to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
grant insert, select, update on payment_method_applications to choba_merchant;
grant insert, select, update on payment_method_applications to choba_store;
grant select on payment_method_applications to choba_admin;
grant select, update on payment_method_applications to choba_worker;

create table payment_method_days (
  merchant_id integer not null,
  day date not null,
  payment_method_id smallint not null,
  tenant_id integer not null,
  pay_n integer default 0 not null,
  pay_amt bigint default 0 not null,
  ref_n integer default 0 not null,
  ref_amt bigint default 0 not null,
  failed_n integer default 0 not null,
  constraint payment_method_days_pkey PRIMARY KEY (merchant_id, day, payment_method_id)
) with (fillfactor=80);
comment on table payment_method_days is 'placement: merchant';
alter table payment_method_days enable row level security;
alter table payment_method_days force row level security;
create policy of_merchant on payment_method_days for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on payment_method_days for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on payment_method_days to choba_worker;
grant select on payment_method_days to choba_admin;
grant select on payment_method_days to choba_merchant;
grant select on payment_method_days to choba_store;

create table payment_method_stops (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  company_id integer not null,
  payment_method_id smallint not null,
  reason text not null,
  stopped_at timestamp(3) with time zone not null,
  stopped_by text not null,
  constraint payment_method_stops_pkey PRIMARY KEY (merchant_id, id),
  constraint payment_method_stops_merchant_id_company_id_payment_method__key UNIQUE (merchant_id, company_id, payment_method_id),
  constraint payment_method_stops_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint payment_method_stops_merchant_id_company_id_fkey FOREIGN KEY (merchant_id, company_id) REFERENCES companies(merchant_id, id),
  constraint payment_method_stops_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint payment_method_stops_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id)
);
comment on table payment_method_stops is 'placement: merchant';
alter table payment_method_stops enable row level security;
alter table payment_method_stops force row level security;
create policy of_merchant on payment_method_stops for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on payment_method_stops for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on payment_method_stops to choba_worker;
grant select on payment_method_stops to choba_admin;
grant select on payment_method_stops to choba_merchant;
grant select on payment_method_stops to choba_store;

create table payment_methods (
  id smallint not null,
  code text not null,
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  payment_class smallint not null,
  sequence integer not null,
  class_id smallint not null,
  state text default 'OFFERED'::text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_code_key UNIQUE (code),
  constraint payment_methods_payment_class_check CHECK (((payment_class >= 1) AND (payment_class <= 4))),
  constraint payment_methods_state_check CHECK ((state = ANY (ARRAY['OFFERED'::text, 'RETIRED'::text, 'REMOVED'::text]))),
  constraint payment_methods_class_id_payment_class_fkey FOREIGN KEY (class_id, payment_class) REFERENCES payment_classes(id, payment_class)
);
comment on table payment_methods is 'placement: reference';
grant insert, select, update on payment_methods to choba_admin;
grant select on payment_methods to choba_merchant;
grant select on payment_methods to choba_store;
grant select on payment_methods to choba_system;
grant select on payment_methods to choba_worker;

create table pending_code_addresses (
  tenant_id integer not null,
  user_id integer not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint pending_code_addresses_pkey PRIMARY KEY (tenant_id, user_id),
  constraint pending_code_addresses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint pending_code_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table pending_code_addresses is 'placement: coordinator';
alter table pending_code_addresses enable row level security;
alter table pending_code_addresses force row level security;
create policy of_tenant on pending_code_addresses for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on pending_code_addresses to choba_identity;

create table point_balances (
  merchant_id integer not null,
  card_no text collate "C" not null,
  tenant_id integer not null,
  balance bigint default 0 not null,
  may_be_negative boolean default false not null,
  constraint point_balances_pkey PRIMARY KEY (merchant_id, card_no),
  constraint never_negative CHECK (((balance >= 0) OR may_be_negative)),
  constraint point_balances_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor=80);
comment on table point_balances is 'placement: merchant';
alter table point_balances enable row level security;
alter table point_balances force row level security;
create policy of_merchant on point_balances for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on point_balances for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on point_balances to choba_worker;
grant select on point_balances to choba_admin;
grant select on point_balances to choba_merchant;
grant select on point_balances to choba_store;
grant update (balance, may_be_negative) on point_balances to choba_worker;

create table point_day_changes (
  merchant_id integer not null,
  store_id integer not null,
  day date not null,
  charge_type text not null,
  award text not null,
  original_rule_id bigint not null,
  tenant_id integer not null,
  entries bigint not null,
  quantity bigint not null
);
comment on table point_day_changes is 'placement: merchant';
alter table point_day_changes enable row level security;
alter table point_day_changes force row level security;
CREATE INDEX point_day_changes_by_day ON public.point_day_changes USING btree (merchant_id, day);
CREATE INDEX point_day_changes_by_tenant ON public.point_day_changes USING btree (tenant_id, merchant_id);
create policy of_merchant on point_day_changes for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on point_day_changes for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on point_day_changes to choba_worker;
grant select on point_day_changes to choba_admin;
grant select on point_day_changes to choba_merchant;
grant select on point_day_changes to choba_store;

create table point_days (
  merchant_id integer not null,
  day date not null,
  charge_type text not null,
  award text not null,
  original_rule_id bigint not null,
  tenant_id integer not null,
  entries bigint not null,
  quantity bigint not null,
  constraint point_days_pkey PRIMARY KEY (merchant_id, day, charge_type, award, original_rule_id)
) with (fillfactor=80);
comment on table point_days is 'placement: merchant';
alter table point_days enable row level security;
alter table point_days force row level security;
create policy of_merchant on point_days for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on point_days for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on point_days to choba_worker;
grant select on point_days to choba_admin;
grant select on point_days to choba_merchant;
grant select on point_days to choba_store;

create table point_deliveries (
  merchant_id integer not null,
  entry_id bigint not null,
  tenant_id integer not null,
  card_no text collate "C" not null,
  state text default 'WAITING'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp(3) with time zone,
  last_error text,
  settled_at timestamp(3) with time zone,
  sent_to text,
  constraint point_deliveries_pkey PRIMARY KEY (merchant_id, entry_id),
  constraint point_deliveries_attempts_check CHECK ((attempts >= 0)),
  constraint point_deliveries_check CHECK (((state = 'WAITING'::text) = (settled_at IS NULL))),
  constraint point_deliveries_last_error_check CHECK (((length(last_error) >= 1) AND (length(last_error) <= 200))),
  constraint point_deliveries_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'REFUSED'::text]))),
  constraint point_deliveries_merchant_id_entry_id_fkey FOREIGN KEY (merchant_id, entry_id) REFERENCES point_entries(merchant_id, id),
  constraint point_deliveries_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor=90);
comment on table point_deliveries is 'placement: merchant';
alter table point_deliveries enable row level security;
alter table point_deliveries force row level security;
CREATE INDEX point_deliveries_of_tenant ON public.point_deliveries USING btree (tenant_id, merchant_id) WHERE (state = 'WAITING'::text);
CREATE INDEX point_deliveries_refused ON public.point_deliveries USING btree (merchant_id, entry_id) WHERE (state = 'REFUSED'::text);
CREATE INDEX point_deliveries_waiting ON public.point_deliveries USING btree (merchant_id, entry_id) INCLUDE (card_no, next_attempt_at) WHERE (state = 'WAITING'::text);
create policy of_merchant on point_deliveries for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on point_deliveries for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on point_deliveries to choba_worker;
grant select on point_deliveries to choba_admin;
grant select on point_deliveries to choba_merchant;
grant select on point_deliveries to choba_store;
grant update (attempts, last_error, next_attempt_at, sent_to, settled_at, state) on point_deliveries to choba_worker;

create table point_entries (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  card_no text collate "C" not null,
  order_id bigint,
  payment_id bigint,
  cause bigint not null,
  charge_type text not null,
  award text not null,
  quantity bigint not null,
  balance bigint not null,
  at timestamp(3) with time zone not null,
  business_day date not null,
  store_id integer not null,
  rule_id bigint,
  base bigint,
  rate_ppm bigint,
  original_rule_id bigint default 0 not null,
  revision smallint default 0 not null,
  point_revision_id bigint,
  settlement_day date,
  constraint point_entries_pkey PRIMARY KEY (merchant_id, id),
  constraint point_entries_award_check CHECK ((award = ANY (ARRAY['AWARD'::text, 'CANCEL'::text]))),
  constraint point_entries_charge_type_check CHECK ((charge_type = ANY (ARRAY['BONUS'::text, 'BONUS_BONUS'::text, 'BONUS_COUPON'::text, 'QUANTITY'::text, 'QUANTITY_COUPON'::text, 'PROMOTION'::text, 'REVISION'::text, 'USE'::text]))),
  constraint point_entries_of CHECK (
CASE
    WHEN (point_revision_id IS NULL) THEN ((order_id IS NOT NULL) AND (payment_id IS NOT NULL))
    ELSE ((order_id IS NULL) AND (payment_id IS NULL) AND (charge_type = 'REVISION'::text))
END),
  constraint point_entries_once UNIQUE (merchant_id, order_id, charge_type, award, cause, revision),
  constraint point_entries_quantity_check CHECK ((quantity <> 0)),
  constraint point_entries_merchant_id_card_no_fkey FOREIGN KEY (merchant_id, card_no) REFERENCES point_balances(merchant_id, card_no),
  constraint point_entries_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint point_entries_merchant_id_order_id_fkey FOREIGN KEY (merchant_id, order_id) REFERENCES orders(merchant_id, id),
  constraint point_entries_merchant_id_payment_id_fkey FOREIGN KEY (merchant_id, payment_id) REFERENCES transactions(merchant_id, id),
  constraint point_entries_merchant_id_point_revision_id_fkey FOREIGN KEY (merchant_id, point_revision_id) REFERENCES point_revisions(merchant_id, id),
  constraint point_entries_merchant_id_rule_id_fkey FOREIGN KEY (merchant_id, rule_id) REFERENCES point_rule_versions(merchant_id, id),
  constraint point_entries_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table point_entries is 'placement: merchant';
alter table point_entries enable row level security;
alter table point_entries force row level security;
CREATE INDEX point_entries_by_card ON public.point_entries USING btree (merchant_id, card_no, id DESC) INCLUDE (quantity, balance, award);
CREATE INDEX point_entries_by_payment ON public.point_entries USING btree (merchant_id, payment_id) INCLUDE (charge_type, quantity, cause);
CREATE INDEX point_entries_by_store ON public.point_entries USING btree (merchant_id, store_id, at DESC, id DESC);
CREATE INDEX point_entries_by_time ON public.point_entries USING btree (merchant_id, at DESC, id DESC) INCLUDE (quantity, award, charge_type, store_id, original_rule_id);
CREATE INDEX point_entries_late ON public.point_entries USING btree (merchant_id, settlement_day) WHERE (settlement_day > business_day);
CREATE UNIQUE INDEX point_entries_by_revision ON public.point_entries USING btree (merchant_id, point_revision_id) WHERE (point_revision_id IS NOT NULL);
create policy of_merchant on point_entries for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on point_entries for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on point_entries to choba_worker;
grant select on point_entries to choba_admin;
grant select on point_entries to choba_merchant;
grant select on point_entries to choba_store;

create table point_months (
  merchant_id integer not null,
  month date not null,
  store_id integer not null,
  charge_type text not null,
  rule_id bigint not null,
  tenant_id integer not null,
  awarded bigint not null,
  cancelled bigint not null,
  constraint point_months_pkey PRIMARY KEY (merchant_id, month, store_id, charge_type, rule_id),
  constraint point_months_charge_type_check CHECK ((charge_type = ANY (ARRAY['BONUS'::text, 'BONUS_BONUS'::text, 'BONUS_COUPON'::text, 'QUANTITY'::text, 'QUANTITY_COUPON'::text, 'PROMOTION'::text, 'REVISION'::text, 'USE'::text]))),
  constraint point_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint point_months_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint point_months_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
) with (fillfactor=80);
comment on table point_months is 'placement: merchant';
alter table point_months enable row level security;
alter table point_months force row level security;
create policy of_merchant on point_months for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on point_months for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on point_months to choba_worker;
grant select on point_months to choba_admin;
grant select on point_months to choba_merchant;
grant select on point_months to choba_store;
grant update (awarded, cancelled) on point_months to choba_worker;

create table point_revisions (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  idempotency_key uuid not null,
  card_no text collate "C" not null,
  store_id integer not null,
  quantity bigint not null,
  reason text not null,
  state text not null,
  user_id integer not null,
  user_name text not null,
  requested_at timestamp(3) with time zone not null,
  approval_id bigint,
  constraint point_revisions_pkey PRIMARY KEY (merchant_id, id),
  constraint point_revisions_check CHECK (((state = 'POSTED'::text) OR (approval_id IS NOT NULL))),
  constraint point_revisions_once UNIQUE (merchant_id, idempotency_key),
  constraint point_revisions_quantity_check CHECK (((quantity <> 0) AND ((quantity >= '-1000000'::integer) AND (quantity <= 1000000)))),
  constraint point_revisions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 100))),
  constraint point_revisions_state_check CHECK ((state = ANY (ARRAY['POSTED'::text, 'WAITING'::text, 'RELEASED'::text]))),
  constraint point_revisions_merchant_id_approval_id_fkey FOREIGN KEY (merchant_id, approval_id) REFERENCES approvals(merchant_id, id),
  constraint point_revisions_merchant_id_card_no_fkey FOREIGN KEY (merchant_id, card_no) REFERENCES point_balances(merchant_id, card_no),
  constraint point_revisions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint point_revisions_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table point_revisions is 'placement: merchant';
alter table point_revisions enable row level security;
alter table point_revisions force row level security;
create policy of_merchant on point_revisions for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_stores on point_revisions for all to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_tenant on point_revisions for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on point_revisions to choba_worker;
grant select on point_revisions to choba_admin;
grant select on point_revisions to choba_merchant;
grant select on point_revisions to choba_store;
grant update (state) on point_revisions to choba_worker;

create table point_rule_versions (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  rule_id bigint not null,
  name text not null,
  first_day date not null,
  last_day date,
  activity_day text not null,
  weekdays smallint[] not null,
  dates smallint[] not null,
  month_end boolean not null,
  rate_ppm integer,
  base_rate_ppm integer,
  multiple_hundredths smallint,
  quantity integer,
  remark text not null,
  state text not null,
  created_at timestamp with time zone not null,
  created_by text,
  withdrawn_at timestamp with time zone,
  constraint point_rule_versions_pkey PRIMARY KEY (merchant_id, id),
  constraint point_rule_versions_activity_day_check CHECK ((activity_day = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text, 'MONTHLY'::text]))),
  constraint point_rule_versions_base_rate_ppm_check CHECK (((base_rate_ppm >= 1) AND (base_rate_ppm <= 1000000))),
  constraint point_rule_versions_check CHECK (((last_day IS NULL) OR (last_day >= first_day))),
  constraint point_rule_versions_check1 CHECK (((activity_day = 'WEEKLY'::text) = (cardinality(weekdays) > 0))),
  constraint point_rule_versions_check2 CHECK (((activity_day = 'MONTHLY'::text) = ((cardinality(dates) > 0) OR month_end))),
  constraint point_rule_versions_check3 CHECK ((num_nonnulls(rate_ppm, base_rate_ppm, multiple_hundredths, quantity) = 1)),
  constraint point_rule_versions_dates_check CHECK ((cardinality(dates) <= 31)),
  constraint point_rule_versions_multiple_hundredths_check CHECK (((multiple_hundredths >= 100) AND (multiple_hundredths <= 9999))),
  constraint point_rule_versions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint point_rule_versions_quantity_check CHECK ((quantity > 0)),
  constraint point_rule_versions_rate_ppm_check CHECK (((rate_ppm >= 1) AND (rate_ppm <= 1000000))),
  constraint point_rule_versions_remark_check CHECK ((length(remark) <= 100)),
  constraint point_rule_versions_state_check CHECK ((state = ANY (ARRAY['VALID'::text, 'INVALID'::text]))),
  constraint point_rule_versions_weekdays_check CHECK ((cardinality(weekdays) <= 7)),
  constraint point_rule_versions_merchant_id_rule_id_fkey FOREIGN KEY (merchant_id, rule_id) REFERENCES point_rules(merchant_id, id)
);
comment on table point_rule_versions is 'placement: reference';
alter table point_rule_versions enable row level security;
alter table point_rule_versions force row level security;
CREATE UNIQUE INDEX point_rule_versions_by_day ON public.point_rule_versions USING btree (merchant_id, rule_id, first_day) WHERE (withdrawn_at IS NULL);
create policy of_merchant on point_rule_versions for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
grant insert, select on point_rule_versions to choba_merchant;
grant insert, select on point_rule_versions to choba_store;
grant select on point_rule_versions to choba_worker;
grant update (last_day, withdrawn_at) on point_rule_versions to choba_merchant;
grant update (last_day, withdrawn_at) on point_rule_versions to choba_store;

create table point_rules (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  store_id integer,
  point_type text not null,
  activity_type text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  changed_at timestamp with time zone,
  changed_by text,
  creation_source text not null,
  constraint point_rules_pkey PRIMARY KEY (merchant_id, id),
  constraint point_rules_activity_type_check CHECK ((activity_type = ANY (ARRAY['COMMON'::text, 'SPECIAL'::text]))),
  constraint point_rules_creation_source_check CHECK ((creation_source = ANY (ARRAY['PORTAL'::text, 'SETUP'::text]))),
  constraint point_rules_point_type_check CHECK ((point_type = ANY (ARRAY['BONUS'::text, 'QUANTITY'::text]))),
  constraint point_rules_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint point_rules_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table point_rules is 'placement: reference';
alter table point_rules enable row level security;
alter table point_rules force row level security;
CREATE INDEX point_rules_by_store ON public.point_rules USING btree (merchant_id, store_id) WHERE (store_id IS NOT NULL);
CREATE INDEX point_rules_by_time ON public.point_rules USING btree (merchant_id, created_at DESC, id DESC);
create policy changing_of_stores on point_rules for update to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_merchant on point_rules for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy reading_of_merchant on point_rules for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on point_rules for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant insert, select on point_rules to choba_merchant;
grant insert, select on point_rules to choba_store;
grant select on point_rules to choba_worker;
grant update (changed_at, changed_by, version) on point_rules to choba_merchant;
grant update (changed_at, changed_by, version) on point_rules to choba_store;

create table point_systems (
  merchant_id integer not null,
  tenant_id integer not null,
  is_away boolean default false not null,
  since timestamp(3) with time zone not null,
  failures integer default 0 not null,
  next_attempt_at timestamp(3) with time zone,
  last_error text,
  last_failed_at timestamp(3) with time zone,
  last_delivered_at timestamp(3) with time zone,
  lease uuid,
  leased_until timestamp(3) with time zone,
  constraint point_systems_pkey PRIMARY KEY (merchant_id),
  constraint point_systems_check CHECK (((lease IS NULL) = (leased_until IS NULL))),
  constraint point_systems_failures_check CHECK ((failures >= 0)),
  constraint point_systems_last_error_check CHECK (((length(last_error) >= 1) AND (length(last_error) <= 200))),
  constraint point_systems_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table point_systems is 'placement: merchant';
alter table point_systems enable row level security;
alter table point_systems force row level security;
create policy of_merchant on point_systems for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on point_systems for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on point_systems to choba_worker;
grant select on point_systems to choba_admin;
grant select on point_systems to choba_merchant;
grant select on point_systems to choba_store;
grant update (failures, is_away, last_delivered_at, last_error, last_failed_at, lease, leased_until, next_attempt_at, since) on point_systems to choba_worker;

create table qr_codes (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  store_id integer not null,
  terminal_id integer,
  name text not null,
  kind text not null,
  amount bigint,
  merchant_name text,
  city text,
  postal_code text,
  local_name text,
  category_code text,
  url text,
  payload text not null,
  modules smallint not null,
  logo bytea,
  logo_contrast_tenths smallint,
  logo_is_transparent boolean,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  changed_at timestamp with time zone,
  changed_by text,
  search_folded text collate "C" generated always as (
CASE
    WHEN ((name COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((name COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((name COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((name COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((name COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  constraint qr_codes_pkey PRIMARY KEY (merchant_id, id),
  constraint qr_codes_amount_check CHECK (((amount >= 1) AND (amount <= '99999999999'::bigint))),
  constraint qr_codes_category_code_check CHECK ((category_code ~ '^[0-9]{4}$'::text)),
  constraint qr_codes_check CHECK (((kind = 'URL'::text) = (url IS NOT NULL))),
  constraint qr_codes_check1 CHECK ((((kind = 'PAYMENT'::text) = (merchant_name IS NOT NULL)) AND ((kind = 'PAYMENT'::text) = (city IS NOT NULL)))),
  constraint qr_codes_check2 CHECK (((kind = 'PAYMENT'::text) OR (COALESCE((amount)::text, postal_code, local_name, category_code) IS NULL))),
  constraint qr_codes_check3 CHECK ((((logo IS NULL) = (logo_contrast_tenths IS NULL)) AND ((logo IS NULL) = (logo_is_transparent IS NULL)))),
  constraint qr_codes_city_check CHECK (((length(city) >= 1) AND (length(city) <= 15))),
  constraint qr_codes_kind_check CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'URL'::text]))),
  constraint qr_codes_local_name_check CHECK (((length(local_name) >= 1) AND (length(local_name) <= 50))),
  constraint qr_codes_logo_check CHECK ((length(logo) <= 100000)),
  constraint qr_codes_logo_contrast_tenths_check CHECK (((logo_contrast_tenths >= 10) AND (logo_contrast_tenths <= 210))),
  constraint qr_codes_merchant_name_check CHECK (((length(merchant_name) >= 1) AND (length(merchant_name) <= 25))),
  constraint qr_codes_modules_check CHECK (((modules >= 21) AND (modules <= 177))),
  constraint qr_codes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint qr_codes_payload_check CHECK ((length(payload) <= 400)),
  constraint qr_codes_postal_code_check CHECK (((length(postal_code) >= 1) AND (length(postal_code) <= 10))),
  constraint qr_codes_url_check CHECK (((url ~ '^https?://'::text) AND (length(url) <= 300))),
  constraint qr_codes_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint qr_codes_merchant_id_terminal_id_fkey FOREIGN KEY (merchant_id, terminal_id) REFERENCES terminals(merchant_id, id)
);
comment on table qr_codes is 'placement: merchant';
alter table qr_codes enable row level security;
alter table qr_codes force row level security;
CREATE INDEX qr_codes_by_time ON public.qr_codes USING btree (merchant_id, created_at DESC, id DESC);
create policy of_merchant on qr_codes for all to choba_merchant using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_stores on qr_codes for all to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant delete, insert, select, update on qr_codes to choba_merchant;
grant delete, insert, select, update on qr_codes to choba_store;

create table refund_batch_rows (
  merchant_id integer not null,
  batch_id bigint not null,
  position integer not null,
  tenant_id integer not null,
  payment_no text collate "C" not null,
  amount_given bigint,
  reason text,
  remark text,
  fault text,
  state text not null,
  problem text,
  store_id integer,
  amount bigint,
  refundable bigint,
  idempotency_key uuid not null,
  refund_id bigint,
  points_returned bigint,
  points_reversed bigint,
  points_short bigint,
  withheld bigint,
  constraint refund_batch_rows_pkey PRIMARY KEY (merchant_id, batch_id, "position"),
  constraint refund_batch_rows_amount_check CHECK ((amount > 0)),
  constraint refund_batch_rows_check CHECK (((state = 'REQUESTED'::text) = (refund_id IS NOT NULL))),
  constraint refund_batch_rows_check1 CHECK (((state <> 'READY'::text) OR ((amount IS NOT NULL) AND (refundable IS NOT NULL) AND (store_id IS NOT NULL)))),
  constraint refund_batch_rows_check2 CHECK (((amount IS NULL) OR (withheld IS NULL) OR (withheld < amount))),
  constraint refund_batch_rows_payment_no_check CHECK ((length(payment_no) <= 64)),
  constraint refund_batch_rows_points_returned_check CHECK ((points_returned >= 0)),
  constraint refund_batch_rows_points_reversed_check CHECK ((points_reversed >= 0)),
  constraint refund_batch_rows_points_short_check CHECK ((points_short >= 0)),
  constraint refund_batch_rows_state_check CHECK ((state = ANY (ARRAY['READY'::text, 'INVALID'::text, 'REQUESTED'::text, 'FAILED'::text]))),
  constraint refund_batch_rows_withheld_check CHECK ((withheld >= 0)),
  constraint refund_batch_rows_merchant_id_batch_id_fkey FOREIGN KEY (merchant_id, batch_id) REFERENCES refund_batches(merchant_id, id) ON DELETE CASCADE,
  constraint refund_batch_rows_merchant_id_refund_id_fkey FOREIGN KEY (merchant_id, refund_id) REFERENCES refunds(merchant_id, id)
);
comment on table refund_batch_rows is 'placement: merchant';
alter table refund_batch_rows enable row level security;
alter table refund_batch_rows force row level security;
CREATE INDEX refund_batch_rows_by_state ON public.refund_batch_rows USING btree (merchant_id, batch_id, state, "position");
create policy of_merchant on refund_batch_rows for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on refund_batch_rows for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on refund_batch_rows to choba_merchant;
grant delete, insert, select, update on refund_batch_rows to choba_store;
grant select on refund_batch_rows to choba_admin;
grant select on refund_batch_rows to choba_worker;

create table refund_batches (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  user_id integer not null,
  user_name text not null,
  file_name text,
  currency text not null,
  state text not null,
  stop_reason text,
  row_count integer not null,
  ready_count integer not null,
  ready_sum bigint not null,
  store_ids integer[] not null,
  approval_id bigint,
  created_at timestamp(3) with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  changed_at timestamp with time zone,
  changed_by text,
  constraint refund_batches_pkey PRIMARY KEY (merchant_id, id),
  constraint refund_batches_ready_sum_check CHECK ((ready_sum >= 0)),
  constraint refund_batches_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'WAITING'::text, 'RUNNING'::text, 'STOPPED'::text, 'DONE'::text, 'REFUSED'::text]))),
  constraint refund_batches_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint refund_batches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table refund_batches is 'placement: merchant';
alter table refund_batches enable row level security;
alter table refund_batches force row level security;
CREATE INDEX refund_batches_by_user ON public.refund_batches USING btree (merchant_id, user_id, created_at);
create policy of_merchant on refund_batches for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on refund_batches for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on refund_batches to choba_merchant;
grant delete, insert, select, update on refund_batches to choba_store;
grant select on refund_batches to choba_admin;
grant select, update on refund_batches to choba_worker;

create table refund_points (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  payment_id bigint not null,
  returned bigint not null,
  reversed_points jsonb not null,
  short bigint not null,
  withheld bigint not null,
  constraint refund_points_pkey PRIMARY KEY (merchant_id, id),
  constraint refund_points_returned_check CHECK ((returned >= 0)),
  constraint refund_points_short_check CHECK ((short >= 0)),
  constraint refund_points_withheld_check CHECK ((withheld >= 0)),
  constraint refund_points_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint refund_points_merchant_id_id_fkey FOREIGN KEY (merchant_id, id) REFERENCES refunds(merchant_id, id),
  constraint refund_points_merchant_id_payment_id_fkey FOREIGN KEY (merchant_id, payment_id) REFERENCES transactions(merchant_id, id)
);
comment on table refund_points is 'placement: merchant';
alter table refund_points enable row level security;
alter table refund_points force row level security;
CREATE INDEX refund_points_by_payment ON public.refund_points USING btree (merchant_id, payment_id);
create policy of_merchant on refund_points for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on refund_points for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on refund_points to choba_merchant;
grant insert, select on refund_points to choba_store;
grant select on refund_points to choba_admin;
grant select on refund_points to choba_worker;

create table refund_reasons (
  tenant_id integer not null,
  code text not null,
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  sequence smallint not null,
  active boolean default true not null,
  constraint refund_reasons_pkey PRIMARY KEY (tenant_id, code),
  constraint refund_reasons_code_check CHECK ((code ~ '^[A-Z][A-Z0-9_]{0,31}$'::text)),
  constraint refund_reasons_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table refund_reasons is 'placement: reference';
alter table refund_reasons enable row level security;
alter table refund_reasons force row level security;
create policy of_administrators on refund_reasons for insert to choba_admin with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on refund_reasons for select to choba_admin, choba_merchant, choba_store using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on refund_reasons to choba_admin;
grant select on refund_reasons to choba_merchant;
grant select on refund_reasons to choba_store;

create table refunds (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  user_id integer not null,
  user_name text not null,
  idempotency_key uuid not null,
  payment_no text not null,
  amount bigint not null,
  remark text,
  gateway_key uuid not null,
  requested_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sent_to text,
  settled_at timestamp with time zone,
  unknown_at timestamp with time zone,
  outcome text,
  gateway_reference text,
  gateway_reason text,
  payment_id bigint not null,
  abandoned_at timestamp with time zone,
  reason text,
  approval_id bigint,
  approved_by integer,
  approved_at timestamp with time zone,
  last_queried_at timestamp with time zone,
  query_count integer default 0 not null,
  gateway_message text,
  settled_approval_id bigint,
  contradicted_at timestamp with time zone,
  contradiction text,
  contradiction_reference text,
  corrected_approval_id bigint,
  corrected_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (merchant_id, id),
  constraint refunds_amount_check CHECK (((amount >= 1) AND (amount <= '99999999999'::bigint))),
  constraint refunds_contradiction CHECK (((contradicted_at IS NULL) = (contradiction IS NULL))),
  constraint refunds_contradiction_check CHECK ((contradiction = ANY (ARRAY['SUCCEEDED'::text, 'REFUSED'::text, 'FAILED'::text]))),
  constraint refunds_correction CHECK (((corrected_at IS NULL) = (corrected_approval_id IS NULL))),
  constraint refunds_gateway_message_check CHECK ((length(gateway_message) <= 200)),
  constraint refunds_gateway_reason_check CHECK (((length(gateway_reason) >= 1) AND (length(gateway_reason) <= 100))),
  constraint refunds_idempotency_key UNIQUE (merchant_id, user_id, idempotency_key),
  constraint refunds_outcome_check CHECK ((outcome = ANY (ARRAY['SUCCEEDED'::text, 'REFUSED'::text, 'FAILED'::text, 'NOT_APPROVED'::text]))),
  constraint refunds_merchant_id_id_fkey FOREIGN KEY (merchant_id, id) REFERENCES transactions(merchant_id, id),
  constraint refunds_merchant_id_payment_id_fkey FOREIGN KEY (merchant_id, payment_id) REFERENCES transactions(merchant_id, id),
  constraint refunds_reason FOREIGN KEY (tenant_id, reason) REFERENCES refund_reasons(tenant_id, code)
);
comment on table refunds is 'placement: merchant';
alter table refunds enable row level security;
alter table refunds force row level security;
CREATE INDEX refunds_by_gateway_key ON public.refunds USING btree (gateway_key) WHERE (settled_at IS NULL);
CREATE INDEX refunds_by_own_key ON public.refunds USING btree (merchant_id, gateway_key);
CREATE INDEX refunds_by_payment ON public.refunds USING btree (merchant_id, payment_id);
CREATE INDEX refunds_by_time ON public.refunds USING btree (merchant_id, requested_at);
CREATE INDEX refunds_unknown ON public.refunds USING btree (tenant_id, id) WHERE ((settled_at IS NULL) OR (contradicted_at IS NOT NULL));
create policy of_merchant on refunds for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on refunds for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on refunds to choba_merchant;
grant insert, select on refunds to choba_store;
grant insert, select, update on refunds to choba_worker;
grant select on refunds to choba_admin;

create table review_answers (
  merchant_id integer not null,
  id bigint not null,
  review_id bigint not null,
  tenant_id integer not null,
  content text not null,
  answered_at timestamp(3) with time zone not null,
  answered_by text not null,
  delivery text not null,
  constraint review_answers_pkey PRIMARY KEY (merchant_id, id),
  constraint review_answers_delivery_check CHECK ((delivery = ANY (ARRAY['EMAIL'::text, 'NOTIFICATION'::text, 'LIST'::text, 'NONE'::text]))),
  constraint review_answers_merchant_id_review_id_fkey FOREIGN KEY (merchant_id, review_id) REFERENCES reviews(merchant_id, id) ON DELETE CASCADE
);
comment on table review_answers is 'placement: merchant';
alter table review_answers enable row level security;
alter table review_answers force row level security;
CREATE INDEX review_answers_by_review ON public.review_answers USING btree (merchant_id, review_id, id);
create policy of_merchant on review_answers for select to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on review_answers for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on review_answers to choba_admin;
grant select on review_answers to choba_merchant;
grant select on review_answers to choba_store;

create table review_files (
  merchant_id integer not null,
  review_id bigint not null,
  position smallint not null,
  tenant_id integer not null,
  file_name uuid not null,
  constraint review_files_pkey PRIMARY KEY (merchant_id, review_id, "position"),
  constraint review_files_merchant_id_file_name_key UNIQUE (merchant_id, file_name),
  constraint review_files_merchant_id_file_name_fkey FOREIGN KEY (merchant_id, file_name) REFERENCES files(merchant_id, name),
  constraint review_files_merchant_id_review_id_fkey FOREIGN KEY (merchant_id, review_id) REFERENCES reviews(merchant_id, id) ON DELETE CASCADE
);
comment on table review_files is 'placement: merchant';
alter table review_files enable row level security;
alter table review_files force row level security;
create policy of_merchant on review_files for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on review_files for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on review_files to choba_merchant;
grant insert, select on review_files to choba_store;
grant select on review_files to choba_admin;

create table reviews (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  type text not null,
  title text not null,
  content text default ''::text not null,
  rating smallint,
  platform text not null,
  user_id integer not null,
  user_name text not null,
  user_full_name text not null,
  written_at timestamp with time zone not null,
  state text default 'NEW'::text not null,
  tags text[] default '{}'::text[] not null,
  tags_folded text[] default '{}'::text[] not null,
  answer_count integer default 0 not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  search_folded text collate "C" generated always as (
CASE
    WHEN ((((((content || '
'::text) || user_full_name) || '
'::text) || user_name) COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((((((content || '
'::text) || user_full_name) || '
'::text) || user_name) COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((((((content || '
'::text) || user_full_name) || '
'::text) || user_name) COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((((((content || '
'::text) || user_full_name) || '
'::text) || user_name) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((((((content || '
'::text) || user_full_name) || '
'::text) || user_name) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  constraint reviews_pkey PRIMARY KEY (merchant_id, id),
  constraint reviews_check CHECK (((type = 'star'::text) = (rating IS NOT NULL))),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_state CHECK ((state = ANY (ARRAY['NEW'::text, 'IN_PROGRESS'::text, 'ANSWERED'::text, 'CLOSED'::text]))),
  constraint reviews_tags CHECK ((cardinality(tags) <= 10)),
  constraint reviews_type_check CHECK ((type = ANY (ARRAY['sendBack'::text, 'star'::text]))),
  constraint reviews_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint reviews_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table reviews is 'placement: merchant';
alter table reviews enable row level security;
alter table reviews force row level security;
CREATE INDEX reviews_by_tenant ON public.reviews USING btree (tenant_id, id DESC);
create policy of_merchant on reviews for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on reviews for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on reviews to choba_merchant;
grant insert, select on reviews to choba_store;
grant select on reviews to choba_admin;
grant update (answer_count, changed_at, changed_by, state, tags, tags_folded, version) on reviews to choba_admin;

create table revoked_sessions (
  tenant_id integer not null,
  sid text not null,
  until timestamp with time zone not null,
  constraint revoked_sessions_pkey PRIMARY KEY (tenant_id, sid),
  constraint revoked_sessions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table revoked_sessions is 'placement: coordinator';
alter table revoked_sessions enable row level security;
alter table revoked_sessions force row level security;
create policy of_tenant on revoked_sessions for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on revoked_sessions to choba_identity;

create table role_permissions (
  merchant_id integer not null,
  role_id integer not null,
  tenant_id integer not null,
  module text not null,
  action text not null,
  constraint role_permissions_pkey PRIMARY KEY (merchant_id, role_id, module, action),
  constraint role_permissions_merchant_id_role_id_fkey FOREIGN KEY (merchant_id, role_id) REFERENCES roles(merchant_id, id) ON DELETE CASCADE
);
comment on table role_permissions is 'placement: reference';
alter table role_permissions enable row level security;
alter table role_permissions force row level security;
create policy of_merchant on role_permissions for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on role_permissions for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on role_permissions to choba_admin;
grant delete, insert, select on role_permissions to choba_merchant;
grant delete, insert, select on role_permissions to choba_store;
grant select on role_permissions to choba_identity;
grant select on role_permissions to choba_worker;

create table role_refund_limits (
  merchant_id integer not null,
  role_id integer not null,
  tenant_id integer not null,
  each_max bigint,
  person_day_max bigint,
  store_day_max bigint,
  constraint role_refund_limits_pkey PRIMARY KEY (merchant_id, role_id),
  constraint role_refund_limits_each_max_check CHECK ((each_max >= 0)),
  constraint role_refund_limits_person_day_max_check CHECK ((person_day_max >= 0)),
  constraint role_refund_limits_store_day_max_check CHECK ((store_day_max >= 0)),
  constraint role_refund_limits_merchant_id_role_id_fkey FOREIGN KEY (merchant_id, role_id) REFERENCES roles(merchant_id, id) ON DELETE CASCADE,
  constraint role_refund_limits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table role_refund_limits is 'placement: reference';
alter table role_refund_limits enable row level security;
alter table role_refund_limits force row level security;
create policy of_merchant on role_refund_limits for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on role_refund_limits for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on role_refund_limits to choba_merchant;
grant delete, insert, select, update on role_refund_limits to choba_store;
grant select on role_refund_limits to choba_admin;
grant select on role_refund_limits to choba_identity;
grant select on role_refund_limits to choba_worker;

create table roles (
  merchant_id integer not null,
  id integer not null,
  tenant_id integer not null,
  name text not null,
  builtin text,
  version integer default 1 not null,
  changed_at timestamp with time zone,
  changed_by text,
  constraint roles_pkey PRIMARY KEY (merchant_id, id),
  constraint roles_builtin_check CHECK ((builtin = ANY (ARRAY['SUPER_ADMIN'::text, 'SYSTEM_CONFIG'::text]))),
  constraint roles_merchant_id_name_key UNIQUE (merchant_id, name),
  constraint roles_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table roles is 'placement: reference';
alter table roles enable row level security;
alter table roles force row level security;
CREATE UNIQUE INDEX roles_by_folded_name ON public.roles USING btree (merchant_id, lower(regexp_replace(NORMALIZE(name, NFKC), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)));
create policy of_merchant on roles for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on roles for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on roles to choba_admin;
grant delete, insert, select on roles to choba_merchant;
grant delete, insert, select on roles to choba_store;
grant select on roles to choba_identity;
grant select on roles to choba_worker;
grant update (changed_at, changed_by, name, version) on roles to choba_admin;
grant update (changed_at, changed_by, name, version) on roles to choba_merchant;
grant update (changed_at, changed_by, name, version) on roles to choba_store;

create table seeds (
  name text not null,
  size integer not null,
  day date not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint seeds_pkey PRIMARY KEY (name)
);
comment on table seeds is 'placement: coordinator';

create table session_activity (
  tenant_id integer not null,
  sid text collate "C" not null,
  user_id integer not null,
  last_at timestamp with time zone default now() not null,
  second_step_at timestamp with time zone,
  language text,
  user_agent text,
  ip text,
  constraint session_activity_pkey PRIMARY KEY (tenant_id, sid),
  constraint session_activity_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint session_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table session_activity is 'placement: coordinator';
alter table session_activity enable row level security;
alter table session_activity force row level security;
CREATE INDEX session_activity_by_age ON public.session_activity USING btree (tenant_id, last_at);
create policy of_tenant on session_activity for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant_admin on session_activity for select to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on session_activity to choba_identity;
grant select (language, last_at, tenant_id, user_id) on session_activity to choba_admin;

create table settlement_cells (
  merchant_id integer not null,
  store_id integer not null,
  day date not null,
  payment_method_id smallint not null,
  late boolean not null,
  terms_id bigint not null,
  tenant_id integer not null,
  company_id integer not null,
  pay_n integer not null,
  pay_amt bigint not null,
  ref_n integer not null,
  ref_amt bigint not null,
  fee bigint not null,
  fee_back bigint not null,
  constraint settlement_cells_pkey PRIMARY KEY (merchant_id, store_id, day, payment_method_id, late, terms_id),
  constraint settlement_cells_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint settlement_cells_merchant_id_terms_id_fkey FOREIGN KEY (merchant_id, terms_id) REFERENCES terms(merchant_id, id)
);
comment on table settlement_cells is 'placement: merchant';
alter table settlement_cells enable row level security;
alter table settlement_cells force row level security;
CREATE INDEX settlement_cells_by_day ON public.settlement_cells USING btree (merchant_id, day);
create policy of_merchant on settlement_cells for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on settlement_cells for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on settlement_cells to choba_worker;
grant select on settlement_cells to choba_admin;
grant select on settlement_cells to choba_merchant;
grant select on settlement_cells to choba_store;
grant update (fee, fee_back) on settlement_cells to choba_worker;

create table settlement_points (
  merchant_id integer not null,
  day date not null,
  store_id integer not null,
  terms_day date not null,
  tenant_id integer not null,
  points bigint not null,
  constraint settlement_points_pkey PRIMARY KEY (merchant_id, day, store_id, terms_day),
  constraint settlement_points_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
) with (fillfactor=80);
comment on table settlement_points is 'placement: merchant';
alter table settlement_points enable row level security;
alter table settlement_points force row level security;
create policy of_merchant on settlement_points for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on settlement_points for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on settlement_points to choba_worker;
grant select on settlement_points to choba_admin;
grant select on settlement_points to choba_merchant;
grant select on settlement_points to choba_store;
grant update (points) on settlement_points to choba_worker;

create table settlements (
  merchant_id integer not null,
  tenant_id integer not null,
  first_day date not null,
  closed_through date not null,
  methods_without_rate smallint[] default '{}'::smallint[] not null,
  constraint settlements_pkey PRIMARY KEY (merchant_id),
  constraint settlements_check CHECK ((closed_through >= (first_day - 1))),
  constraint settlements_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
) with (fillfactor=50);
comment on table settlements is 'placement: merchant';
alter table settlements enable row level security;
alter table settlements force row level security;
create policy of_merchant on settlements for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on settlements for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on settlements to choba_worker;
grant select on settlements to choba_admin;
grant select on settlements to choba_merchant;
grant select on settlements to choba_store;
grant update (closed_through, methods_without_rate) on settlements to choba_worker;

create table setup_links (
  tenant_id integer not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint setup_links_pkey PRIMARY KEY (tenant_id),
  constraint setup_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table setup_links is 'placement: coordinator';
alter table setup_links enable row level security;
alter table setup_links force row level security;
create policy of_tenant on setup_links for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on setup_links to choba_identity;

create table statements (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  company_id integer not null,
  statement_no text collate "C" not null,
  kind text not null,
  deposit_id bigint,
  period text collate "C",
  date_from date not null,
  date_to date not null,
  issue_no smallint not null,
  corrects bigint,
  reason text,
  language text not null,
  issued_on date not null,
  issued_at timestamp(3) with time zone not null,
  issued_by text not null,
  recipient_name text not null,
  issuer_name text not null,
  amount bigint not null,
  currency text not null,
  content jsonb not null,
  pdf bytea not null,
  pdf_hash text not null,
  search_folded text collate "C" generated always as (
CASE
    WHEN ((((recipient_name || '
'::text) || issuer_name) COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((((recipient_name || '
'::text) || issuer_name) COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((((recipient_name || '
'::text) || issuer_name) COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((((recipient_name || '
'::text) || issuer_name) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((((recipient_name || '
'::text) || issuer_name) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  constraint statements_pkey PRIMARY KEY (merchant_id, id),
  constraint statements_check CHECK (
CASE kind
    WHEN 'DEPOSIT'::text THEN ((deposit_id IS NOT NULL) AND (period IS NULL))
    ELSE ((deposit_id IS NULL) AND (period IS NOT NULL))
END),
  constraint statements_check1 CHECK ((((issue_no > 1) = (corrects IS NOT NULL)) AND ((issue_no > 1) = (reason IS NOT NULL)))),
  constraint statements_issue_no_check CHECK (((issue_no >= 1) AND (issue_no <= 999))),
  constraint statements_kind_check CHECK ((kind = ANY (ARRAY['DEPOSIT'::text, 'MONTH'::text, 'YEAR'::text]))),
  constraint statements_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text, 'mn'::text]))),
  constraint statements_merchant_id_statement_no_key UNIQUE (merchant_id, statement_no),
  constraint statements_pdf_check CHECK (((length(pdf) >= 1) AND (length(pdf) <= 20000000))),
  constraint statements_pdf_hash_check CHECK ((pdf_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint statements_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint statements_merchant_id_company_id_fkey FOREIGN KEY (merchant_id, company_id) REFERENCES companies(merchant_id, id),
  constraint statements_merchant_id_corrects_fkey FOREIGN KEY (merchant_id, corrects) REFERENCES statements(merchant_id, id),
  constraint statements_merchant_id_deposit_id_fkey FOREIGN KEY (merchant_id, deposit_id) REFERENCES deposits(merchant_id, id)
);
comment on table statements is 'placement: merchant';
alter table statements enable row level security;
alter table statements force row level security;
CREATE INDEX statements_by_correction ON public.statements USING btree (merchant_id, corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX statements_by_deposit ON public.statements USING btree (merchant_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX statements_by_issue ON public.statements USING btree (merchant_id, issued_on DESC, id DESC);
create policy of_merchant on statements for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on statements for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on statements to choba_merchant;
grant insert, select on statements to choba_store;
grant select on statements to choba_admin;
grant select on statements to choba_worker;

create table store_alerts (
  merchant_id integer not null,
  store_id integer not null,
  business_day date not null,
  kind text not null,
  tenant_id integer not null,
  noted_at timestamp(3) with time zone not null,
  constraint store_alerts_pkey PRIMARY KEY (merchant_id, store_id, business_day, kind),
  constraint store_alerts_kind_check CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'DAY'::text]))),
  constraint store_alerts_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table store_alerts is 'placement: merchant';
alter table store_alerts enable row level security;
alter table store_alerts force row level security;
create policy of_merchant on store_alerts for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_stores on store_alerts for all to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_tenant on store_alerts for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on store_alerts to choba_worker;
grant select on store_alerts to choba_admin;
grant select on store_alerts to choba_merchant;
grant select on store_alerts to choba_store;

create table store_amounts (
  merchant_id integer not null,
  day date not null,
  store_id integer not null,
  payment_method_id smallint not null,
  amount_class smallint not null,
  tenant_id integer not null,
  pay_n integer default 0 not null,
  pay_amt bigint default 0 not null,
  ref_n integer default 0 not null,
  ref_amt bigint default 0 not null,
  constraint store_amounts_pkey PRIMARY KEY (merchant_id, day, store_id, payment_method_id, amount_class),
  constraint store_amounts_amount_class_check CHECK (((amount_class >= 0) AND (amount_class <= 34))),
  constraint store_amounts_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint store_amounts_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id)
);
comment on table store_amounts is 'placement: merchant';
alter table store_amounts enable row level security;
alter table store_amounts force row level security;
create policy of_merchant on store_amounts for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on store_amounts for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on store_amounts to choba_worker;
grant select on store_amounts to choba_admin;
grant select on store_amounts to choba_merchant;
grant select on store_amounts to choba_store;
grant update (pay_amt, pay_n, ref_amt, ref_n) on store_amounts to choba_worker;

create table store_companies (
  merchant_id integer not null,
  store_id integer not null,
  from_day date not null,
  company_id integer not null,
  tenant_id integer not null,
  constraint store_companies_pkey PRIMARY KEY (merchant_id, store_id, from_day),
  constraint store_companies_merchant_id_company_id_fkey FOREIGN KEY (merchant_id, company_id) REFERENCES companies(merchant_id, id),
  constraint store_companies_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table store_companies is 'placement: reference';
alter table store_companies enable row level security;
alter table store_companies force row level security;
create policy deleting_of_stores on store_companies for delete to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_merchant on store_companies for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on store_companies for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on store_companies for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on store_companies for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant delete, insert, select on store_companies to choba_merchant;
grant delete, insert, select on store_companies to choba_store;
grant insert, select on store_companies to choba_worker;
grant select on store_companies to choba_admin;

create table store_days (
  merchant_id integer not null,
  store_id integer not null,
  day date not null,
  tenant_id integer not null,
  pay_n integer default 0 not null,
  pay_amt bigint default 0 not null,
  ref_n integer default 0 not null,
  ref_amt bigint default 0 not null,
  failed_n integer default 0 not null,
  constraint store_days_pkey PRIMARY KEY (merchant_id, store_id, day)
) with (fillfactor=80);
comment on table store_days is 'placement: merchant';
alter table store_days enable row level security;
alter table store_days force row level security;
CREATE INDEX store_days_by_day ON public.store_days USING btree (merchant_id, day);
create policy of_merchant on store_days for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on store_days for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on store_days to choba_worker;
grant select on store_days to choba_admin;
grant select on store_days to choba_merchant;
grant select on store_days to choba_store;

create table store_hours (
  merchant_id integer not null,
  day date not null,
  store_id integer not null,
  hour smallint not null,
  tenant_id integer not null,
  pay_n integer default 0 not null,
  pay_amt bigint default 0 not null,
  ref_n integer default 0 not null,
  ref_amt bigint default 0 not null,
  constraint store_hours_pkey PRIMARY KEY (merchant_id, day, store_id, hour),
  constraint store_hours_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint store_hours_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table store_hours is 'placement: merchant';
alter table store_hours enable row level security;
alter table store_hours force row level security;
create policy of_merchant on store_hours for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on store_hours for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on store_hours to choba_worker;
grant select on store_hours to choba_admin;
grant select on store_hours to choba_merchant;
grant select on store_hours to choba_store;
grant update (pay_amt, pay_n, ref_amt, ref_n) on store_hours to choba_worker;

create table store_order_days (
  merchant_id integer not null,
  store_id integer not null,
  day date not null,
  type text not null,
  presentation text not null,
  payment_classes smallint not null,
  tenant_id integer not null,
  orders bigint not null,
  amount bigint not null,
  points_used bigint not null,
  points_awarded bigint not null,
  constraint store_order_days_pkey PRIMARY KEY (merchant_id, store_id, day, type, presentation, payment_classes)
) with (fillfactor=80);
comment on table store_order_days is 'placement: merchant';
alter table store_order_days enable row level security;
alter table store_order_days force row level security;
create policy of_merchant on store_order_days for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on store_order_days for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on store_order_days to choba_worker;
grant select on store_order_days to choba_admin;
grant select on store_order_days to choba_merchant;
grant select on store_order_days to choba_store;

create table store_payment_methods (
  merchant_id integer not null,
  store_id integer not null,
  payment_method_id smallint not null,
  tenant_id integer not null,
  constraint store_payment_methods_pkey PRIMARY KEY (merchant_id, store_id, payment_method_id),
  constraint store_payment_methods_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint store_payment_methods_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id)
);
comment on table store_payment_methods is 'placement: reference';
alter table store_payment_methods enable row level security;
alter table store_payment_methods force row level security;
create policy deleting_of_stores on store_payment_methods for delete to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_merchant on store_payment_methods for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on store_payment_methods for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on store_payment_methods for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on store_payment_methods for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant delete, insert, select on store_payment_methods to choba_merchant;
grant delete, insert, select on store_payment_methods to choba_store;
grant select on store_payment_methods to choba_admin;
grant select on store_payment_methods to choba_worker;

create table store_point_days (
  merchant_id integer not null,
  store_id integer not null,
  day date not null,
  charge_type text not null,
  award text not null,
  original_rule_id bigint not null,
  tenant_id integer not null,
  entries bigint not null,
  quantity bigint not null,
  constraint store_point_days_pkey PRIMARY KEY (merchant_id, store_id, day, charge_type, award, original_rule_id)
) with (fillfactor=80);
comment on table store_point_days is 'placement: merchant';
alter table store_point_days enable row level security;
alter table store_point_days force row level security;
create policy of_merchant on store_point_days for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on store_point_days for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on store_point_days to choba_worker;
grant select on store_point_days to choba_admin;
grant select on store_point_days to choba_merchant;
grant select on store_point_days to choba_store;

create table store_service_ids (
  merchant_id integer not null,
  service_id text not null,
  store_id integer not null,
  tenant_id integer not null,
  constraint store_service_ids_pkey PRIMARY KEY (merchant_id, service_id),
  constraint store_service_ids_service_id_check CHECK (((length(service_id) >= 1) AND (length(service_id) <= 64))),
  constraint store_service_ids_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table store_service_ids is 'placement: reference';
alter table store_service_ids enable row level security;
alter table store_service_ids force row level security;
CREATE INDEX store_service_ids_by_store ON public.store_service_ids USING btree (merchant_id, store_id);
create policy deleting_of_stores on store_service_ids for delete to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_merchant on store_service_ids for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on store_service_ids for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on store_service_ids for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on store_service_ids for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant delete, insert, select on store_service_ids to choba_merchant;
grant delete, insert, select on store_service_ids to choba_store;
grant select on store_service_ids to choba_admin;
grant select on store_service_ids to choba_worker;

create table store_trade_types (
  merchant_id integer not null,
  store_id integer not null,
  trade_type_id smallint not null,
  tenant_id integer not null,
  constraint store_trade_types_pkey PRIMARY KEY (merchant_id, store_id, trade_type_id),
  constraint store_trade_types_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint store_trade_types_trade_type_id_fkey FOREIGN KEY (trade_type_id) REFERENCES trade_types(id)
);
comment on table store_trade_types is 'placement: reference';
alter table store_trade_types enable row level security;
alter table store_trade_types force row level security;
create policy deleting_of_stores on store_trade_types for delete to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_merchant on store_trade_types for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on store_trade_types for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on store_trade_types for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on store_trade_types for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant delete, insert, select on store_trade_types to choba_merchant;
grant delete, insert, select on store_trade_types to choba_store;
grant select on store_trade_types to choba_admin;
grant select on store_trade_types to choba_worker;

create table stores (
  merchant_id integer not null,
  id integer not null,
  tenant_id integer not null,
  code text not null,
  name text not null,
  opens_minutes smallint,
  closes_minutes smallint,
  trade_type_id smallint,
  payment_limit bigint,
  day_limit bigint,
  receipt_name text,
  abbreviation text,
  offline_service_id text,
  online_service_id text,
  point_give_ppm integer,
  point_use_ppm integer,
  point_award_limit integer,
  payment_alert bigint,
  day_alert bigint,
  hour_exceptions jsonb default '[]'::jsonb not null,
  closed_from date,
  created_at timestamp(3) with time zone default now(),
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  point_award_day_limit integer,
  search_folded text collate "C" generated always as (
CASE
    WHEN ((((((code || '
'::text) || name) || '
'::text) || COALESCE(abbreviation, ''::text)) COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((((((code || '
'::text) || name) || '
'::text) || COALESCE(abbreviation, ''::text)) COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((((((code || '
'::text) || name) || '
'::text) || COALESCE(abbreviation, ''::text)) COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((((((code || '
'::text) || name) || '
'::text) || COALESCE(abbreviation, ''::text)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((((((code || '
'::text) || name) || '
'::text) || COALESCE(abbreviation, ''::text)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  constraint stores_pkey PRIMARY KEY (merchant_id, id),
  constraint stores_abbreviation_check CHECK (((length(abbreviation) >= 1) AND (length(abbreviation) <= 20))),
  constraint stores_day_alert CHECK ((day_alert <= day_limit)),
  constraint stores_day_alert_check CHECK ((day_alert > 0)),
  constraint stores_day_limit_check CHECK ((day_limit > 0)),
  constraint stores_hour_exceptions_check CHECK ((jsonb_typeof(hour_exceptions) = 'array'::text)),
  constraint stores_merchant_id_code_key UNIQUE (merchant_id, code),
  constraint stores_offline_service_id_check CHECK (((length(offline_service_id) >= 1) AND (length(offline_service_id) <= 64))),
  constraint stores_online_service_id_check CHECK (((length(online_service_id) >= 1) AND (length(online_service_id) <= 64))),
  constraint stores_payment_alert CHECK ((payment_alert <= payment_limit)),
  constraint stores_payment_alert_check CHECK ((payment_alert > 0)),
  constraint stores_payment_limit_check CHECK ((payment_limit > 0)),
  constraint stores_point_award_day_limit_check CHECK ((point_award_day_limit > 0)),
  constraint stores_point_award_limit_check CHECK ((point_award_limit > 0)),
  constraint stores_point_give_ppm_check CHECK (((point_give_ppm >= 0) AND (point_give_ppm <= 1000000))),
  constraint stores_point_use_ppm_check CHECK (((point_use_ppm >= 0) AND (point_use_ppm <= 1000000))),
  constraint stores_receipt_name_check CHECK (((length(receipt_name) >= 1) AND (length(receipt_name) <= 64))),
  constraint stores_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint stores_trade_type_id_fkey FOREIGN KEY (trade_type_id) REFERENCES trade_types(id)
);
comment on table stores is 'placement: reference';
alter table stores enable row level security;
alter table stores force row level security;
CREATE INDEX stores_by_code ON public.stores USING btree (merchant_id, code COLLATE "C");
comment on column stores.point_give_ppm is 'Parts per million of an amount that is given as points where no common rule is valid';
comment on column stores.point_use_ppm is 'Parts per million of a payment that points may pay at most';
create policy changing_of_stores on stores for update to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || id) || ','::text)) > 0)));
create policy of_merchant on stores for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on stores for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on stores for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on stores for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || id) || ','::text)) > 0)));
grant insert, select on stores to choba_merchant;
grant insert, select on stores to choba_store;
grant insert, select on stores to choba_worker;
grant select on stores to choba_admin;
grant select on stores to choba_identity;
grant update (abbreviation, changed_at, changed_by, closed_from, closes_minutes, code, day_alert, day_limit, hour_exceptions, name, offline_service_id, online_service_id, opens_minutes, payment_alert, payment_limit, point_award_day_limit, point_award_limit, point_give_ppm, point_use_ppm, receipt_name, trade_type_id, version) on stores to choba_merchant;
grant update (abbreviation, changed_at, changed_by, closed_from, closes_minutes, code, day_alert, day_limit, hour_exceptions, name, offline_service_id, online_service_id, opens_minutes, payment_alert, payment_limit, point_award_day_limit, point_award_limit, point_give_ppm, point_use_ppm, receipt_name, trade_type_id, version) on stores to choba_store;

create table support_contacts (
  tenant_id integer not null,
  name text not null,
  email text,
  phone text,
  hotline text,
  hours jsonb default '[]'::jsonb not null,
  closed_on_holidays boolean default false not null,
  time_zone text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint support_contacts_pkey PRIMARY KEY (tenant_id),
  constraint support_contacts_email_check CHECK ((length(email) <= 254)),
  constraint support_contacts_hotline_check CHECK ((length(hotline) <= 20)),
  constraint support_contacts_hours_check CHECK ((jsonb_typeof(hours) = 'array'::text)),
  constraint support_contacts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint support_contacts_phone_check CHECK ((length(phone) <= 20)),
  constraint support_contacts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table support_contacts is 'placement: reference';
alter table support_contacts enable row level security;
alter table support_contacts force row level security;
create policy named on support_contacts for select to choba_merchant, choba_store using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on support_contacts for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on support_contacts to choba_admin;
grant select on support_contacts to choba_merchant;
grant select on support_contacts to choba_store;

create table support_sessions (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  user_id integer not null,
  user_name text not null,
  reason text not null,
  minutes smallint not null,
  state text not null,
  requested_at timestamp(3) with time zone not null,
  open_until timestamp(3) with time zone not null,
  started_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  ended_by text,
  logged jsonb default '{}'::jsonb not null,
  constraint support_sessions_pkey PRIMARY KEY (merchant_id, id),
  constraint support_sessions_logged_check CHECK ((jsonb_typeof(logged) = 'object'::text)),
  constraint support_sessions_minutes_check CHECK (((minutes >= 5) AND (minutes <= 60))),
  constraint support_sessions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint support_sessions_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'RUNNING'::text, 'ENDED'::text, 'CLOSED'::text]))),
  constraint support_sessions_time CHECK ((((state = ANY (ARRAY['RUNNING'::text, 'ENDED'::text])) = (started_at IS NOT NULL)) AND ((started_at IS NULL) = (ends_at IS NULL)) AND (ends_at <= (started_at + '01:00:00'::interval)))),
  constraint support_sessions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table support_sessions is 'placement: reference';
alter table support_sessions enable row level security;
alter table support_sessions force row level security;
CREATE INDEX support_sessions_by_id ON public.support_sessions USING btree (tenant_id, id);
CREATE UNIQUE INDEX support_sessions_one ON public.support_sessions USING btree (merchant_id, user_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'RUNNING'::text]));
create policy of_merchant on support_sessions for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on support_sessions for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on support_sessions to choba_merchant;
grant insert, select on support_sessions to choba_store;
grant select on support_sessions to choba_admin;
grant select on support_sessions to choba_identity;
grant select on support_sessions to choba_worker;
grant update (ended_at, ended_by, ends_at, started_at, state) on support_sessions to choba_admin;
grant update (ended_at, ended_by, ends_at, started_at, state) on support_sessions to choba_merchant;
grant update (ended_at, ended_by, ends_at, started_at, state) on support_sessions to choba_store;
grant update (logged) on support_sessions to choba_identity;
grant update (state) on support_sessions to choba_worker;

create table tenant_day_changes (
  merchant_id integer not null,
  day date not null,
  payment_method_id smallint not null,
  tenant_id integer not null,
  pay_n integer default 0 not null,
  pay_amt numeric default 0 not null,
  ref_n integer default 0 not null,
  ref_amt numeric default 0 not null,
  failed_n integer default 0 not null
);
comment on table tenant_day_changes is 'placement: merchant';
alter table tenant_day_changes enable row level security;
alter table tenant_day_changes force row level security;
CREATE INDEX tenant_day_changes_by_merchant ON public.tenant_day_changes USING btree (merchant_id);
CREATE INDEX tenant_day_changes_by_tenant ON public.tenant_day_changes USING btree (tenant_id, day);
create policy of_merchant on tenant_day_changes for all to choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on tenant_day_changes for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on tenant_day_changes to choba_worker;
grant select on tenant_day_changes to choba_admin;

create table tenant_days (
  tenant_id integer not null,
  day date not null,
  closing_minutes smallint not null,
  currency text not null,
  payment_method_id smallint not null,
  pay_n bigint default 0 not null,
  pay_amt numeric default 0 not null,
  ref_n bigint default 0 not null,
  ref_amt numeric default 0 not null,
  failed_n bigint default 0 not null,
  constraint tenant_days_pkey PRIMARY KEY (tenant_id, day, closing_minutes, currency, payment_method_id)
) with (fillfactor=80);
comment on table tenant_days is 'placement: coordinator';
alter table tenant_days enable row level security;
alter table tenant_days force row level security;
CREATE INDEX tenant_days_by_payment_method ON public.tenant_days USING btree (tenant_id, payment_method_id);
create policy of_tenant on tenant_days for all to choba_admin, choba_worker using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on tenant_days to choba_worker;
grant select on tenant_days to choba_admin;

create table tenant_deletions (
  tenant_id integer not null,
  merchant_id integer not null,
  id bigint not null,
  state text default 'APPROVED'::text not null,
  deleted_tenant_id integer not null,
  deleted_code text not null,
  deleted_name text not null,
  deleted_realm text not null,
  deleted_keycloak_url text not null,
  exported jsonb not null,
  requested_by integer not null,
  approved_by integer not null,
  approved_at timestamp(3) with time zone not null,
  deleted_rows jsonb,
  audit_seq bigint,
  audit_hash text,
  ended_at timestamp(3) with time zone,
  is_reported boolean default false not null,
  constraint tenant_deletions_pkey PRIMARY KEY (merchant_id, id),
  constraint tenant_deletions_check CHECK (((state = 'DONE'::text) = (deleted_rows IS NOT NULL))),
  constraint tenant_deletions_check1 CHECK (((state = 'APPROVED'::text) = (ended_at IS NULL))),
  constraint tenant_deletions_state_check CHECK ((state = ANY (ARRAY['APPROVED'::text, 'DONE'::text, 'STALE'::text]))),
  constraint tenant_deletions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint tenant_deletions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table tenant_deletions is 'placement: reference';
alter table tenant_deletions enable row level security;
alter table tenant_deletions force row level security;
create policy of_merchant on tenant_deletions for all to choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy registry on tenant_deletions for select to choba_system using (true);
grant insert, select on tenant_deletions to choba_worker;
grant select (audit_hash, audit_seq, deleted_code, deleted_tenant_id, id, is_reported, state, tenant_id) on tenant_deletions to choba_system;
grant update (ended_at, is_reported, state) on tenant_deletions to choba_worker;

create table tenant_images (
  tenant_id integer not null,
  kind text not null,
  content_type text not null,
  bytes bytea not null,
  constraint tenant_images_pkey PRIMARY KEY (tenant_id, kind),
  constraint tenant_images_bytes_check CHECK ((length(bytes) <= 262144)),
  constraint tenant_images_content_type_check CHECK ((content_type = ANY (ARRAY['image/svg+xml'::text, 'image/png'::text]))),
  constraint tenant_images_kind_check CHECK ((kind = ANY (ARRAY['logo'::text, 'favicon'::text]))),
  constraint tenant_images_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table tenant_images is 'placement: coordinator';
alter table tenant_images enable row level security;
alter table tenant_images force row level security;
create policy of_administrators on tenant_images for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy registry on tenant_images for select to choba_system using (true);
grant delete, insert, select, update on tenant_images to choba_admin;
grant select on tenant_images to choba_system;

create table tenant_origins (
  origin text not null,
  tenant_id integer not null,
  sequence integer default 1 not null,
  constraint tenant_origins_pkey PRIMARY KEY (origin),
  constraint tenant_origins_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table tenant_origins is 'placement: reference';
alter table tenant_origins enable row level security;
alter table tenant_origins force row level security;
create policy of_administrators on tenant_origins for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on tenant_origins for all to choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy registry on tenant_origins for all to choba_system using (true);
grant delete, insert, select, update on tenant_origins to choba_admin;
grant select on tenant_origins to choba_identity;
grant select on tenant_origins to choba_system;

create table tenant_unoffered_payment_methods (
  tenant_id integer not null,
  payment_method_id smallint not null,
  constraint tenant_unoffered_payment_methods_pkey PRIMARY KEY (tenant_id, payment_method_id),
  constraint tenant_unoffered_payment_methods_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id),
  constraint tenant_unoffered_payment_methods_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table tenant_unoffered_payment_methods is 'placement: reference';
alter table tenant_unoffered_payment_methods enable row level security;
alter table tenant_unoffered_payment_methods force row level security;
create policy of_merchant on tenant_unoffered_payment_methods for select to choba_merchant, choba_store using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on tenant_unoffered_payment_methods for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_worker on tenant_unoffered_payment_methods for select to choba_worker using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on tenant_unoffered_payment_methods to choba_admin;
grant select on tenant_unoffered_payment_methods to choba_merchant;
grant select on tenant_unoffered_payment_methods to choba_store;
grant select on tenant_unoffered_payment_methods to choba_worker;

create table tenant_unoffered_trade_types (
  tenant_id integer not null,
  trade_type_id smallint not null,
  constraint tenant_unoffered_trade_types_pkey PRIMARY KEY (tenant_id, trade_type_id),
  constraint tenant_unoffered_trade_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint tenant_unoffered_trade_types_trade_type_id_fkey FOREIGN KEY (trade_type_id) REFERENCES trade_types(id) ON DELETE CASCADE
);
comment on table tenant_unoffered_trade_types is 'placement: reference';
alter table tenant_unoffered_trade_types enable row level security;
alter table tenant_unoffered_trade_types force row level security;
create policy of_merchant on tenant_unoffered_trade_types for select to choba_merchant, choba_store using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on tenant_unoffered_trade_types for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on tenant_unoffered_trade_types to choba_admin;
grant select on tenant_unoffered_trade_types to choba_merchant;
grant select on tenant_unoffered_trade_types to choba_store;

create table tenants (
  id integer not null,
  code text not null,
  name text not null,
  realm text not null,
  currency text not null,
  style text default ''::text not null,
  oem text default ''::text not null,
  show_service_unavailable boolean default false not null,
  show_dashboard boolean default true not null,
  enable_mfa boolean default false not null,
  new_store_version boolean default true not null,
  g_tag text default ''::text not null,
  chat_bot text default ''::text not null,
  chat_bot_api text default ''::text not null,
  receipt_header text default ''::text not null,
  receipt_footer text default ''::text not null,
  point_system_api_address text default ''::text not null,
  keycloak_url text default ''::text not null,
  keycloak_client_id text default 'choba-portal'::text not null,
  frame_parents text[] default '{}'::text[] not null,
  forgot_password boolean default true not null,
  rating_frequency text default 'once'::text not null,
  state text default 'ACTIVE'::text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  exported jsonb,
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_code_key UNIQUE (code),
  constraint tenants_rating_frequency CHECK ((rating_frequency = ANY (ARRAY['once'::text, 'session'::text, 'everytime'::text, 'never'::text]))),
  constraint tenants_realm_key UNIQUE (realm),
  constraint tenants_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'ARCHIVED'::text])))
);
comment on table tenants is 'placement: reference';
alter table tenants enable row level security;
alter table tenants force row level security;
create policy of_mail on tenants for select to choba_mail using ((id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on tenants for all to choba_admin, choba_identity using ((id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_worker on tenants for select to choba_worker using ((id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy registry on tenants for all to choba_system using (true);
grant insert, select on tenants to choba_admin;
grant select on tenants to choba_identity;
grant select on tenants to choba_mail;
grant select on tenants to choba_system;
grant select (id, point_system_api_address) on tenants to choba_worker;
grant update (changed_at, changed_by, chat_bot, chat_bot_api, enable_mfa, exported, forgot_password, g_tag, keycloak_url, name, new_store_version, oem, point_system_api_address, rating_frequency, receipt_footer, receipt_header, show_dashboard, show_service_unavailable, state, style, version) on tenants to choba_admin;

create table tent_pictures (
  tenant_id integer not null,
  name uuid not null,
  png bytea not null,
  constraint tent_pictures_pkey PRIMARY KEY (tenant_id, name),
  constraint tent_pictures_png_check CHECK ((length(png) <= 2097152)),
  constraint tent_pictures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table tent_pictures is 'placement: reference';
alter table tent_pictures enable row level security;
alter table tent_pictures force row level security;
create policy of_merchant on tent_pictures for select to choba_merchant, choba_store using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on tent_pictures for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on tent_pictures to choba_admin;
grant select on tent_pictures to choba_merchant;
grant select on tent_pictures to choba_store;

create table tent_template_versions (
  tenant_id integer not null,
  template_id bigint not null,
  version integer not null,
  paper text not null,
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  fields jsonb not null,
  made_at timestamp(3) with time zone,
  made_by text,
  constraint tent_template_versions_pkey PRIMARY KEY (tenant_id, template_id, version),
  constraint tent_template_versions_fields_check CHECK (((jsonb_typeof(fields) = 'array'::text) AND ((jsonb_array_length(fields) >= 1) AND (jsonb_array_length(fields) <= 40)))),
  constraint tent_template_versions_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 50))),
  constraint tent_template_versions_name_ja_check CHECK (((length(name_ja) >= 1) AND (length(name_ja) <= 50))),
  constraint tent_template_versions_name_mn_check CHECK (((length(name_mn) >= 1) AND (length(name_mn) <= 50))),
  constraint tent_template_versions_paper_check CHECK ((paper = ANY (ARRAY['A4_FOLD'::text, 'A6'::text, 'STICKERS'::text]))),
  constraint tent_template_versions_version_check CHECK ((version >= 1)),
  constraint tent_template_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint tent_template_versions_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES tent_templates(tenant_id, id) ON DELETE CASCADE
);
comment on table tent_template_versions is 'placement: reference';
alter table tent_template_versions enable row level security;
alter table tent_template_versions force row level security;
create policy of_merchant on tent_template_versions for select to choba_merchant, choba_store using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy of_tenant on tent_template_versions for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on tent_template_versions to choba_admin;
grant select on tent_template_versions to choba_merchant;
grant select on tent_template_versions to choba_store;

create table tent_templates (
  tenant_id integer not null,
  id bigint not null,
  state text default 'OFFERED'::text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  for_merchant_id integer,
  constraint tent_templates_pkey PRIMARY KEY (tenant_id, id),
  constraint tent_templates_state_check CHECK ((state = ANY (ARRAY['OFFERED'::text, 'RETIRED'::text]))),
  constraint tent_templates_for_merchant_id_fkey FOREIGN KEY (for_merchant_id) REFERENCES merchants(id),
  constraint tent_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table tent_templates is 'placement: reference';
alter table tent_templates enable row level security;
alter table tent_templates force row level security;
create policy of_merchant on tent_templates for select to choba_merchant, choba_store using (((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer) AND ((for_merchant_id IS NULL) OR (for_merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer))));
create policy of_tenant on tent_templates for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select, update on tent_templates to choba_admin;
grant select on tent_templates to choba_merchant;
grant select on tent_templates to choba_store;

create table term_rates (
  merchant_id integer not null,
  terms_id bigint not null,
  payment_method_id smallint not null,
  tenant_id integer not null,
  rate_ppm integer not null,
  tax_class text not null,
  rounding_unit text not null,
  rounding_mode text not null,
  fee_returned boolean not null,
  constraint term_rates_pkey PRIMARY KEY (merchant_id, terms_id, payment_method_id),
  constraint term_rates_rate_ppm_check CHECK (((rate_ppm >= 0) AND (rate_ppm <= 1000000))),
  constraint term_rates_rounding_mode_check CHECK ((rounding_mode = ANY (ARRAY['FLOOR'::text, 'HALF_UP'::text, 'CEIL'::text]))),
  constraint term_rates_rounding_unit_check CHECK ((rounding_unit = ANY (ARRAY['TRANSACTION'::text, 'CYCLE'::text]))),
  constraint term_rates_tax_class_check CHECK ((tax_class = ANY (ARRAY['TAXABLE_10'::text, 'NON_TAXABLE'::text, 'OUT_OF_SCOPE'::text]))),
  constraint term_rates_merchant_id_terms_id_fkey FOREIGN KEY (merchant_id, terms_id) REFERENCES terms(merchant_id, id),
  constraint term_rates_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id)
);
comment on table term_rates is 'placement: merchant';
alter table term_rates enable row level security;
alter table term_rates force row level security;
CREATE INDEX term_rates_by_payment_method ON public.term_rates USING btree (tenant_id, payment_method_id);
create policy of_merchant on term_rates for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on term_rates for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on term_rates to choba_worker;
grant select on term_rates to choba_admin;
grant select on term_rates to choba_merchant;
grant select on term_rates to choba_store;

create table terminal_heartbeats (
  merchant_id integer not null,
  terminal_id integer not null,
  tenant_id integer not null,
  last_seen_at timestamp(3) with time zone not null,
  app_version text,
  state text not null,
  silences smallint[] not null,
  version_parts integer[],
  device_type text default ''::text not null,
  signed_in_at timestamp(3) with time zone,
  constraint terminal_heartbeats_pkey PRIMARY KEY (merchant_id, terminal_id),
  constraint terminal_heartbeats_app_version_check CHECK (((length(app_version) >= 1) AND (length(app_version) <= 40))),
  constraint terminal_heartbeats_silences_check CHECK ((cardinality(silences) = 56)),
  constraint terminal_heartbeats_state_check CHECK ((state = ANY (ARRAY['READY'::text, 'FAULT'::text, 'OFF'::text]))),
  constraint terminal_heartbeats_merchant_id_terminal_id_fkey FOREIGN KEY (merchant_id, terminal_id) REFERENCES terminals(merchant_id, id)
);
comment on table terminal_heartbeats is 'placement: merchant';
alter table terminal_heartbeats enable row level security;
alter table terminal_heartbeats force row level security;
CREATE INDEX terminal_heartbeats_last ON public.terminal_heartbeats USING btree (merchant_id, last_seen_at);
CREATE INDEX terminal_heartbeats_versions ON public.terminal_heartbeats USING btree (merchant_id, device_type, version_parts DESC) WHERE (version_parts IS NOT NULL);
create policy of_merchant on terminal_heartbeats for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on terminal_heartbeats for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on terminal_heartbeats to choba_merchant;
grant insert, select on terminal_heartbeats to choba_store;
grant insert, select on terminal_heartbeats to choba_worker;
grant select on terminal_heartbeats to choba_admin;
grant update (app_version, device_type, last_seen_at, signed_in_at, silences, state, version_parts) on terminal_heartbeats to choba_merchant;
grant update (app_version, device_type, last_seen_at, signed_in_at, silences, state, version_parts) on terminal_heartbeats to choba_store;
grant update (app_version, device_type, last_seen_at, signed_in_at, silences, state, version_parts) on terminal_heartbeats to choba_worker;

create table terminal_licenses (
  merchant_id integer not null,
  license_no text not null,
  tenant_id integer not null,
  store_id integer not null,
  token_hash text not null,
  created_at timestamp(3) with time zone not null,
  created_by text not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  terminal_id integer,
  constraint terminal_licenses_pkey PRIMARY KEY (merchant_id, license_no),
  constraint terminal_licenses_check CHECK (((used_at IS NULL) = (terminal_id IS NULL))),
  constraint terminal_licenses_license_no_check CHECK ((license_no ~ '^L-[0-9A-Z]{10}$'::text)),
  constraint terminal_licenses_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint terminal_licenses_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint terminal_licenses_merchant_id_terminal_id_fkey FOREIGN KEY (merchant_id, terminal_id) REFERENCES terminals(merchant_id, id)
);
comment on table terminal_licenses is 'placement: reference';
alter table terminal_licenses enable row level security;
alter table terminal_licenses force row level security;
CREATE INDEX terminal_licenses_by_hash ON public.terminal_licenses USING btree (tenant_id, token_hash);
CREATE UNIQUE INDEX terminal_licenses_open ON public.terminal_licenses USING btree (merchant_id, store_id) WHERE (used_at IS NULL);
create policy of_merchant on terminal_licenses for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_stores on terminal_licenses for all to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_tenant on terminal_licenses for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on terminal_licenses to choba_merchant;
grant delete, insert, select on terminal_licenses to choba_store;
grant select on terminal_licenses to choba_admin;
grant select on terminal_licenses to choba_worker;
grant update (terminal_id, used_at) on terminal_licenses to choba_worker;

create table terminals (
  merchant_id integer not null,
  id integer not null,
  tenant_id integer not null,
  store_id integer not null,
  terminal_no text collate "C" not null,
  device_no text collate "C",
  device_type text default ''::text not null,
  state text default 'ACTIVE'::text not null,
  stopped_at timestamp(3) with time zone,
  used_stopped_at timestamp(3) with time zone,
  license_no text,
  registered_at timestamp(3) with time zone,
  first_id integer,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  search_folded text collate "C" generated always as (
CASE
    WHEN ((((((terminal_no || '
'::text) || COALESCE(license_no, ''::text)) || '
'::text) || COALESCE(device_no, ''::text)) COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((((((terminal_no || '
'::text) || COALESCE(license_no, ''::text)) || '
'::text) || COALESCE(device_no, ''::text)) COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((((((terminal_no || '
'::text) || COALESCE(license_no, ''::text)) || '
'::text) || COALESCE(device_no, ''::text)) COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((((((terminal_no || '
'::text) || COALESCE(license_no, ''::text)) || '
'::text) || COALESCE(device_no, ''::text)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((((((terminal_no || '
'::text) || COALESCE(license_no, ''::text)) || '
'::text) || COALESCE(device_no, ''::text)) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  constraint terminals_pkey PRIMARY KEY (merchant_id, id),
  constraint terminals_merchant_id_store_id_terminal_no_key UNIQUE (merchant_id, store_id, terminal_no),
  constraint terminals_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'BLOCKED'::text, 'RETIRED'::text, 'MOVED'::text]))),
  constraint terminals_stopped CHECK (((state = 'ACTIVE'::text) = (stopped_at IS NULL))),
  constraint terminals_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint terminals_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id)
);
comment on table terminals is 'placement: reference';
alter table terminals enable row level security;
alter table terminals force row level security;
CREATE INDEX terminals_by_device ON public.terminals USING btree (merchant_id, device_no) WHERE (device_no IS NOT NULL);
CREATE INDEX terminals_by_number ON public.terminals USING btree (merchant_id, terminal_no);
CREATE INDEX terminals_by_tenant ON public.terminals USING btree (tenant_id, terminal_no);
CREATE UNIQUE INDEX terminals_in_force ON public.terminals USING btree (merchant_id, COALESCE(first_id, id)) WHERE (state <> 'MOVED'::text);
create policy changing_of_stores on terminals for update to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_merchant on terminals for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on terminals for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on terminals for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on terminals for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant insert, select on terminals to choba_merchant;
grant insert, select on terminals to choba_store;
grant insert, select on terminals to choba_worker;
grant select on terminals to choba_admin;
grant select on terminals to choba_identity;
grant update (changed_at, changed_by, device_no, device_type, first_id, license_no, registered_at, state, stopped_at, used_stopped_at, version) on terminals to choba_merchant;
grant update (changed_at, changed_by, device_no, device_type, first_id, license_no, registered_at, state, stopped_at, used_stopped_at, version) on terminals to choba_store;
grant update (used_stopped_at) on terminals to choba_worker;

create table terms (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  first_day date not null,
  cycle_kind text not null,
  cycle_weekday smallint,
  pay_kind text not null,
  pay_number smallint not null,
  roll text not null,
  transfer_fees jsonb not null,
  minimum_payout bigint not null,
  negative_carries smallint not null,
  point_cost bigint not null,
  approval_id bigint,
  requested_by text,
  requested_at timestamp(3) with time zone,
  approved_by text,
  approved_at timestamp(3) with time zone not null,
  constraint terms_pkey PRIMARY KEY (merchant_id, id),
  constraint terms_check CHECK (((pay_number >= 1) AND (pay_number <=
CASE pay_kind
    WHEN 'BUSINESS_DAYS'::text THEN 30
    ELSE 31
END))),
  constraint terms_check1 CHECK (((cycle_kind = 'WEEKLY'::text) = (cycle_weekday IS NOT NULL))),
  constraint terms_cycle_kind_check CHECK ((cycle_kind = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text, 'SIX_TIMES'::text, 'TWICE'::text, 'MONTHLY'::text]))),
  constraint terms_cycle_weekday_check CHECK (((cycle_weekday >= 1) AND (cycle_weekday <= 7))),
  constraint terms_merchant_id_first_day_key UNIQUE (merchant_id, first_day),
  constraint terms_minimum_payout_check CHECK (((minimum_payout >= 0) AND (minimum_payout <= '99999999999'::bigint))),
  constraint terms_negative_carries_check CHECK (((negative_carries >= 0) AND (negative_carries <= 12))),
  constraint terms_pay_kind_check CHECK ((pay_kind = ANY (ARRAY['BUSINESS_DAYS'::text, 'DAY_OF_NEXT_MONTH'::text]))),
  constraint terms_point_cost_check CHECK (((point_cost >= 0) AND (point_cost <= 1000000))),
  constraint terms_roll_check CHECK ((roll = ANY (ARRAY['PREVIOUS'::text, 'NEXT'::text]))),
  constraint terms_transfer_fees_check CHECK ((jsonb_typeof(transfer_fees) = 'array'::text)),
  constraint terms_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
);
comment on table terms is 'placement: merchant';
alter table terms enable row level security;
alter table terms force row level security;
create policy of_merchant on terms for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on terms for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on terms to choba_worker;
grant select on terms to choba_admin;
grant select on terms to choba_merchant;
grant select on terms to choba_store;

create table trade_types (
  id smallint not null,
  code text not null,
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  sequence integer not null,
  state text default 'OFFERED'::text not null,
  version integer default 1 not null,
  changed_at timestamp(3) with time zone,
  changed_by text,
  constraint trade_types_pkey PRIMARY KEY (id),
  constraint trade_types_code_check CHECK ((code ~ '^[A-Z0-9_]{1,32}$'::text)),
  constraint trade_types_code_key UNIQUE (code),
  constraint trade_types_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 50))),
  constraint trade_types_name_ja_check CHECK (((length(name_ja) >= 1) AND (length(name_ja) <= 50))),
  constraint trade_types_name_mn_check CHECK (((length(name_mn) >= 1) AND (length(name_mn) <= 50))),
  constraint trade_types_sequence_check CHECK (((sequence >= 1) AND (sequence <= 99999))),
  constraint trade_types_state_check CHECK ((state = ANY (ARRAY['OFFERED'::text, 'RETIRED'::text, 'REMOVED'::text])))
);
comment on table trade_types is 'placement: reference';
grant delete, insert, select, update on trade_types to choba_admin;
grant select on trade_types to choba_merchant;
grant select on trade_types to choba_store;
grant select on trade_types to choba_worker;
-- row {"id": 1, "code": "IN_STORE", "state": "OFFERED", "name_en": "In store", "name_ja": "店頭", "name_mn": "Дэлгүүрт", "version": 1, "sequence": 10, "changed_at": null, "changed_by": null}
-- row {"id": 2, "code": "ONLINE", "state": "OFFERED", "name_en": "Online", "name_ja": "オンライン", "name_mn": "Онлайн", "version": 1, "sequence": 20, "changed_at": null, "changed_by": null}

create table transaction_points (
  merchant_id integer not null,
  transaction_id bigint not null,
  tenant_id integer not null,
  point_card_no text collate "C",
  used bigint,
  awarded bigint,
  balance bigint,
  presentation text,
  constraint transaction_points_pkey PRIMARY KEY (merchant_id, transaction_id),
  constraint transaction_points_awarded_check CHECK ((awarded >= 0)),
  constraint transaction_points_check CHECK ((num_nonnulls(point_card_no, used, awarded, balance) > 0)),
  constraint transaction_points_point_card_no_check CHECK (((length(point_card_no) >= 1) AND (length(point_card_no) <= 64))),
  constraint transaction_points_presentation_check CHECK ((presentation = ANY (ARRAY['CARD'::text, 'APP'::text, 'NONE'::text]))),
  constraint transaction_points_used_check CHECK ((used >= 0)),
  constraint transaction_points_merchant_id_transaction_id_fkey FOREIGN KEY (merchant_id, transaction_id) REFERENCES transactions(merchant_id, id)
);
comment on table transaction_points is 'placement: merchant';
alter table transaction_points enable row level security;
alter table transaction_points force row level security;
CREATE INDEX transaction_points_by_card ON public.transaction_points USING btree (merchant_id, point_card_no, transaction_id);
create policy of_merchant on transaction_points for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on transaction_points for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on transaction_points to choba_worker;
grant select on transaction_points to choba_admin;
grant select on transaction_points to choba_merchant;
grant select on transaction_points to choba_store;

create table transactions (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  paid_at timestamp(3) with time zone not null,
  business_day date not null,
  store_id integer not null,
  terminal_id integer,
  payment_method_id smallint not null,
  trade_kind smallint not null,
  state smallint not null,
  currency text not null,
  amount bigint not null,
  refunded bigint default 0 not null,
  reserved bigint default 0 not null,
  original_id bigint,
  payment_no text collate "C" not null,
  out_trade_no text collate "C",
  wallet_trade_no text collate "C",
  device_no text collate "C",
  device_proc_no text collate "C",
  remark text,
  import_id bigint,
  payment_no_tail text collate "C" generated always as (upper("right"(payment_no, 4))) stored,
  payment_no_upper text collate "C" generated always as (NULLIF(upper(payment_no), payment_no)) stored,
  out_trade_no_tail text collate "C" generated always as (upper("right"(out_trade_no, 4))) stored,
  out_trade_no_upper text collate "C" generated always as (NULLIF(upper(out_trade_no), out_trade_no)) stored,
  wallet_trade_no_tail text collate "C" generated always as (upper("right"(wallet_trade_no, 4))) stored,
  wallet_trade_no_upper text collate "C" generated always as (NULLIF(upper(wallet_trade_no), wallet_trade_no)) stored,
  device_no_tail text collate "C" generated always as (upper("right"(device_no, 4))) stored,
  device_no_upper text collate "C" generated always as (NULLIF(upper(device_no), device_no)) stored,
  device_proc_no_tail text collate "C" generated always as (upper("right"(device_proc_no, 4))) stored,
  device_proc_no_upper text collate "C" generated always as (NULLIF(upper(device_proc_no), device_proc_no)) stored,
  refund_reason text,
  trade_type_id smallint,
  constraint transactions_pkey PRIMARY KEY (merchant_id, id),
  constraint never_over_refunded CHECK (((refunded >= 0) AND (reserved >= 0) AND ((refunded + reserved) <= amount))),
  constraint reason_of_refund CHECK (((refund_reason IS NULL) OR (trade_kind = 2))),
  constraint transactions_amount_check CHECK (((amount >= 1) AND (amount <= '99999999999'::bigint))),
  constraint transactions_check CHECK (
CASE trade_kind
    WHEN 1 THEN (state = ANY (ARRAY[1, 2]))
    ELSE ((state >= 3) AND (state <= 8))
END),
  constraint transactions_payment_no UNIQUE (merchant_id, payment_no),
  constraint transactions_trade_kind_check CHECK ((trade_kind = ANY (ARRAY[1, 2]))),
  constraint transactions_import_id_fkey FOREIGN KEY (merchant_id, import_id) REFERENCES imports(merchant_id, id),
  constraint transactions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint transactions_merchant_id_original_id_fkey FOREIGN KEY (merchant_id, original_id) REFERENCES transactions(merchant_id, id),
  constraint transactions_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint transactions_merchant_id_terminal_id_fkey FOREIGN KEY (merchant_id, terminal_id) REFERENCES terminals(merchant_id, id),
  constraint transactions_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id),
  constraint transactions_refund_reason FOREIGN KEY (tenant_id, refund_reason) REFERENCES refund_reasons(tenant_id, code),
  constraint transactions_trade_type_id_fkey FOREIGN KEY (trade_type_id) REFERENCES trade_types(id)
) with (fillfactor=90, autovacuum_vacuum_insert_scale_factor=0.01);
comment on table transactions is 'placement: merchant';
alter table transactions enable row level security;
alter table transactions force row level security;
CREATE INDEX transactions_by_device_no ON public.transactions USING btree (tenant_id, device_no, merchant_id, paid_at DESC, id DESC) WHERE (device_no IS NOT NULL);
CREATE INDEX transactions_by_device_no_tail ON public.transactions USING btree (tenant_id, device_no_tail, merchant_id) WHERE (device_no_tail IS NOT NULL);
CREATE INDEX transactions_by_device_no_upper ON public.transactions USING btree (tenant_id, device_no_upper, merchant_id) WHERE (device_no_upper IS NOT NULL);
CREATE INDEX transactions_by_device_proc_no ON public.transactions USING btree (tenant_id, device_proc_no, merchant_id) WHERE (device_proc_no IS NOT NULL);
CREATE INDEX transactions_by_device_proc_no_tail ON public.transactions USING btree (tenant_id, device_proc_no_tail, merchant_id) WHERE (device_proc_no_tail IS NOT NULL);
CREATE INDEX transactions_by_device_proc_no_upper ON public.transactions USING btree (tenant_id, device_proc_no_upper, merchant_id) WHERE (device_proc_no_upper IS NOT NULL);
CREATE INDEX transactions_by_import ON public.transactions USING btree (merchant_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX transactions_by_original ON public.transactions USING btree (merchant_id, original_id) WHERE (original_id IS NOT NULL);
CREATE INDEX transactions_by_out_trade_no ON public.transactions USING btree (tenant_id, out_trade_no, merchant_id) WHERE (out_trade_no IS NOT NULL);
CREATE INDEX transactions_by_out_trade_no_tail ON public.transactions USING btree (tenant_id, out_trade_no_tail, merchant_id) WHERE (out_trade_no_tail IS NOT NULL);
CREATE INDEX transactions_by_out_trade_no_upper ON public.transactions USING btree (tenant_id, out_trade_no_upper, merchant_id) WHERE (out_trade_no_upper IS NOT NULL);
CREATE INDEX transactions_by_payment_no ON public.transactions USING btree (tenant_id, payment_no, merchant_id);
CREATE INDEX transactions_by_payment_no_tail ON public.transactions USING btree (tenant_id, payment_no_tail, merchant_id) WHERE (payment_no_tail IS NOT NULL);
CREATE INDEX transactions_by_payment_no_upper ON public.transactions USING btree (tenant_id, payment_no_upper, merchant_id) WHERE (payment_no_upper IS NOT NULL);
CREATE INDEX transactions_by_store ON public.transactions USING btree (merchant_id, store_id, paid_at DESC, id DESC);
CREATE INDEX transactions_by_tenant ON public.transactions USING btree (tenant_id, paid_at DESC, id DESC, merchant_id DESC) INCLUDE (amount, trade_kind, state, payment_method_id);
CREATE INDEX transactions_by_trade_type ON public.transactions USING btree (tenant_id, trade_type_id, merchant_id, paid_at DESC, id DESC) INCLUDE (amount, trade_kind, state, payment_method_id, store_id) WHERE (trade_type_id IS NOT NULL);
CREATE INDEX transactions_by_wallet_trade_no ON public.transactions USING btree (tenant_id, wallet_trade_no, merchant_id) WHERE (wallet_trade_no IS NOT NULL);
CREATE INDEX transactions_by_wallet_trade_no_tail ON public.transactions USING btree (tenant_id, wallet_trade_no_tail, merchant_id) WHERE (wallet_trade_no_tail IS NOT NULL);
CREATE INDEX transactions_by_wallet_trade_no_upper ON public.transactions USING btree (tenant_id, wallet_trade_no_upper, merchant_id) WHERE (wallet_trade_no_upper IS NOT NULL);
CREATE INDEX transactions_open_refunds ON public.transactions USING btree (merchant_id, paid_at) INCLUDE (store_id, payment_method_id) WHERE ((trade_kind = 2) AND (state <> 5));
CREATE INDEX transactions_open_refunds_by_tenant ON public.transactions USING btree (tenant_id, paid_at) INCLUDE (merchant_id, payment_method_id) WHERE ((trade_kind = 2) AND (state <> 5));
CREATE INDEX transactions_refunds ON public.transactions USING btree (merchant_id, paid_at DESC, id DESC) WHERE (trade_kind = 2);
CREATE INDEX transactions_search ON public.transactions USING btree (merchant_id, paid_at DESC, id DESC) INCLUDE (amount, trade_kind, state, payment_method_id, store_id, terminal_id);
create policy changing_of_stores on transactions for update to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy deleting_imported on transactions for delete to choba_worker using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (import_id IS NOT NULL)));
create policy of_merchant on transactions for all to choba_merchant using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on transactions for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on transactions for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy reading_of_worker on transactions for select to choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy recording on transactions for insert to choba_worker with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy settling on transactions for update to choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on transactions for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant delete, insert, select, update on transactions to choba_worker;
grant insert, select on transactions to choba_merchant;
grant insert, select on transactions to choba_store;
grant select on transactions to choba_admin;
grant update (reserved) on transactions to choba_merchant;
grant update (reserved) on transactions to choba_store;

create table transfer_items (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  transfer_id bigint not null,
  deposit_id bigint not null,
  company_id integer not null,
  bank_account_id bigint not null,
  amount bigint not null,
  cancelled boolean default false not null,
  result text,
  result_on date,
  reason text,
  result_by text,
  result_at timestamp(3) with time zone,
  constraint transfer_items_pkey PRIMARY KEY (merchant_id, id),
  constraint transfer_items_amount_check CHECK ((amount > 0)),
  constraint transfer_items_check CHECK ((((result IS NULL) = (result_on IS NULL)) AND ((result IS NULL) = (result_at IS NULL)))),
  constraint transfer_items_check1 CHECK (((NOT cancelled) OR (result IS NULL))),
  constraint transfer_items_result_check CHECK ((result = ANY (ARRAY['PAID'::text, 'RETURNED'::text]))),
  constraint transfer_items_merchant_id_bank_account_id_fkey FOREIGN KEY (merchant_id, bank_account_id) REFERENCES bank_accounts(merchant_id, id),
  constraint transfer_items_merchant_id_company_id_fkey FOREIGN KEY (merchant_id, company_id) REFERENCES companies(merchant_id, id),
  constraint transfer_items_merchant_id_deposit_id_fkey FOREIGN KEY (merchant_id, deposit_id) REFERENCES deposits(merchant_id, id),
  constraint transfer_items_tenant_id_transfer_id_fkey FOREIGN KEY (tenant_id, transfer_id) REFERENCES transfers(tenant_id, id)
);
comment on table transfer_items is 'placement: merchant';
alter table transfer_items enable row level security;
alter table transfer_items force row level security;
CREATE INDEX transfer_items_by_company ON public.transfer_items USING btree (merchant_id, company_id, id);
CREATE INDEX transfer_items_by_transfer ON public.transfer_items USING btree (transfer_id, merchant_id, id);
CREATE UNIQUE INDEX transfer_items_once ON public.transfer_items USING btree (merchant_id, deposit_id) WHERE (NOT cancelled);
create policy of_merchant on transfer_items for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on transfer_items for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on transfer_items to choba_worker;
grant select on transfer_items to choba_admin;
grant select on transfer_items to choba_merchant;
grant select on transfer_items to choba_store;
grant update (cancelled, reason, result, result_at, result_by, result_on) on transfer_items to choba_worker;

create table transfers (
  tenant_id integer not null,
  id bigint not null,
  transfer_no text collate "C" not null,
  pay_day date not null,
  currency text not null,
  state text not null,
  merchant_ids integer[] not null,
  item_count integer not null,
  total bigint not null,
  paid_count integer default 0 not null,
  returned_count integer default 0 not null,
  requested_merchant_id integer not null,
  approval_id bigint not null,
  requested_by text not null,
  requested_at timestamp(3) with time zone not null,
  approved_by text,
  approved_at timestamp(3) with time zone,
  file bytea,
  file_hash text,
  reminded_at timestamp(3) with time zone,
  constraint transfers_pkey PRIMARY KEY (tenant_id, id),
  constraint transfers_check CHECK (((state = ANY (ARRAY['RELEASED'::text, 'DONE'::text])) = (approved_at IS NOT NULL))),
  constraint transfers_check1 CHECK (((paid_count >= 0) AND (returned_count >= 0) AND ((paid_count + returned_count) <= item_count))),
  constraint transfers_check2 CHECK (((state = 'DONE'::text) = ((paid_count + returned_count) = item_count))),
  constraint transfers_check3 CHECK (((file IS NULL) = (file_hash IS NULL))),
  constraint transfers_file_hash_check CHECK ((file_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint transfers_item_count_check CHECK ((item_count > 0)),
  constraint transfers_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RELEASED'::text, 'DONE'::text, 'CANCELLED'::text]))),
  constraint transfers_tenant_id_transfer_no_key UNIQUE (tenant_id, transfer_no),
  constraint transfers_total_check CHECK ((total > 0)),
  constraint transfers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table transfers is 'placement: reference';
alter table transfers enable row level security;
alter table transfers force row level security;
CREATE INDEX transfers_by_day ON public.transfers USING btree (tenant_id, pay_day DESC, id DESC);
CREATE INDEX transfers_released ON public.transfers USING btree (tenant_id, pay_day) WHERE (state = 'RELEASED'::text);
create policy of_tenant on transfers for all to choba_admin, choba_worker using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant insert, select on transfers to choba_worker;
grant select on transfers to choba_admin;
grant update (approved_at, approved_by, file, file_hash, paid_count, reminded_at, returned_count, state) on transfers to choba_worker;

create table unlinked_refunds (
  merchant_id integer not null,
  transaction_id bigint not null,
  tenant_id integer not null,
  original_payment_no text collate "C" not null,
  reason text not null,
  noted_at timestamp(3) with time zone not null,
  acknowledged_at timestamp(3) with time zone,
  acknowledged_by text,
  acknowledgement text,
  constraint unlinked_refunds_pkey PRIMARY KEY (merchant_id, transaction_id),
  constraint unlinked_refunds_acknowledged CHECK ((((acknowledged_at IS NULL) = (acknowledged_by IS NULL)) AND ((acknowledged_at IS NULL) = (acknowledgement IS NULL)))),
  constraint unlinked_refunds_acknowledgement_check CHECK (((length(acknowledgement) >= 1) AND (length(acknowledgement) <= 500))),
  constraint unlinked_refunds_reason_check CHECK ((reason = ANY (ARRAY['WAITING'::text, 'EXCEEDS'::text, 'REPEATS'::text]))),
  constraint unlinked_refunds_merchant_id_transaction_id_fkey FOREIGN KEY (merchant_id, transaction_id) REFERENCES transactions(merchant_id, id)
);
comment on table unlinked_refunds is 'placement: merchant';
alter table unlinked_refunds enable row level security;
alter table unlinked_refunds force row level security;
CREATE INDEX unlinked_refunds_by_original ON public.unlinked_refunds USING btree (merchant_id, original_payment_no);
CREATE INDEX unlinked_refunds_by_tenant ON public.unlinked_refunds USING btree (tenant_id, transaction_id);
comment on column unlinked_refunds.original_payment_no is 'the payment that the line names; with REPEATS the number of the refund that it may repeat';
create policy of_merchant on unlinked_refunds for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on unlinked_refunds for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on unlinked_refunds to choba_worker;
grant select on unlinked_refunds to choba_admin;
grant select on unlinked_refunds to choba_merchant;
grant select on unlinked_refunds to choba_store;
grant update (acknowledged_at, acknowledged_by, acknowledgement) on unlinked_refunds to choba_merchant;
grant update (acknowledged_at, acknowledged_by, acknowledgement) on unlinked_refunds to choba_store;
grant update (acknowledged_at, acknowledged_by, acknowledgement, reason) on unlinked_refunds to choba_worker;

create table user_stores (
  merchant_id integer not null,
  user_id integer not null,
  store_id integer not null,
  tenant_id integer not null,
  constraint user_stores_pkey PRIMARY KEY (merchant_id, user_id, store_id),
  constraint user_stores_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES stores(merchant_id, id),
  constraint user_stores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table user_stores is 'placement: reference';
alter table user_stores enable row level security;
alter table user_stores force row level security;
CREATE INDEX user_stores_by_user ON public.user_stores USING btree (user_id);
create policy deleting_of_stores on user_stores for delete to choba_store using (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
create policy of_merchant on user_stores for all to choba_merchant, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on user_stores for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
create policy reading_of_merchant on user_stores for select to choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy writing_of_stores on user_stores for insert to choba_store with check (((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer) AND (strpos(current_setting('app.stores'::text, true), ((','::text || store_id) || ','::text)) > 0)));
grant delete, insert, select on user_stores to choba_admin;
grant delete, insert, select on user_stores to choba_merchant;
grant delete, insert, select on user_stores to choba_store;
grant select on user_stores to choba_identity;
grant select on user_stores to choba_worker;

create table users (
  id integer not null,
  tenant_id integer not null,
  merchant_id integer not null,
  role_id integer not null,
  username text not null,
  email text not null,
  full_name text not null,
  enabled boolean default true not null,
  store_scope text default 'none'::text not null,
  mfa boolean default false not null,
  force_bind_mfa boolean default false not null,
  not_before timestamp with time zone default '-infinity'::timestamp with time zone not null,
  subject text collate "C",
  mfa_email text,
  mfa_proven_at timestamp with time zone,
  must_change_password boolean default false not null,
  password_days integer,
  phone text default ''::text not null,
  receive_messages boolean default true not null,
  email_messages boolean default false not null,
  activated_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  changed_at timestamp with time zone,
  changed_by text,
  username_folded text generated always as (lower(NORMALIZE(username, NFKC))) stored,
  email_folded text generated always as (lower(NORMALIZE(email, NFKC))) stored,
  hides_setup boolean default false not null,
  search_folded text collate "C" generated always as (
CASE
    WHEN ((((((username || '
'::text) || full_name) || '
'::text) || email) COLLATE "default") ~ '^[!-~\n]*$'::text) THEN lower((((((username || '
'::text) || full_name) || '
'::text) || email) COLLATE "default"))
    ELSE translate(
    CASE
        WHEN (NORMALIZE((((((username || '
'::text) || full_name) || '
'::text) || email) COLLATE "default"), NFKC) ~ '[乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰]'::text) THEN translate(regexp_replace(lower(NORMALIZE((((((username || '
'::text) || full_name) || '
'::text) || email) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text), '乘亂亊亞亰仝佛來俠倂假傳僞價儉儘兒兔內兩册冨冰冲凉凛凾刄剝剩劍劑劒劔勞勳勵勸勻區卷卽參吳吿咒喩單噓嚴囊囑囘圈國圍圓圖團埜堯塡增墮壓壘壜壞壤壯壷壹壻壽奧奬姊姬姸孃學寢實寫寬寶將專對尙尪屆屛屬峩峯峽嵜嵳嶋嶌嶽巖巢帋帶幷廏廐廚廢廣廳弌彈彌彎彥徑從徵德恆悅惠惡惱愼慘應懷戀戰戲戾拂拋拏拔拜挾插揭揷搔搖搜擇擊擔據擧擴攜攝攪收效敍敎數斈斎斷旣旾昻晉晚晝曆曉曻曾會杦枩柗栁桒條棧榮槇槗槪樂樓樞樣橫檜檢櫻權欝歐歡步歷歸歿殘殼毆每毗氣沒涉淚淨淸淺渊渕渴溪溫滯滿潑潛澁澤濕濟濤濱濵濶瀧瀨灌灣烟焰煕熈燈燒營爐爭爲牀犧狀狹獨獵獸獻珎瑤瓣甁產畊畧畫當疉疊瘦癡發皐皷盖盜盡眞砿硏碎碕礒祕祿禪禮禰禱秊稅稱稻穎穐穗穩穰竈竊竝箪簔籏籐籔籠粹糺絋絕絲經綠緖緜緣縣縱總繩繪繫繼續纒纖缺罐羡羣翆聟聰聲聽肅脅脩腦膽臟臺與舊舍舖舘舩艷艸苅莊莓莖莵菴萊萠萬蔣蕋薗薰藏藝藥藪蘂蘆處虛號螢蟲蠅蠟蠣蠶蠻衞裝裵襃覩覺覽觀觧觸說諌謌謠譁證譯譽讀變讓讚豐豫豬貓貳賍賣賤賴贊踐蹟輕輛轉辨辭辯逹遙遞遯遲邇邉邊邨郞鄕鄰醉醫醬釀釋釡釼鈬鉤銕鋪錄錢鍊鎭鐡鐮鐵鑄鑛閇閒閙閱關陷隝隨險隱隸雙雜霸靈靍靏靑靜靱韭頰頸顏顚顯飃飜飮餘餝餠騷驅驗驛髓體髙髮鬪鬭鰺鳬鴈鶯鷄鷗鹼鹽麥麪麴麵黃黑默點黨齊齋齒齡龍龜龝﨑﨔﨟𠮷𣘺𦚰'::text, '乗乱事亜京同仏来侠併仮伝偽価倹侭児兎内両冊富氷沖涼凜函刃剥剰剣剤剣剣労勲励勧匀区巻即参呉告呪喻単嘘厳嚢嘱回圏国囲円図団野尭填増堕圧塁罎壊壌壮壺壱婿寿奥奨姉姫妍嬢学寝実写寛宝将専対尚尫届屏属峨峰峡崎嵯島島岳巌巣紙帯并厩厩厨廃広庁一弾弥弯彦径従徴徳恒悦恵悪悩慎惨応懐恋戦戯戻払抛拿抜拝挟挿掲挿掻揺捜択撃担拠挙拡携摂撹収効叙教数学斉断既春昂晋晩昼暦暁昇曽会杉松松柳桑条桟栄槙橋概楽楼枢様横桧検桜権鬱欧歓歩歴帰没残殻殴毎毘気没渉涙浄清浅淵淵渇渓温滞満溌潜渋沢湿済涛浜浜闊滝瀬潅湾煙焔熙熙灯焼営炉争為床犠状狭独猟獣献珍瑶弁瓶産耕略画当畳畳痩痴発皋鼓蓋盗尽真鉱研砕崎磯秘禄禅礼祢祷年税称稲頴秋穂穏穣竃窃並簞蓑旗藤薮篭粋糾紘絶糸経緑緒綿縁県縦総縄絵繋継続纏繊欠缶羨群翠婿聡声聴粛脇修脳胆臓台与旧舎舗館船艶草刈荘苺茎兎庵莱萌万蒋蕊園薫蔵芸薬薮蕊芦処虚号蛍虫蝿蝋蛎蚕蛮衛装裴褒睹覚覧観解触説諫歌謡嘩証訳誉読変譲讃豊予猪猫弐贓売賎頼賛践跡軽両転弁辞弁達遥逓遁遅迩辺辺村郎郷隣酔医醤醸釈釜剣鐸鈎鉄舗録銭錬鎮鉄鎌鉄鋳鉱閉間鬧閲関陥島随険隠隷双雑覇霊鶴鶴青静靭韮頬頚顔顛顕飄翻飲余飾餅騒駆験駅髄体高髪闘闘鯵鳧雁鴬鶏鴎鹸塩麦麺麹麺黄黒黙点党斉斉歯齢竜亀秋崎欅臈吉橋脇'::text)
        ELSE regexp_replace(lower(NORMALIZE((((((username || '
'::text) || full_name) || '
'::text) || email) COLLATE "default"), NFKC)), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)
    END, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ˗‐‑‒–—―⁃−─━➖ー∼∾〜‘’ʼ 	 ⠀'::text, 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ-------------~~~'''''''::text)
END) stored,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_password_days_check CHECK (((password_days >= 1) AND (password_days <= 3650))),
  constraint users_store_scope_check CHECK ((store_scope = ANY (ARRAY['all'::text, 'none'::text, 'some'::text]))),
  constraint users_tenant_id_username_key UNIQUE (tenant_id, username),
  constraint users_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint users_merchant_id_role_id_fkey FOREIGN KEY (merchant_id, role_id) REFERENCES roles(merchant_id, id),
  constraint users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
comment on table users is 'placement: reference';
alter table users enable row level security;
alter table users force row level security;
CREATE INDEX users_by_name ON public.users USING btree (merchant_id, username COLLATE "C");
CREATE INDEX users_by_role ON public.users USING btree (merchant_id, role_id);
CREATE UNIQUE INDEX users_by_email ON public.users USING btree (tenant_id, email_folded);
CREATE UNIQUE INDEX users_by_folded_name ON public.users USING btree (tenant_id, username_folded);
CREATE UNIQUE INDEX users_by_subject ON public.users USING btree (tenant_id, subject) WHERE (subject IS NOT NULL);
create policy of_merchant on users for all to choba_merchant, choba_store, choba_worker using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on users for all to choba_admin, choba_identity using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select on users to choba_admin;
grant delete, insert, select on users to choba_merchant;
grant delete, insert, select on users to choba_store;
grant insert, select on users to choba_identity;
grant select on users to choba_worker;
grant update (activated_at, changed_at, changed_by, email, email_messages, force_bind_mfa, full_name, mfa, mfa_email, mfa_proven_at, must_change_password, not_before, subject, username, version) on users to choba_identity;
grant update (changed_at, changed_by, email, email_messages, enabled, force_bind_mfa, full_name, hides_setup, mfa, mfa_email, mfa_proven_at, must_change_password, password_days, phone, receive_messages, role_id, store_scope, version) on users to choba_admin;
grant update (changed_at, changed_by, email, email_messages, enabled, force_bind_mfa, full_name, mfa, mfa_email, mfa_proven_at, must_change_password, password_days, phone, receive_messages, role_id, store_scope, version) on users to choba_merchant;
grant update (changed_at, changed_by, email, email_messages, enabled, force_bind_mfa, full_name, mfa, mfa_email, mfa_proven_at, must_change_password, password_days, phone, receive_messages, role_id, store_scope, version) on users to choba_store;

create table views (
  merchant_id integer not null,
  id bigint not null,
  tenant_id integer not null,
  user_id integer not null,
  role_id integer,
  screen text not null,
  name text not null,
  period text,
  filters jsonb not null,
  columns text[] not null,
  email_schedule text,
  emailed_through date,
  constraint views_pkey PRIMARY KEY (merchant_id, id),
  constraint views_email_schedule_check CHECK ((email_schedule = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint views_emailed CHECK (((email_schedule IS NULL) = (emailed_through IS NULL))),
  constraint views_name UNIQUE (merchant_id, user_id, screen, name),
  constraint views_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  constraint views_merchant_id_role_id_fkey FOREIGN KEY (merchant_id, role_id) REFERENCES roles(merchant_id, id) ON DELETE SET NULL (role_id),
  constraint views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table views is 'placement: reference';
alter table views enable row level security;
alter table views force row level security;
CREATE INDEX views_by_role ON public.views USING btree (merchant_id, role_id, screen) WHERE (role_id IS NOT NULL);
CREATE INDEX views_emailed ON public.views USING btree (tenant_id, screen) WHERE (email_schedule IS NOT NULL);
create policy of_merchant on views for all to choba_merchant, choba_store using ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer)) with check ((merchant_id = (NULLIF(current_setting('app.merchant'::text, true), ''::text))::integer));
create policy of_tenant on views for all to choba_admin using ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer)) with check ((tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::integer));
grant delete, insert, select, update on views to choba_admin;
grant delete, insert, select, update on views to choba_merchant;
grant delete, insert, select, update on views to choba_store;
