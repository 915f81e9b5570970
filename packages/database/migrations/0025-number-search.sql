-- A transaction is found by the first or the last digits of any of its numbers, in any case (docs/decisions/0033).
--
-- Row-level security lets an index answer only what leaks nothing: comparisons of plain columns do, `upper()` and LIKE do not.
-- So what is compared is stored: the last four signs of each number in capitals, and the whole number in capitals where it has
-- small letters, which few have. Both are null, and in no index, where there is no number.
do $$
declare name text;
begin
  foreach name in array array['payment_no', 'out_trade_no', 'wallet_trade_no', 'device_no', 'device_proc_no'] loop
    execute format('alter table transactions
      add column %1$s_tail text collate "C" generated always as (upper(right(%1$s, 4))) stored,
      add column %1$s_upper text collate "C" generated always as (nullif(upper(%1$s), %1$s)) stored', name);
    execute format('create index transactions_by_%1$s_tail on transactions (tenant_id, %1$s_tail, merchant_id)
      where %1$s_tail is not null', name);
    execute format('create index transactions_by_%1$s_upper on transactions (tenant_id, %1$s_upper, merchant_id)
      where %1$s_upper is not null', name);
  end loop;
end $$;
