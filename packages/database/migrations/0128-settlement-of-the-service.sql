-- Deposits, transfers, revisions and the issuer need Settle on the service's side too. Until now Ent opened them, so that whoever holds
-- Ent keeps what they could do; administrators take it from roles that are to administer merchants alone (decision 0133).
insert into role_permissions (merchant_id, role_id, tenant_id, module, action)
  select held.merchant_id, held.role_id, held.tenant_id, 'Settle', given.action
  from role_permissions held
  join merchants m on m.id = held.merchant_id and m.is_system
  join (values ('search', 'search'), ('search', 'download'), ('edit', 'edit')) as given (of, action) on given.of = held.action
  where held.module = 'Ent'
  on conflict do nothing;
