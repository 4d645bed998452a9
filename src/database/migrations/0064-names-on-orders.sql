-- Runs from: 0028
-- The product's names in the other scripts, as they were when it was ordered; older lines have the Latin name only.
alter table order_lines add column names jsonb not null default '{}';
