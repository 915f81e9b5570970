-- Of an import whose payments another service pays out: its rows are in sales, and in no deposit (docs/decisions/0084). What was
-- brought in before keeps counting as it did: deposits may have been closed over it.
alter table imports add column settled_elsewhere boolean not null default false;
