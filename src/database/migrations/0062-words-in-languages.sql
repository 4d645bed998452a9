-- Runs from: 0028
-- What the shop answers to reviews and what it calls its offers, in the other languages (docs/decisions/020).
alter table reviews add column translations jsonb not null default '{}';
alter table offers add column translations jsonb not null default '{}';
