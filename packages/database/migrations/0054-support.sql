-- Whom the people of a tenant ask for help, and when (docs/decisions/0064).

create table support_contacts (
  tenant_id int primary key references tenants,
  name text not null check (length(name) between 1 and 100),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 20),
  hotline text check (length(hotline) <= 20),
  -- Times of a week, as `Spans` of the contract has them.
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  closed_on_holidays boolean not null default false,
  -- The clock of its hours: that of the administrators who gave them.
  time_zone text not null,
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text
);

-- On a cluster that is distributed already, before it refers to what is whole on every node.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_reference_table('support_contacts');
  end if;
end $$;
comment on table support_contacts is 'placement: reference';

alter table support_contacts enable row level security, force row level security;
create policy of_tenant on support_contacts to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy named on support_contacts for select to choba_merchant
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on support_contacts to choba_admin;
grant select on support_contacts to choba_merchant;

-- How long the oldest e-mail to one person has waited; those to many are behind it by design.
create index mails_waiting on mails (tenant_id, created_at)
  where sent_at is null and failed_at is null and notification_id is null;
