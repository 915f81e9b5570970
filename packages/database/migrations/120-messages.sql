-- Notifications, e-mails, feedback and contacts.

-- Notifications of the service, or of a merchant to its users
-- (areas/notification-management/README.md). Notifications are few, so a cluster copies the table
-- to every node, and its keys begin with the tenant instead of the merchant.
create table notifications (
  tenant_id int not null references tenants,
  id bigint not null,
  -- Merchant that the notification is for; null for all users of the tenant, including
  -- administrators.
  merchant_id int references merchants,
  important boolean not null,
  title text not null,
  content text not null,
  author_name text not null,
  created_at timestamptz not null default now(),
  -- Hidden before this time. After `expires_at`, shown only in the list.
  released_at timestamptz not null,
  expires_at timestamptz,
  -- False if only notification_receivers get it. A merchant cannot see receivers at other
  -- merchants, or that any exist.
  for_all boolean not null default true,
  -- Origin of an automatic notification, such as a job. Unique, so that a retry writes nothing.
  source text,
  -- The text may be changed after release.
  editable boolean not null default false,
  by_email boolean not null default false,
  -- Hidden from this time on.
  withdrawn_at timestamptz(3),
  -- Title and content in further languages.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- Criteria for receivers in addition to notification_receivers. A user must match all of them.
  facets text[] not null default '{}' check (facets <@ array['merchant', 'role', 'store']),
  -- ID of the last user for whom an e-mail was written. `emails_written_at` is set after the last
  -- one.
  emailed_through int,
  emails_written_at timestamptz(3),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  -- Time of the last change after release. Readers are told, and an important notification becomes
  -- unread again.
  revised_at timestamptz(3),
  primary key (tenant_id, id),
  check (expires_at > released_at),
  constraint notifications_receivers check (not for_all or facets = '{}')
);
create index notifications_by_time on notifications (tenant_id, released_at desc, id desc);
create unique index notifications_source_key on notifications (tenant_id, source)
  where source is not null;
comment on table notifications is 'placement: reference';
alter table notifications enable row level security, force row level security;
-- Users of a merchant see notifications for all or for their merchant. They can change only their
-- merchant's own.
create policy of_merchant on notifications for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and (merchant_id is null
    or merchant_id = nullif(current_setting('app.merchant', true), '')::int));
create policy of_tenant on notifications to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy changing_of_merchant on notifications for update to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy deleting_of_merchant on notifications for delete to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_merchant on notifications for insert to choba_merchant, choba_store
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, delete on notifications to choba_merchant, choba_store, choba_admin;
grant update (important, title, content, released_at, expires_at, for_all, editable, by_email,
  withdrawn_at, translations, facets, emailed_through, emails_written_at, version, changed_at,
  changed_by, revised_at) on notifications to choba_merchant, choba_store, choba_admin;

-- Receivers of a notification with `for_all` = false. `merchant_id` is the receiver's.
create table notification_receivers (
  merchant_id int not null references merchants,
  user_id int not null references users on delete cascade,
  notification_id bigint not null,
  tenant_id int not null,
  primary key (merchant_id, user_id, notification_id),
  foreign key (tenant_id, notification_id) references notifications on delete cascade
);
comment on table notification_receivers is 'placement: merchant';
alter table notification_receivers enable row level security, force row level security;
create policy of_merchant on notification_receivers to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on notification_receivers to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on notification_receivers to choba_merchant, choba_store, choba_admin;

create table notification_readings (
  merchant_id int not null references merchants,
  user_id int not null references users on delete cascade,
  notification_id bigint not null,
  tenant_id int not null,
  read_at timestamptz not null default now(),
  primary key (merchant_id, user_id, notification_id),
  foreign key (tenant_id, notification_id) references notifications on delete cascade
);
comment on table notification_readings is 'placement: merchant';
alter table notification_readings enable row level security, force row level security;
create policy of_merchant on notification_readings to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on notification_readings to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on notification_readings to choba_merchant, choba_store, choba_admin;

