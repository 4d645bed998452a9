-- Runs from: 0028
-- Who imported what was not made in India, with the address, and the countries of such goods for the listing's filter.
alter table products add column importer text not null default '';
update products set country_of_origin = 'India'
  where country_of_origin <> 'India'
    and lower(btrim(country_of_origin)) in ('', 'in', 'india', 'bharat', 'भारत', 'ભારત');
create index products_imported on products (country_of_origin)
  where country_of_origin <> 'India' and not hidden;
