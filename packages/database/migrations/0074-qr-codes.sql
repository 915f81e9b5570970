-- QR codes of a merchant, each of one of its stores or of a terminal there (docs/decisions/0078).

create table qr_codes (
  merchant_id int not null,
  id bigint not null,
  tenant_id int not null,
  store_id int not null,
  terminal_id int,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('PAYMENT', 'URL')),
  -- Minor units; null where the customer types it.
  amount bigint check (amount between 1 and 99999999999),
  merchant_name text check (length(merchant_name) between 1 and 25),
  city text check (length(city) between 1 and 15),
  postal_code text check (length(postal_code) between 1 and 10),
  local_name text check (length(local_name) between 1 and 50),
  category_code text check (category_code ~ '^[0-9]{4}$'),
  url text check (url ~ '^https?://' and length(url) <= 300),
  -- What the code holds, to the letter, as it may hang printed somewhere.
  payload text not null check (length(payload) <= 400),
  modules smallint not null check (modules between 21 and 177),
  -- A PNG of 100 × 100 pixels, drawn by us, and what was measured of it.
  logo bytea check (length(logo) <= 100000),
  logo_contrast_tenths smallint check (logo_contrast_tenths between 10 and 210),
  logo_is_transparent boolean,
  -- By the application, which counts milliseconds as the cursor of a page does.
  created_at timestamptz not null,
  -- Which change of it this is: a change of an older one is refused.
  version int not null default 1,
  changed_at timestamptz,
  changed_by text,
  primary key (merchant_id, id),
  check ((kind = 'URL') = (url is not null)),
  check ((kind = 'PAYMENT') = (merchant_name is not null) and (kind = 'PAYMENT') = (city is not null)),
  check (kind = 'PAYMENT' or coalesce(amount::text, postal_code, local_name, category_code) is null),
  check ((logo is null) = (logo_contrast_tenths is null) and (logo is null) = (logo_is_transparent is null))
);

-- On a cluster that is distributed already, before they refer to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('qr_codes', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
comment on table qr_codes is 'placement: merchant';

alter table qr_codes
  add foreign key (merchant_id, store_id) references stores,
  add foreign key (merchant_id, terminal_id) references terminals;
create index qr_codes_by_time on qr_codes (merchant_id, created_at desc, id desc);

alter table qr_codes enable row level security, force row level security;
create policy of_merchant on qr_codes to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
grant select, insert, update, delete on qr_codes to choba_merchant;
