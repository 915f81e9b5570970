-- An import is undone as a whole, as long as nothing stands on its transactions (docs/decisions/0075).

-- The rows of one import: counted at its end, and found when it is undone. It costs imported rows alone.
create index transactions_by_import on transactions (merchant_id, import_id) where import_id is not null;

-- Transactions are never deleted but by that: the worker may, and only what a file has brought.
grant delete on transactions, import_rows to choba_worker;
create policy imported_alone on transactions as restrictive for delete to choba_worker using (import_id is not null);
