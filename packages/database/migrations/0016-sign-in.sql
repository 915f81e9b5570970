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

-- Whether people may ask for a new password on the sign-in page, by an e-mail to the address of their account.
alter table tenants add column forgot_password boolean not null default true;

-- Such requests of an hour, by name, person and sender; hashed, because people type passwords into the field of the name.
create table password_requests (
  tenant_id int not null references tenants,
  key_hash text not null collate "C",
  requests int not null,
  since timestamptz not null,
  primary key (tenant_id, key_hash)
);
alter table password_requests enable row level security, force row level security;
create policy of_tenant on password_requests to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on password_requests to choba_identity;
