-- Uploaded files, imports of transactions, and manuals.

-- Uploaded files. Stored in the database, not in a folder: server processes share them, one
-- transaction covers a file and its record, row-level security protects them, and one backup
-- includes them.
create table files (
  merchant_id int not null references merchants,
  -- Random. The uploader's file name is only a label, never a path.
  name uuid not null,
  tenant_id int not null references tenants,
  user_id int not null,
  label text not null,
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'application/pdf', 'video/mp4',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation')),
  bytes bytea not null check (length(bytes) between 1 and 20971520),
  uploaded_at timestamptz not null default now(),
  -- True if a record refers to the file. Other files are deleted after a day.
  kept boolean not null default false,
  primary key (merchant_id, name)
);
-- Images are already compressed.
alter table files alter column bytes set storage external;
-- Sums a user's recent uploads.
create index files_by_user on files (merchant_id, user_id, uploaded_at);
-- Sums an administrator's recent uploads for all merchants.
create index files_of_day on files (tenant_id, user_id, uploaded_at);
comment on table files is 'placement: merchant';
alter table files enable row level security, force row level security;
create policy of_merchant on files to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on files to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- The worker deletes files that no record refers to.
grant select, delete on files to choba_worker;
grant select, insert on files to choba_merchant, choba_store;
grant select on files to choba_admin;
grant update (kept) on files to choba_merchant, choba_store, choba_worker, choba_admin;

-- Imports of transactions (areas/imports/README.md). The row is written before the first batch and
-- completed after the last. Without `finished_at` an import is in progress or was interrupted.
create table imports (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Name of the user. For the command, name of the operating system account.
  user_name text not null,
  -- `[{"name": "october.csv", "sha256": "…"}]`, names without folders.
  files jsonb not null,
  accepted int not null default 0,
  known int not null default 0,
  -- Number of rejected rows, including those that differ from a stored row.
  refused int not null default 0,
  differs int not null default 0,
  source text not null default 'COMMAND' check (source in ('COMMAND', 'PORTAL')),
  state text not null default 'RUNNING'
    check (state in ('UPLOADING', 'DRAFT', 'CHECKING', 'CHECKED', 'RUNNING', 'STOPPED', 'DONE',
      'FAILED', 'UNDOING', 'UNDONE')),
  -- Null for the command.
  user_id int references users,
  settings jsonb,
  -- Formats that match the header row, the most likely first.
  recognised jsonb,
  -- Sheets or files of a workbook or archive, with their formats. Null for a text file.
  contents jsonb,
  -- Size of the upload in bytes.
  file_size bigint check (file_size > 0),
  received bigint not null default 0,
  -- Lines of the whole file, for progress.
  line_count int,
  phase text check (phase in ('checking', 'loading', 'undoing')),
  phase_rows int not null default 0,
  phase_total int not null default 0,
  findings jsonb,
  -- Name of a phrase, with its values.
  problem jsonb,
  -- Process that works on the import, and the time at which its lease ends without renewal.
  lease_id uuid,
  lease_until timestamptz(3),
  -- Time until which the parts of the file are kept.
  file_until timestamptz(3),
  undone_by text,
  undone_at timestamptz(3),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  -- True if another service pays out the payments of the import. Their rows count as sales but
  -- belong to no deposit (docs/decisions/0046).
  paid_out_externally boolean not null default false,
  primary key (merchant_id, id)
);
create index imports_by_user on imports (merchant_id, user_id, started_at);
comment on table imports is 'placement: merchant';
alter table imports enable row level security, force row level security;
create policy of_merchant on imports to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on imports to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on imports to choba_merchant, choba_store, choba_worker;
grant select on imports to choba_admin;

-- Contents of a file while an import needs it. Stored here because processes share a database, not
-- a disk. Encrypted with the master secret, because a file may contain card numbers.
create table import_parts (
  merchant_id int not null,
  import_id bigint not null,
  -- Index from 0. All parts except the last have the same size.
  position int not null check (position >= 0),
  tenant_id int not null,
  -- A part of 4 MiB plus 28 bytes of encryption overhead.
  sealed bytea not null check (length(sealed) between 29 and 4194332),
  primary key (merchant_id, import_id, position),
  foreign key (merchant_id, import_id) references imports on delete cascade
);
-- Encrypted bytes cannot be compressed.
alter table import_parts alter column sealed set storage external;
comment on table import_parts is 'placement: merchant';
alter table import_parts enable row level security, force row level security;
create policy of_merchant on import_parts to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, delete on import_parts to choba_merchant, choba_store;
grant select, delete on import_parts to choba_worker;

-- Rejected rows with their original line; card numbers are masked.
create table import_problems (
  merchant_id int not null,
  import_id bigint not null,
  position int not null,
  tenant_id int not null,
  -- Name of the file in the archive. Empty if the import has a single file.
  file text not null,
  line int not null,
  payment_no text not null,
  reason text not null,
  value text not null,
  row text not null,
  primary key (merchant_id, import_id, line, position),
  foreign key (merchant_id, import_id) references imports on delete cascade
);
comment on table import_problems is 'placement: merchant';
alter table import_problems enable row level security, force row level security;
create policy of_merchant on import_problems to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, delete on import_problems to choba_worker;
grant select, delete on import_problems to choba_merchant, choba_store;

