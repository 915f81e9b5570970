-- What people see of their own account: from which browser and address each sign-in is used. Those that began before say
-- neither until they are used again.
alter table session_activity
  add column user_agent text,
  add column ip text;

-- An address that one-time codes are to go to, until a code that was sent there proves it. The address before it is used as
-- long as this is not proven.
create table pending_code_addresses (
  tenant_id int not null references tenants,
  user_id int not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id)
);
comment on table pending_code_addresses is 'placement: coordinator';
alter table pending_code_addresses enable row level security, force row level security;
create policy of_tenant on pending_code_addresses to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on pending_code_addresses to choba_identity;
