-- Manuals may be office documents and videos (docs/decisions/0136). What takes other files says itself what they may be.

alter table files drop constraint files_content_type_check;
alter table files add constraint files_content_type_check check (content_type in (
  'image/png', 'image/jpeg', 'application/pdf', 'video/mp4',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation'
));

alter table manual_versions drop constraint manual_versions_content_type_check;
alter table manual_versions add constraint manual_versions_content_type_check check (content_type in (
  'image/png', 'image/jpeg', 'application/pdf', 'video/mp4',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation'
));
