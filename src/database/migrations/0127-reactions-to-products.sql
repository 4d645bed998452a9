-- Runs from: 0028
-- What a product did to somebody is a subject of its own, which is found before the others.
alter table tickets drop constraint tickets_topic_check;
alter table tickets add constraint tickets_topic_check check (
  topic in ('order', 'product', 'reaction', 'payment', 'complaint', 'privacy', 'other')
);
