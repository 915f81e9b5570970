-- Refunds whose end is not known (docs/decisions/0043): what the gateway said last, by whose request one was settled, and what
-- the gateway has said against that since.

alter table refunds
  -- When the gateway was asked last, how often, and what it said, in a few words; null where it told the end.
  add column last_asked_at timestamptz,
  add column asked_count int not null default 0,
  add column last_said text check (length(last_said) <= 200),
  -- The request by which two people settled it; null where the gateway did.
  add column settled_approval_id bigint,
  -- What the gateway has said after that: it contradicts while it differs from how the refund stands in the books.
  add column contradicted_at timestamptz,
  add column contradiction text check (contradiction in ('SUCCEEDED', 'REFUSED', 'FAILED')),
  add column contradiction_reference text,
  -- The request by which two people turned the outcome round, and when.
  add column corrected_approval_id bigint,
  add column corrected_at timestamptz,
  add constraint refunds_contradiction check ((contradicted_at is null) = (contradiction is null)),
  add constraint refunds_correction check ((corrected_at is null) = (corrected_approval_id is null));

-- Few are not settled or were contradicted at any time.
create index refunds_unknown on refunds (tenant_id, id) where settled_at is null or contradicted_at is not null;
-- One request for the end of a refund at a time.
create unique index approvals_one_settlement on approvals (merchant_id, (request ->> 'refundId'))
  where kind = 'refundSettlement' and state = 'WAITING';
