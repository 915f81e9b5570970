-- How the tax of a deposit was rounded when the deposit was made. The check of deposits rounds the
-- same way, also if the issuer has changed its rounding since. Null for deposits that are older than
-- this column: the check uses the issuer's present rounding for them.
alter table deposits add column tax_rounding text check (tax_rounding in ('FLOOR', 'HALF_UP', 'CEIL'));
