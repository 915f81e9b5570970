-- When the text of a released notification was last changed: readers are told, and an important one is unread again.
alter table notifications add column revised_at timestamptz(3);
-- E-mails that go again take the place of those before.
grant update (id, kind, recipient, subject, language) on mails to choba_admin;
grant update (revised_at) on notifications to choba_merchant, choba_admin;
