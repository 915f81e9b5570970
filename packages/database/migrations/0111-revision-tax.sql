-- How a revision is taxed (docs/decisions/0121). Its amount is without tax, which is computed once with that of the fees. Null: a
-- revision from before, which has no tax, and every other line.
alter table deposit_lines add column tax_class text;
alter table deposit_lines add constraint deposit_lines_tax check (
  tax_class is null or (kind = 'REVISION' and tax_class in ('TAXABLE_10', 'NON_TAXABLE', 'OUT_OF_SCOPE')));
