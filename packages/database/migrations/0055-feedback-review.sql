-- Feedback as administrators look after it: where it stands, its tags and answers; and how often people are asked to rate.

alter table reviews add column state text not null default 'NEW';
alter table reviews add column tags text[] not null default '{}';
-- The tags as they are compared: NFKC, without case.
alter table reviews add column tags_folded text[] not null default '{}';
-- How many of review_answers there are: the list asks about it in each row.
alter table reviews add column answer_count int not null default 0;
-- Which change of it this is: a change of an older one is refused.
alter table reviews add column version int not null default 1;
alter table reviews add column changed_at timestamptz(3);
alter table reviews add column changed_by text;
alter table reviews add constraint reviews_state check (state in ('NEW', 'IN_PROGRESS', 'ANSWERED', 'CLOSED'));
alter table reviews add constraint reviews_tags check (cardinality(tags) <= 10);

create table review_answers (
  merchant_id int not null,
  id bigint not null,
  review_id bigint not null,
  tenant_id int not null,
  content text not null,
  answered_at timestamptz(3) not null,
  -- The name of who answered; people of a merchant are told that the service did.
  answered_by text not null,
  -- How it reached who wrote the feedback, when it was given.
  delivery text not null check (delivery in ('EMAIL', 'NOTIFICATION', 'LIST', 'NONE')),
  primary key (merchant_id, id)
);
create index review_answers_by_review on review_answers (merchant_id, review_id, id);

-- On a cluster that is distributed already, before it refers to what is spread.
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
    perform create_distributed_table('review_answers', 'merchant_id', colocate_with => 'transactions');
  end if;
end $$;
comment on table review_answers is 'placement: merchant';

alter table review_answers add foreign key (merchant_id, review_id) references reviews on delete cascade;

alter table review_answers enable row level security, force row level security;
create policy of_merchant on review_answers for select to choba_merchant
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on review_answers to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select on review_answers to choba_merchant, choba_admin;
grant insert on review_answers to choba_admin;
grant update (state, tags, tags_folded, answer_count, version, changed_at, changed_by) on reviews to choba_admin;

-- How often people of a tenant are asked to rate the product (specification §4).
alter table tenants add column rating_frequency text not null default 'once';
alter table tenants add constraint tenants_rating_frequency
  check (rating_frequency in ('once', 'session', 'everytime', 'never'));
grant update (rating_frequency) on tenants to choba_admin;
