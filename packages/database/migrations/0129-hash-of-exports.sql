-- The hash that was kept of an export was that of the manifest in it. It is that of the file from now on: a tenant is exported again before it
-- is deleted.
update tenants set exported = null where exported is not null;
