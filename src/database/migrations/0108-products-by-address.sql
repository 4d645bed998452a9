-- Runs from: 0028
-- The panel finds products by a part of their address, as by a part of their name, without reading every address.
create index products_by_address on products using gin (id gin_trgm_ops);