-- Column mappings of a merchant, shared by its users.
create table import_mappings (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  name text not null,
  text text not null,
  user_name text not null,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (merchant_id, id),
  unique (merchant_id, name)
);
comment on table import_mappings is 'placement: merchant';
alter table import_mappings enable row level security, force row level security;
create policy of_merchant on import_mappings to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, update, delete on import_mappings to choba_merchant, choba_store;
grant select on import_mappings to choba_worker;

-- Uploads of the last day, whose number is limited. Discarded files count too.
create table import_uploads (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  user_id int not null references users,
  bytes bigint not null check (bytes > 0),
  begun_at timestamptz(3) not null,
  primary key (merchant_id, id)
);
comment on table import_uploads is 'placement: merchant';
alter table import_uploads enable row level security, force row level security;
create policy of_merchant on import_uploads to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, delete on import_uploads to choba_merchant, choba_store;

-- Manuals (areas/manuals/README.md): the service's for all users of the tenant, and a merchant's
-- own for its users. Manuals are few, so a cluster copies the tables to every node, and keys begin
-- with the tenant instead of the merchant. The files themselves are in `files`.
create table manual_categories (
  tenant_id int not null references tenants,
  id bigint not null,
  -- For the service's manuals, the tenant's system merchant.
  merchant_id int not null references merchants,
  of_service boolean not null,
  name text not null check (length(name) between 1 and 50),
  sequence int not null check (sequence between 1 and 99999),
  -- Incremented by every change. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (tenant_id, id)
);
comment on table manual_categories is 'placement: reference';
alter table manual_categories enable row level security, force row level security;
create policy of_merchant on manual_categories to choba_merchant, choba_store, choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on manual_categories to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service);
-- All users read the service's manuals; a merchant's own are only for its users.
create policy of_service on manual_categories for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service);
grant select, insert, update, delete on manual_categories
  to choba_merchant, choba_store, choba_admin;
grant select on manual_categories to choba_worker;

create table manuals (
  tenant_id int not null references tenants,
  id bigint not null,
  merchant_id int not null references merchants,
  of_service boolean not null,
  category_id bigint not null,
  name text not null check (length(name) between 1 and 100),
  -- Name in normalized form, for searches.
  folded text not null,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, category_id) references manual_categories
);
comment on table manuals is 'placement: reference';
alter table manuals enable row level security, force row level security;
create policy of_merchant on manuals to choba_merchant, choba_store, choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on manuals to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service);
create policy of_service on manuals for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service);
grant select, insert, update, delete on manuals to choba_merchant, choba_store, choba_admin;
grant select on manuals to choba_worker;

-- Files of a manual in each language. The highest number is the current version. Rows never change,
-- except for the results of text extraction.
create table manual_versions (
  tenant_id int not null,
  manual_id bigint not null,
  language text not null check (language in ('ja', 'en', 'mn')),
  number int not null check (number >= 1),
  merchant_id int not null,
  of_service boolean not null,
  -- Name in `files`. Not a foreign key, because a cluster distributes `files` by merchant.
  file_name uuid not null,
  label text not null,
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'application/pdf', 'video/mp4',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation')),
  size int not null check (size > 0),
  -- State of the text for searches. NONE: a picture, or a document in an unsupported format.
  text_state text not null check (text_state in ('WAITING', 'READ', 'PART', 'NONE')),
  -- Number of pages; null if no text was extracted.
  page_count int check (page_count > 0),
  added_at timestamptz(3) not null,
  added_by text not null,
  primary key (tenant_id, manual_id, language, number),
  unique (tenant_id, file_name),
  foreign key (tenant_id, manual_id) references manuals on delete cascade
);
comment on table manual_versions is 'placement: reference';
alter table manual_versions enable row level security, force row level security;
create policy of_merchant on manual_versions to choba_merchant, choba_store, choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on manual_versions to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service);
create policy of_service on manual_versions for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service);
grant select, insert on manual_versions to choba_merchant, choba_store, choba_admin;
grant select on manual_versions to choba_worker;
-- The job that extracts the text writes these columns.
grant update (text_state, page_count) on manual_versions to choba_worker;

-- Text of each page of the current version.
create table manual_pages (
  tenant_id int not null,
  manual_id bigint not null,
  language text not null,
  number int not null,
  page int not null check (page >= 1),
  merchant_id int not null,
  of_service boolean not null,
  text text not null,
  -- Text in normalized form, for searches.
  folded text not null,
  primary key (tenant_id, manual_id, language, number, page),
  foreign key (tenant_id, manual_id, language, number) references manual_versions on delete cascade
);
comment on table manual_pages is 'placement: reference';
alter table manual_pages enable row level security, force row level security;
create policy of_merchant on manual_pages to choba_merchant, choba_store, choba_worker
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on manual_pages to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service);
create policy of_service on manual_pages for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and of_service);
grant select, insert, delete on manual_pages to choba_worker;
grant select, delete on manual_pages to choba_merchant, choba_store, choba_admin;
