-- Where a transaction was made, in store or online (docs/decisions/0073): its own trade type, else the default of its store.

-- REMOVED: it was never used, and is in no list. As a brand it is not deleted, because the foreign key would read every transaction.
alter table trade_types drop constraint trade_types_state_check,
  add constraint trade_types_state_check check (state in ('OFFERED', 'RETIRED', 'REMOVED'));

-- What stands for the transactions of a store that have none of their own; null: none was said.
alter table stores add column trade_type_id smallint;
alter table stores add foreign key (trade_type_id) references trade_types;

-- Null: that of its store, whichever it is when it is read.
alter table transactions add column trade_type_id smallint;
alter table transactions add foreign key (trade_type_id) references trade_types;
-- One index for a merchant's search, and for whether a tenant has any of a type. Rows that have their store's cost nothing.
create index transactions_by_trade_type on transactions (tenant_id, trade_type_id, merchant_id, paid_at desc, id desc)
  include (amount, trade_kind, state, brand_id, store_id) where trade_type_id is not null;
