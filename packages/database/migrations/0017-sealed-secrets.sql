-- A text sealed under CHOBA_KEYS that every start opens: a start with another secret is refused.
create table master_key_check (
  is_the_one boolean primary key default true check (is_the_one),
  sealed text not null
);
alter table master_key_check enable row level security, force row level security;
create policy start on master_key_check to choba_system using (true) with check (true);
grant select, insert on master_key_check to choba_system;

-- The secret of a gateway, sealed under CHOBA_KEYS. What is written into `secret` is sealed by the next start, which empties
-- that column: SQL cannot do it.
alter table gateways add column sealed_secret text;
create policy start on gateways to choba_system using (true) with check (true);
grant select, update (secret, sealed_secret) on gateways to choba_system;
