-- Runs from: 0028
-- A product's texts in the other languages, by language and field, each with the mark of the English text that it was
-- made from: {"hi": {"description": {"text": "…", "of": "…"}}}. The English ones stay where they are.
alter table products add column translations jsonb not null default '{}';
