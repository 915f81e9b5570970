-- Notifications that people write: for whom, in which languages, with which files, and by e-mail (docs/decisions/0061).

alter table notifications
  -- Whether its text may still be changed when it has been released.
  add column editable boolean not null default false,
  add column by_email boolean not null default false,
  -- From then on it is shown to no one.
  add column withdrawn_at timestamptz(3),
  -- Titles and contents in further languages, by language.
  add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- By what its receivers are chosen, beside those of notification_receivers: they fit each of these.
  add column facets text[] not null default '{}' check (facets <@ array['merchant', 'role', 'store']),
  -- The last user that an e-mail was written for; null: none yet. All of them are written since `emails_written_at`.
  add column emailed_through int,
  add column emails_written_at timestamptz(3),
  add column version int not null default 1,
  add column changed_at timestamptz(3),
  add column changed_by text,
  -- Whose role or store it is that everyone of has to fit.
  add constraint notifications_receivers check (not for_all or facets = '{}');

-- What the receivers fit: merchants, stores and roles by their ids, a role of any merchant by its name. They are few.
create table notification_targets (
  tenant_id int not null,
  notification_id bigint not null,
  facet text not null check (facet in ('merchant', 'role', 'store')),
  -- The id as text, or the name of a role.
  target text not null check (length(target) between 1 and 120),
  -- Whose it is; null for the name of a role.
  merchant_id int,
  primary key (tenant_id, notification_id, facet, target)
);

-- Their files, copied from those that were uploaded: for readers of every merchant.
create table notification_files (
  tenant_id int not null,
  notification_id bigint not null,
  name uuid not null,
  -- As its notification's; null: everyone of the tenant.
  merchant_id int,
  label text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  bytes bytea not null check (length(bytes) <= 20971520),
  added_at timestamptz(3) not null default now(),
  added_by text not null,
  primary key (tenant_id, notification_id, name)
);

-- On a cluster that is distributed already, before they refer to what is whole on every node.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('notifications')) then
    perform create_reference_table('notification_targets');
    perform create_reference_table('notification_files');
  end if;
end $$;

alter table notification_targets add foreign key (tenant_id, notification_id) references notifications on delete cascade;
alter table notification_files add foreign key (tenant_id, notification_id) references notifications on delete cascade;
comment on table notification_targets is 'placement: reference';
comment on table notification_files is 'placement: reference';

-- The text of e-mails that go to many, once for each language.
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

alter table mails
  -- Of what it tells one of many: its text is in mail_bodies.
  add column notification_id bigint,
  add column language text,
  add column merchant_id int,
  add column user_id int,
  -- Why it failed: refused by the mail server, returned later, or withdrawn before it left.
  add column failure text check (failure in ('refused', 'bounced', 'withdrawn')),
  add constraint mails_of_many check ((notification_id is null) = (language is null) and (notification_id is null) = (user_id is null));
create unique index mails_of_notification on mails (tenant_id, notification_id, user_id) where notification_id is not null;

do $$
declare name text;
begin
  foreach name in array array['notification_targets', 'notification_files', 'mail_bodies'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
  end loop;
  -- What a merchant's people see is everyone's or their own, and what they change is their own.
  drop policy of_merchant on notifications;
  foreach name in array array['notifications', 'notification_targets', 'notification_files'] loop
    execute format($p$create policy of_merchant on %I for select to choba_merchant
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
        and (merchant_id is null or merchant_id = nullif(current_setting('app.merchant', true), '')::int))$p$, name);
    execute format($p$create policy writing_of_merchant on %I for insert to choba_merchant
      with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int
        and merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy changing_of_merchant on %I for update to choba_merchant
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
        and merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy deleting_of_merchant on %I for delete to choba_merchant
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int
        and merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
  end loop;
end $$;

grant insert, delete on notifications to choba_merchant;
grant delete on notifications to choba_admin;
grant update (important, title, content, released_at, expires_at, for_all, editable, by_email, withdrawn_at, translations, facets,
    emailed_through, emails_written_at, version, changed_at, changed_by)
  on notifications to choba_merchant, choba_admin;
grant select, insert, delete on notification_targets, notification_files to choba_merchant, choba_admin;
grant insert, delete on notification_receivers to choba_merchant, choba_admin;
grant delete on notification_readings to choba_merchant, choba_admin;

create policy of_merchant on mail_bodies to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_mail on mail_bodies for select to choba_mail
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_identity on mail_bodies to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, delete on mail_bodies to choba_merchant, choba_identity;
grant select, insert, delete on mail_bodies to choba_admin;
grant select on mail_bodies to choba_mail;

-- How far the e-mails of a notification are, for its writer; and a further try of those that failed.
create policy of_merchant on mails for select to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy retrying_of_merchant on mails for update to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant_admin on mails for select to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy retrying_of_tenant on mails for update to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select (tenant_id, id, notification_id, merchant_id, user_id, sent_at, failed_at, failure) on mails to choba_merchant, choba_admin;
grant update (failed_at, failure, claimed_at, sent_at) on mails to choba_merchant, choba_admin;
