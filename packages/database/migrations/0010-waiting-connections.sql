-- Whose rights a connection has outside a scope: nobody's. A scope's first statement is sent without waiting for the
-- answer to its opening; should the opening ever fail, that statement may do nothing.
do $$
begin
  if not exists (select from pg_roles where rolname = 'choba_nobody') then
    create role choba_nobody nologin nosuperuser nobypassrls;
  end if;
  execute 'grant choba_nobody to current_user';
end $$;

-- Two constraints that say what others say already, and that every refund paid for: a store belongs to its merchant, and
-- a refund's payment is its line's `original_id`.
alter table transactions drop constraint transactions_merchant_id_fkey;
alter table refunds drop column payment_id;
