-- Runs from: 0028
-- A name that no statement takes for an order's number.
alter table products rename column number to catalogue_number;
alter index products_by_number rename to products_by_catalogue_number;
