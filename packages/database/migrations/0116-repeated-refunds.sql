-- A refund line of the feed that names a refund of ours by another number than its own may be that refund, sent a second time.
alter table unlinked_refunds drop constraint unlinked_refunds_reason_check;
alter table unlinked_refunds add constraint unlinked_refunds_reason_check
  check (reason in ('WAITING', 'EXCEEDS', 'REPEATS'));

comment on column unlinked_refunds.original_payment_no is
  'the payment that the line names; with REPEATS the number of the refund that it may repeat';
