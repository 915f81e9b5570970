-- Why money was given back, beside the remark: one of a list that each tenant has. A line that was made before has none
-- (docs/decisions/0035).

create table refund_reasons (
  tenant_id int not null references tenants,
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{0,31}$'),
  name_ja text not null,
  name_en text not null,
  name_mn text not null,
  sequence smallint not null,
  -- One that is no longer offered stays, for the refunds that have it.
  active boolean not null default true,
  primary key (tenant_id, code)
);
comment on table refund_reasons is 'placement: reference';

alter table refund_reasons enable row level security, force row level security;
create policy of_tenant on refund_reasons for select to choba_merchant, choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on refund_reasons to choba_merchant, choba_admin;

-- What every tenant begins with; a new one is given the same by packages/database/src/refund-reasons.ts.
insert into refund_reasons (tenant_id, code, name_ja, name_en, name_mn, sequence)
select tenants.id, reason.* from tenants cross join (values
  ('CUSTOMER_REQUEST', 'お客様のご都合', 'Customer request', 'Үйлчлүүлэгчийн хүсэлт', 1),
  ('RETURNED', '商品の返品・不良', 'Returned or faulty goods', 'Барааны буцаалт, гэмтэл', 2),
  ('WRONG_AMOUNT', '金額の誤り', 'Wrong amount', 'Дүнгийн алдаа', 3),
  ('DUPLICATE', '二重決済', 'Duplicate payment', 'Давхар төлбөр', 4),
  ('CANCELLED', '予約・注文の取り消し', 'Cancelled order', 'Захиалгын цуцлалт', 5),
  ('OTHER', 'その他', 'Other', 'Бусад', 6)) as reason;

-- On a cluster that is distributed already: what is spread refers to nothing that lies on the coordinator alone.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('refunds')) then
    perform create_reference_table('refund_reasons');
    comment on table refund_reasons is 'placement: reference';
  end if;
end $$;

-- On the line, which the list searches, and on the request, which its idempotency key stands for.
alter table transactions add column refund_reason text,
  add constraint transactions_refund_reason foreign key (tenant_id, refund_reason) references refund_reasons,
  add constraint reason_of_refund check (refund_reason is null or trade_kind = 2);
alter table refunds add column reason text,
  add constraint refunds_reason foreign key (tenant_id, reason) references refund_reasons;
