-- Runs from: 0028
-- Part of an article number, which the owner's list is searched by.
create index products_by_sku on products using gin (lower(sku) gin_trgm_ops);
