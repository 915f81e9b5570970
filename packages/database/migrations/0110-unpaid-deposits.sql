-- The dashboard asks for the deposits of a merchant that have not come yet (docs/decisions/0120): few of all that there were.
create index deposits_unpaid on deposits (merchant_id, pay_day) where state in ('CLOSED', 'IN_TRANSFER');
