-- When everything a new merchant begins with was found done (docs/decisions/0086). Set once, and never taken away again.
alter table merchants add column onboarded_at timestamptz(3);

-- Merchants that had a payment before this was kept are shown no checklist. One at a time: merchants lie on every node of a
-- cluster, and the days of their stores do not.
do $$
declare
  one int;
  at timestamptz(3) := clock_timestamp();
begin
  for one in select distinct merchant_id from brand_days where pay_n > 0 loop
    update merchants set onboarded_at = at where id = one;
  end loop;
end $$;

grant update (onboarded_at) on merchants to choba_merchant;
