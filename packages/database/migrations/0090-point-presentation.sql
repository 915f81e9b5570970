-- How a point card was shown at a payment (docs/decisions/0094). Null of a row that does not say it: as a card.

alter table transaction_points add column presentation text check (presentation in ('CARD', 'APP', 'NONE'));
