-- Runs from: 0028
-- A post's texts in the other languages, by language and field, each with the mark of the English text that it was
-- made from, as products have them since 0038.
alter table posts add column translations jsonb not null default '{}';
