-- When the text of a released notification was last changed: readers are told, and an important one is unread again.
alter table notifications add column revised_at timestamptz(3);
-- E-mails that go again take the place of those before.
create policy again_of_tenant on mails for delete to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and notification_id is not null);
grant delete on mails to choba_admin;
grant update (revised_at) on notifications to choba_merchant, choba_admin;
