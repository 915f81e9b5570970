-- When the text of a released notification was last changed: readers are told, and an important one is unread again.
alter table notifications add column revised_at timestamptz(3);
grant update (revised_at) on notifications to choba_merchant, choba_admin;
