-- Which demo data this database holds. `finished_at` is set last, when its people can sign in: a seeding that was cut
-- short is seen by the next start and ended there.
create table seeds (
  name text primary key,
  size int not null,
  day date not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Merchants that are added beside the demo's, whose numbers lie below.
create sequence merchant_ids as int start 1001;
grant usage on sequence merchant_ids to choba_admin, choba_worker;
-- The import may make the merchant a file is for: row-level security holds it to the one of its scope.
grant insert on merchants to choba_worker;
