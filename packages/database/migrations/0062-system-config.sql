-- Who configures the service has screens of their own to come home to. Searching the refunds of all merchants was given to
-- the built-in role for a first screen alone, and is taken from it in the installations there are.
delete from role_permissions
  where module = 'Refund' and action = 'search'
    and exists (select from roles r where r.merchant_id = role_permissions.merchant_id and r.id = role_permissions.role_id
      and r.builtin = 'SYSTEM_CONFIG');
