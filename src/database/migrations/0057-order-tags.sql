-- Runs from: 0028
-- The team's own words on orders, to find them by. They go with the name when an order is anonymised.
create table order_tags (
  order_id text not null references orders (id),
  tag text not null check (tag <> '' and length(tag) <= 60),
  primary key (order_id, tag)
);
create index order_tags_by_tag on order_tags (tag, order_id);
