-- The point rates of stores are used (docs/decisions/0076): points are given by the give rate on days without a common rule, and a payment
-- that points pay more of than the use rate allows is kept as one above a limit.

comment on column stores.point_give_ppm is 'Parts per million of an amount that is given as points where no common rule is valid';
comment on column stores.point_use_ppm is 'Parts per million of a payment that points may pay at most';

alter table limit_excesses
  -- The use rate of the store that the points of a payment were above.
  add column point_use_ppm int,
  drop constraint limit_excesses_check,
  add constraint limit_excesses_check check (num_nonnulls(payment_limit, day_limit, point_use_ppm) > 0);
