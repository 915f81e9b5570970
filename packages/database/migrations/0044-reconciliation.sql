-- Reconciliation: what a bank's file says came in, held against deposits (docs/decisions/0050). Neither the file is kept nor
-- those of its lines that are no deposit's.

-- That a file was given, and what was found in it then.
create table bank_files (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  -- SHA-256 of its bytes.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  kind text not null check (kind in ('STATEMENT', 'NOTICE', 'CSV')),
  -- As it is shown, with the last four digits; null where the file names none.
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

-- The line by which a deposit came: one each.
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
  unique (merchant_id, bank_file_id, record_no)
);

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
declare name text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    foreach name in array array['bank_files', 'bank_matches'] loop
      perform create_distributed_table(name::regclass, 'merchant_id', colocate_with => 'transactions');
    end loop;
  end if;
end $$;

alter table bank_files add foreign key (merchant_id) references merchants;
alter table bank_matches
  add foreign key (merchant_id, deposit_id) references deposits,
  add foreign key (merchant_id, bank_file_id) references bank_files;

do $$
declare name text;
begin
  foreach name in array array['bank_files', 'bank_matches'] loop
    execute format('comment on table %I is %L', name, 'placement: merchant');
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    -- What was matched can be undone, with its file as well: the audit log keeps both.
    execute format('grant insert, delete on %I to choba_merchant', name);
  end loop;
end $$;

-- By what name deposits are paid: it stands on the statement of every merchant's bank.
grant select (requester_kana) on issuers to choba_merchant, choba_worker;