-- Merchants, stores and roles that receivers must match: an ID, or the name of a role at any
-- merchant.
create table notification_targets (
  tenant_id int not null,
  notification_id bigint not null,
  facet text not null check (facet in ('merchant', 'role', 'store')),
  -- ID as text, or name of a role. Stores in the service's notifications include their merchant:
  -- `11/3`.
  target text not null check (length(target) between 1 and 120),
  -- Merchant of the target; null for the name of a role.
  merchant_id int,
  primary key (tenant_id, notification_id, facet, target),
  foreign key (tenant_id, notification_id) references notifications on delete cascade
);
comment on table notification_targets is 'placement: reference';
alter table notification_targets enable row level security, force row level security;
create policy of_merchant on notification_targets for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and (merchant_id is null
    or merchant_id = nullif(current_setting('app.merchant', true), '')::int));
create policy of_tenant on notification_targets to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy changing_of_merchant on notification_targets for update to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy deleting_of_merchant on notification_targets for delete to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_merchant on notification_targets for insert to choba_merchant, choba_store
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, delete on notification_targets to choba_merchant, choba_store, choba_admin;

-- Files of notifications, copied from uploads, because readers of every merchant need them.
create table notification_files (
  tenant_id int not null,
  notification_id bigint not null,
  name uuid not null,
  -- Merchant of the notification; null for all users of the tenant.
  merchant_id int,
  label text not null,
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  bytes bytea not null check (length(bytes) <= 20971520),
  added_at timestamptz(3) not null default now(),
  added_by text not null,
  primary key (tenant_id, notification_id, name),
  foreign key (tenant_id, notification_id) references notifications on delete cascade
);
comment on table notification_files is 'placement: reference';
alter table notification_files enable row level security, force row level security;
create policy of_merchant on notification_files for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and (merchant_id is null
    or merchant_id = nullif(current_setting('app.merchant', true), '')::int));
create policy of_tenant on notification_files to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy changing_of_merchant on notification_files for update to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy deleting_of_merchant on notification_files for delete to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy writing_of_merchant on notification_files for insert to choba_merchant, choba_store
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, delete on notification_files to choba_merchant, choba_store, choba_admin;

-- Waiting and sent e-mails. The text is deleted after sending, because it may contain a code or a
-- link.
create table mails (
  tenant_id int not null references tenants,
  id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text,
  body_html text,
  created_at timestamptz not null default now(),
  -- Time at which the one-time code in the e-mail expires; the e-mail is not sent afterwards. Null
  -- for an e-mail without a code, which is retried until it is sent.
  expires_at timestamptz,
  claimed_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  -- Set for an e-mail to many users, whose text is in mail_bodies.
  notification_id bigint,
  language text,
  merchant_id int,
  user_id int,
  -- Rejected by the mail server, returned later, or withdrawn before sending.
  failure text check (failure in ('refused', 'bounced', 'withdrawn')),
  primary key (tenant_id, id),
  constraint mails_of_many
    check ((notification_id is null) = (language is null)
      and (notification_id is null) = (user_id is null))
);
create unique index mails_of_notification on mails (tenant_id, notification_id, user_id)
  where notification_id is not null;
-- Finds the age of the oldest e-mail to a single user. E-mails to many users wait longer by design.
create index mails_waiting on mails (tenant_id, created_at)
  where sent_at is null and failed_at is null and notification_id is null;
comment on table mails is 'placement: coordinator';
alter table mails enable row level security, force row level security;
-- Authors of notifications see the progress of their e-mails and repeat failed ones.
create policy of_merchant on mails for select to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on mails to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Sending an e-mail again deletes the previous row.
create policy again_of_tenant on mails for delete to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
    and notification_id is not null);
create policy of_mail on mails to choba_mail
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_tenant_admin on mails for select to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy retrying_of_merchant on mails for update to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy retrying_of_tenant on mails for update to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- Other roles may only insert e-mails.
create policy writing on mails for insert to choba_merchant, choba_store, choba_worker, choba_admin
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant insert, delete on mails to choba_admin;
grant select, insert, update, delete on mails to choba_identity;
grant select, update, delete on mails to choba_mail;
grant insert on mails to choba_merchant, choba_store, choba_worker;
grant select (tenant_id, id, sent_at, failed_at, notification_id, merchant_id, user_id, failure)
  on mails to choba_merchant, choba_store, choba_admin;
