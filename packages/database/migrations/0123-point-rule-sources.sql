-- How a point rule came about. Rules that a person has made have the name of that person in their first version.

alter table point_rules add column creation_source text check (creation_source in ('PORTAL', 'SETUP'));
update point_rules r set creation_source = case
  when exists (select from point_rule_versions v where v.merchant_id = r.merchant_id and v.rule_id = r.id and v.created_by is null)
  then 'SETUP' else 'PORTAL' end;
alter table point_rules alter column creation_source set not null;
