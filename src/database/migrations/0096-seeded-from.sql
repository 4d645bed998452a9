-- Runs from: 0028
-- What the shop was seeded from last: a start of the same program in the same mode need not compare all of it again.
alter table content_version add column seeded_from text;
