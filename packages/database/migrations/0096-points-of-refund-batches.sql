-- What the refund of a row will do to points, as it was checked (docs/decisions/0101). Null of rows that were checked before it was.

alter table refund_batch_rows
  -- Points that go back to the card, that are taken back, and of the award those that are spent.
  add column points_returned bigint check (points_returned >= 0),
  add column points_taken bigint check (points_taken >= 0),
  add column points_short bigint check (points_short >= 0),
  -- Minor units that are not paid back for them: never all of the amount.
  add column withheld bigint check (withheld >= 0),
  add check (amount is null or withheld is null or withheld < amount);
