-- Database roles, row-level security, and the placement of each table's rows on a Citus cluster.
--
-- One short policy per table and role: longer policies lose index-only scans (docs/decisions/0003).
--   choba_merchant  reads and writes one merchant (app.merchant)
--   choba_store     reads and writes one merchant for a user who sees some of its stores
--                   (app.merchant, app.stores)
--   choba_worker    settles and imports for one merchant (app.merchant)
--   choba_admin     reads one tenant (app.tenant)
--   choba_identity  credentials and sign-in sessions of one tenant (app.tenant)
--   choba_sealer    chains the audit entries of one tenant (app.tenant)
--   choba_mail      sends the e-mails of one tenant (app.tenant)
--   choba_system    reads the tenant registry and configuration of every tenant
--   choba_nobody    has no rights: the role of a connection outside a scope. The first statement of
--                   a scope is sent without waiting for the answer to its opening. If the opening
--                   fails, the statement must not be able to do anything.
-- No triggers, views or functions with the owner's rights: each would bypass row-level security.
do $$
declare name text;
begin
  foreach name in array array['choba_merchant', 'choba_store', 'choba_worker', 'choba_admin',
    'choba_identity', 'choba_sealer', 'choba_mail', 'choba_system', 'choba_nobody'] loop
    -- Roles belong to the server: another database on it may have created them.
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin nosuperuser nobypassrls', name);
    end if;
    execute format('grant %I to current_user', name);
  end loop;
end $$;
-- choba_store has the permissions of choba_merchant, and policies that also compare the store if a
-- row has one (docs/decisions/0160). Users who see all stores have choba_merchant, so the comparison
-- costs them nothing. `app.stores` is a list with a comma at both ends, such as `,1,2,`: searching a
-- text is cheaper than an array, which is parsed again for each row.
--
-- No policy is restrictive: Citus copies a restrictive policy to its shards as a permissive one,
-- which opens there what it closes elsewhere.
grant usage on schema public to choba_merchant, choba_store, choba_worker, choba_admin,
  choba_identity, choba_sealer, choba_mail, choba_system;

-- The comment of each table gives the placement of its rows on a Citus cluster
-- (docs/decisions/0028). `npm run citus` reads the comments; they have no other effect.
--   placement: merchant     distributed over the nodes by merchant_id; rows of one merchant share
--                           a node
--   placement: reference    copied to every node, for joins and foreign keys of other tables
--   placement: coordinator  only on the coordinator
comment on table migrations is 'placement: coordinator';

-- Node number inside an ID (ids.ts), different for each process of an installation. A process takes
-- the next number when it starts, so numbers repeat after 1,023 starts. 1023 is reserved for code
-- that makes IDs outside a server process.
create sequence node_numbers as smallint minvalue 0 maxvalue 1022 cycle;

-- Demo data in this database. `finished_at` is set last, when the demo's users can sign in. If it is
-- null, the next start completes the interrupted seed.
create table seeds (
  name text primary key,
  size int not null,
  day date not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table seeds is 'placement: coordinator';

-- Database server and database of this installation. A restored copy finds the identity of its
-- original here (docs/decisions/0146). No role reads it: no policy.
create table installation (
  singleton boolean primary key default true check (singleton),
  identity text not null,
  since timestamptz(3) not null default now()
);
comment on table installation is 'placement: reference';
alter table installation enable row level security, force row level security;
