-- People sign in with their user ID or their e-mail address, whatever the case and the width of its letters. Columns, not
-- expressions in an index: row-level security keeps lower() and normalize() off an index, an equality it does not.
alter table users
  add column username_folded text generated always as (lower(normalize(username, nfkc))) stored,
  add column email_folded text generated always as (lower(normalize(email, nfkc))) stored;

-- User IDs and addresses were limited to ASCII, and unique without case, from the first release: nothing can clash here.
drop index users_by_email;
create unique index users_by_email on users (tenant_id, email_folded);
drop index users_by_folded_name;
create unique index users_by_folded_name on users (tenant_id, username_folded);

-- What a refresh token was exchanged for, sealed under that token: whoever sends it again within the grace gets the same.
alter table idp_artifacts add column successor text;
