-- Runs from: 0028
-- What a search that finds nothing shows instead: what is found by a product's present name, or by other words.
create table search_ties (
  id bigint generated always as identity primary key,
  words text not null unique check (words <> '' and length(words) <= 60),
  product_id text references products,
  finds text check (finds <> '' and length(finds) <= 100),
  check (num_nonnulls(product_id, finds) = 1)
);
