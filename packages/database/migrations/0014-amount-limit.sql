-- One payment or refund is at most 99,999,999,999 minor units. Earlier, any amount up to 2^53 - 1 was taken. An installation
-- that holds such rows keeps them, and they can still be refunded: up to the last of them (ids follow time) the old limit holds,
-- for every row after it the new one. Everywhere else the new one holds for all rows.
do $$
declare
  name text;
  last_id bigint;
begin
  foreach name in array array['transactions', 'refunds'] loop
    execute format('select max(id) from %I where amount > 99999999999', name) into last_id;
    execute format('alter table %I drop constraint %I', name, name || '_amount_check');
    execute format('alter table %I add constraint %I check (amount >= 1 and (amount <= 99999999999%s))',
      name, name || '_amount_check',
      case when last_id is null then '' else format(' or (id <= %s and amount <= 9007199254740991)', last_id) end);
  end loop;
end $$;
