-- What the product notifies people of by itself (platform/notify.ts): a job writes it for those it concerns, in the language
-- in which each has last used the portal.

-- What a notification came from, such as a job, so that a second try of it writes nothing.
alter table notifications add column source text;
create unique index notifications_source_key on notifications (tenant_id, source) where source is not null;

alter table session_activity add column language text;

grant insert on notifications, notification_receivers to choba_admin;
create policy of_tenant_admin on session_activity for select to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select (tenant_id, user_id, last_at, language) on session_activity to choba_admin;
