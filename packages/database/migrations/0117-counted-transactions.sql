-- Which transactions counted when a day was closed: what is late, and what was closed, can be listed exactly.
-- Null for closes from before this column.
alter table day_closes add column counted bigint[];
