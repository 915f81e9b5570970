-- Heartbeats may say when the device last signed in (docs/feed.md). Null: the device has not said so.
alter table terminal_heartbeats add column signed_in_at timestamptz(3);

grant update (signed_in_at) on terminal_heartbeats to choba_worker, choba_merchant;
