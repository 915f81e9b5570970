-- The figures of a saved view by e-mail: every day, week or month, to its owner and to those it is shared with.

alter table views
  add column email_schedule text check (email_schedule in ('daily', 'weekly', 'monthly')),
  -- The last business day that an e-mail was written about; where none was, the last one before the schedule.
  add column emailed_through date,
  add constraint views_emailed check ((email_schedule is null) = (emailed_through is null));
create index views_emailed on views (tenant_id, screen) where email_schedule is not null;
