-- Orders with points, and the ledger of points (docs/decisions/0083): entries are added and never changed; what stands on a card is their sum.

alter table merchants
  -- Whether points may be used that are not on the card.
  add column point_negative boolean not null default false,
  -- Of a refund whose award is spent: take back what is there and withhold the rest from the money, or let the card owe it.
  add column point_spent_award text not null default 'LEAVE_AS_DEBT' check (point_spent_award in ('TAKE_FROM_REFUND', 'LEAVE_AS_DEBT'));

-- One purchase at a store, which one or several payments with its number have paid, or one refund of a payment of it.
create table orders (
  merchant_id int not null references merchants,
  -- Of a sale that of its first payment, of a refund that of its line.
  id bigint not null,
  tenant_id int not null,
  type text not null check (type in ('SALE', 'REFUND', 'CANCEL')),
  order_no text collate "C" not null,
  ordered_at timestamptz(3) not null,
  business_day date not null,
  store_id int not null,
  terminal_id int,
  card_no text collate "C" not null check (length(card_no) between 1 and 64),
  presentation text not null check (presentation in ('CARD', 'APP', 'NONE')),
  currency text not null,
  -- Minor units, always positive.
  amount bigint not null check (amount > 0),
  -- Points, of a sale used and given, of a refund returned and taken back.
  points_used bigint not null default 0 check (points_used >= 0),
  points_awarded bigint not null default 0 check (points_awarded >= 0),
  -- Of a refund: points of the award that were spent and could not be taken back.
  points_short bigint not null default 0 check (points_short >= 0),
  balance_after bigint not null,
  -- Of a refund: its sale.
  sale_id bigint,
  -- How often two people found that a refund stands otherwise than it was posted; odd: it was not made.
  revision smallint not null default 0,
  check ((type = 'SALE') = (sale_id is null)),
  primary key (merchant_id, id)
);

create table point_entries (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  card_no text collate "C" not null,
  order_id bigint not null,
  -- The payment that it goes back to: of what a refund takes back, the refunded one.
  payment_id bigint not null,
  -- The transaction by which it came about. Not null: a unique key over a null never bites.
  cause bigint not null,
  charge_type text not null check (charge_type in
    ('BONUS', 'BONUS_BONUS', 'BONUS_COUPON', 'QUANTITY', 'QUANTITY_COUPON', 'PROMOTION', 'REVISION', 'USE')),
  award text not null check (award in ('AWARD', 'CANCEL')),
  -- Points, as they change the balance. What is used is awarded as less than nothing.
  quantity bigint not null check (quantity <> 0),
  balance bigint not null,
  at timestamptz(3) not null,
  business_day date not null,
  store_id int not null,
  -- The version of a rule that it came from, of what (minor units, or points of a multiple), and parts per million.
  rule_id bigint,
  base bigint,
  rate_ppm bigint,
  -- That of its order when it was posted.
  revision smallint not null default 0,
  primary key (merchant_id, id),
  constraint point_entries_once unique (merchant_id, order_id, charge_type, award, cause, revision)
);

-- What a refund that is asked for here will do to points, as it was shown: posted when the refund has succeeded, and dropped when it has not.
create table refund_points (
  merchant_id int not null references merchants,
  id bigint not null,
  tenant_id int not null,
  payment_id bigint not null,
  returned bigint not null check (returned >= 0),
  -- Points by charge type: {"BONUS": 3}.
  taken_back jsonb not null,
  -- Points that were spent, and what is withheld from the money for them, in minor units.
  short bigint not null check (short >= 0),
  withheld bigint not null check (withheld >= 0),
  primary key (merchant_id, id)
);
create index refund_points_by_payment on refund_points (merchant_id, payment_id);

create table point_balances (
  merchant_id int not null references merchants,
  card_no text collate "C" not null,
  tenant_id int not null,
  balance bigint not null default 0,
  -- The merchant allows it, or a refund has left a debt.
  may_be_negative boolean not null default false,
  primary key (merchant_id, card_no),
  constraint never_negative check (balance >= 0 or may_be_negative)
) with (fillfactor = 80);

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
declare name text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    foreach name in array array['orders', 'point_entries', 'point_balances', 'refund_points'] loop
      perform create_distributed_table(name, 'merchant_id', colocate_with => 'transactions');
    end loop;
  end if;
end $$;
alter table orders add foreign key (merchant_id, store_id) references stores;
alter table orders add foreign key (merchant_id, terminal_id) references terminals;
alter table orders add foreign key (merchant_id, id) references transactions;
alter table orders add foreign key (merchant_id, sale_id) references orders;
alter table refund_points add foreign key (merchant_id, id) references refunds;
alter table refund_points add foreign key (merchant_id, payment_id) references transactions;
alter table point_entries add foreign key (merchant_id, order_id) references orders;
alter table point_entries add foreign key (merchant_id, payment_id) references transactions;
alter table point_entries add foreign key (merchant_id, card_no) references point_balances;
alter table point_entries add foreign key (merchant_id, store_id) references stores;
alter table point_entries add foreign key (merchant_id, rule_id) references point_rule_versions;

-- Numbers of tills begin again every day at every store.
create unique index orders_by_sale on orders (merchant_id, store_id, business_day, order_no) where type = 'SALE';
create index orders_by_time on orders (merchant_id, ordered_at desc, id desc)
  include (type, amount, points_used, points_awarded, store_id);
create index orders_by_no on orders (merchant_id, order_no);
create index orders_by_card on orders (merchant_id, card_no, ordered_at desc, id desc);
create index orders_by_refunded on orders (merchant_id, sale_id) where sale_id is not null;
create index point_entries_by_time on point_entries (merchant_id, at desc, id desc) include (quantity, award, charge_type, store_id);
create index point_entries_by_card on point_entries (merchant_id, card_no, id desc) include (quantity, balance, award);
create index point_entries_by_payment on point_entries (merchant_id, payment_id) include (charge_type, quantity, cause);
create index point_entries_by_rule on point_entries (merchant_id, rule_id) where rule_id is not null;
comment on table orders is 'placement: merchant';
comment on table point_entries is 'placement: merchant';
comment on table point_balances is 'placement: merchant';
comment on table refund_points is 'placement: merchant';

do $$
declare name text;
begin
  foreach name in array array['orders', 'point_entries', 'point_balances', 'refund_points'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker
      using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
      with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int)$p$, name);
    execute format($p$create policy of_tenant on %I to choba_admin
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    execute format('grant select on %I to choba_merchant, choba_worker, choba_admin', name);
    execute format('grant insert on %I to choba_worker', name);
  end loop;
end $$;
revoke insert on refund_points from choba_worker;
grant insert on refund_points to choba_merchant;
grant update (amount, points_used, points_awarded, balance_after, revision) on orders to choba_worker;
grant update (balance, may_be_negative) on point_balances to choba_worker;
