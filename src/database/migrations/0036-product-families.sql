-- Runs from: 0028
-- Products that are the same goods in several sizes carry the same family name; the empty name is no family.
-- The sizes stand in the order of their net content, so that nobody has to arrange them.
alter table products add column family text not null default '';
create index products_by_family on products (lower(family)) where family <> '';
