-- Runs from: 0028
-- Sitemaps list products in pieces by this number: a product stays in its piece, and no piece is found by counting.
alter table products add column number bigint not null generated always as identity;
create index products_by_number on products (number) where not hidden;