grant update (claimed_at, sent_at, failed_at, failure) on mails
  to choba_merchant, choba_store, choba_admin;

-- Text of e-mails to many users, stored once per language.
create table mail_bodies (
  tenant_id int not null references tenants,
  notification_id bigint not null,
  language text not null check (language in ('ja', 'en', 'mn')),
  merchant_id int,
  body_text text not null,
  body_html text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, notification_id, language)
);
comment on table mail_bodies is 'placement: coordinator';
alter table mail_bodies enable row level security, force row level security;
create policy of_merchant on mail_bodies to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on mail_bodies to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_identity on mail_bodies to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_mail on mail_bodies for select to choba_mail
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, delete on mail_bodies to choba_admin;
grant select, delete on mail_bodies to choba_merchant, choba_store, choba_identity;
grant select on mail_bodies to choba_mail;

-- Feedback and ratings.
create table reviews (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null references tenants,
  -- Feedback (`sendBack`: title and text) or a rating (`star`: title and one to five stars).
  type text not null check (type in ('sendBack', 'star')),
  title text not null,
  content text not null default '',
  rating smallint check (rating between 1 and 5),
  platform text not null,
  user_id int not null,
  user_name text not null,
  user_full_name text not null,
  written_at timestamptz not null,
  state text not null default 'NEW',
  tags text[] not null default '{}',
  -- Tags in normalized form (NFKC, case-folded), for comparison.
  tags_folded text[] not null default '{}',
  -- Number of rows in review_answers, shown in each row of the list.
  answer_count int not null default 0,
  -- Incremented by every change. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  primary key (merchant_id, id),
  check ((type = 'star') = (rating is not null)),
  constraint reviews_state check (state in ('NEW', 'IN_PROGRESS', 'ANSWERED', 'CLOSED')),
  constraint reviews_tags check (cardinality(tags) <= 10)
);
create index reviews_by_tenant on reviews (tenant_id, id desc);
comment on table reviews is 'placement: merchant';
alter table reviews enable row level security, force row level security;
create policy of_merchant on reviews to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on reviews to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on reviews to choba_merchant, choba_store;
grant select on reviews to choba_admin;
grant update (state, tags, tags_folded, answer_count, version, changed_at, changed_by)
  on reviews to choba_admin;

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
comment on table review_files is 'placement: merchant';
alter table review_files enable row level security, force row level security;
create policy of_merchant on review_files to choba_merchant, choba_store, choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on review_files to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on review_files to choba_merchant, choba_store;
grant select on review_files to choba_admin;

create table review_answers (
  merchant_id int not null,
  id bigint not null,
  review_id bigint not null,
  tenant_id int not null,
  content text not null,
  answered_at timestamptz(3) not null,
  -- Name of the administrator. Users of a merchant see only that the service answered.
  answered_by text not null,
  -- Channel by which the author was informed.
  delivery text not null check (delivery in ('EMAIL', 'NOTIFICATION', 'LIST', 'NONE')),
  primary key (merchant_id, id),
  foreign key (merchant_id, review_id) references reviews on delete cascade
);
create index review_answers_by_review on review_answers (merchant_id, review_id, id);
comment on table review_answers is 'placement: merchant';
alter table review_answers enable row level security, force row level security;
create policy of_merchant on review_answers for select to choba_merchant, choba_store
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on review_answers to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on review_answers to choba_admin;
grant select on review_answers to choba_merchant, choba_store;

-- Contacts that users of a tenant ask for help, with their hours (areas/support/README.md).
create table support_contacts (
  tenant_id int primary key references tenants,
  name text not null check (length(name) between 1 and 100),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 20),
  hotline text check (length(hotline) <= 20),
  -- `Spans` of the contract.
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  closed_on_holidays boolean not null default false,
  -- Time zone of the hours: that of the administrators who entered them.
  time_zone text not null,
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text
);
comment on table support_contacts is 'placement: reference';
alter table support_contacts enable row level security, force row level security;
create policy of_tenant on support_contacts to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy named on support_contacts for select to choba_merchant, choba_store
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on support_contacts to choba_admin;
grant select on support_contacts to choba_merchant, choba_store;
