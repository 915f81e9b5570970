-- The most points that a store gives on one business day (docs/decisions/0093).

alter table stores add column point_award_day_limit int check (point_award_day_limit > 0);
grant update (point_award_day_limit) on stores to choba_merchant;
