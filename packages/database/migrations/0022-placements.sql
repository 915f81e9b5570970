-- Where the rows of each table lie on a Citus cluster (docs/decisions/0028): `npm run citus` reads it from here. On a single
-- PostgreSQL and on PGlite these are comments and no more. A migration that makes a table says it for that table.
--   placement: merchant     spread over the nodes by merchant_id, what belongs to one merchant together
--   placement: reference    whole on every node, for joins and foreign keys of the others
--   placement: coordinator  on the coordinator alone
do $$
declare name text;
begin
  foreach name in array array['transactions', 'store_days', 'brand_days', 'tenant_day_changes', 'refunds', 'imports',
    'files', 'reviews', 'review_files', 'notification_receivers', 'notification_readings'] loop
    execute format('comment on table %I is %L', name, 'placement: merchant');
  end loop;
  foreach name in array array['tenants', 'tenant_origins', 'merchants', 'companies', 'stores', 'terminals', 'roles',
    'role_permissions', 'users', 'user_stores', 'brands', 'notifications', 'views'] loop
    execute format('comment on table %I is %L', name, 'placement: reference');
  end loop;
  foreach name in array array['migrations', 'seeds', 'revoked_sessions', 'gateways', 'simulator_refunds', 'tenant_days',
    'idp_credentials', 'idp_artifacts', 'idp_keys', 'idp_secrets', 'idp_sign_in_failures', 'idp_password_history',
    'idp_attempts', 'idp_authenticators', 'one_time_codes', 'session_activity', 'mails', 'setup_links', 'password_links',
    'password_requests', 'master_key_check', 'tenant_images', 'audit_entries', 'audit_unsealed',
    'audit_seals', 'audit_heads'] loop
    execute format('comment on table %I is %L', name, 'placement: coordinator');
  end loop;
end $$;
