-- How the tax of a deposit was rounded when it was made: a check computes it again the same way, also after the issuer rounds otherwise.
-- Null of a deposit from before: the check goes by what the issuer says now, as it did.
alter table deposits add column tax_rounding text check (tax_rounding in ('FLOOR', 'HALF_UP', 'CEIL'));
