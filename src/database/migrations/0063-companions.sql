-- Runs from: 0028
-- What is often bought together with a product, counted each night from ordinary orders that were delivered; it holds
-- nothing about those who bought it.
create table product_companions (
  product_id text not null references products (id) on delete cascade,
  companion_id text not null references products (id) on delete cascade,
  position smallint not null check (position >= 0),
  primary key (product_id, companion_id),
  check (product_id <> companion_id)
);
create index product_companions_of_companion on product_companions (companion_id);
