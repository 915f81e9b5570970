-- Evidence may be a PDF, and an administrator uploads it for a merchant.

alter table files drop constraint files_content_type_check;
alter table files add constraint files_content_type_check
  check (content_type in ('image/png', 'image/jpeg', 'application/pdf'));
-- How much an administrator has uploaded lately, at whichever merchants.
create index files_of_day on files (tenant_id, user_id, uploaded_at);
