-- A close waits for the rate of each brand that is paid out (decision 0070). What it waits for, so that it is said once.
alter table settlements add column unrated_brands smallint[] not null default '{}';
grant update (unrated_brands) on settlements to choba_worker;

-- Days that were closed without a rate cost nothing, and stay as they are: that is said by a rate of 0 from now on.
insert into term_rates (merchant_id, terms_id, brand_id, tenant_id, rate_ppm, tax_class, rounding_unit, rounding_mode, fee_returned)
select distinct c.merchant_id, c.terms_id, c.brand_id, c.tenant_id, 0, 'OUT_OF_SCOPE', 'TRANSACTION', 'FLOOR', false
from settlement_cells c
join brands b on b.id = c.brand_id
left join term_rates r on r.merchant_id = c.merchant_id and r.terms_id = c.terms_id and r.brand_id = c.brand_id
where b.payment_class <> 4 and r.merchant_id is null;
